import Core

/// What can go wrong with an account, beside the network.
enum AccountError: BentoError, Equatable {
    /// Nobody named a service.
    case noServer
    /// The address cannot be used, and why.
    case badServer(String)
    /// Neither profile nor equipment could be loaded, and nothing is kept from before. The reason of the first failure.
    case unableToLoad(String, retryable: Bool, status: ExitStatus)

    var code: String {
        switch self {
        case .noServer: "account.no-server"
        case .badServer: "account.bad-server"
        case .unableToLoad: "account.unable-to-load"
        }
    }

    var message: String {
        switch self {
        case .noServer: "No account service is named."
        case .badServer(let reason): "The address of the account service cannot be used: \(reason)."
        case .unableToLoad(let reason, _, _): "Unable to load player data. \(reason)"
        }
    }

    var recovery: String? {
        switch self {
        case .noServer: "Name it: bento account connect --server https://HOST"
        case .badServer: "Give https:// and a host; http:// only for this machine."
        case .unableToLoad: "Run 'bento account connect' again; only what failed is loaded again."
        }
    }

    var isRetryable: Bool {
        if case .unableToLoad(_, let retryable, _) = self { return retryable }
        return false
    }

    var exitStatus: ExitStatus {
        switch self {
        case .noServer: .configuration
        case .badServer: .usage
        case .unableToLoad(_, _, let status): status
        }
    }
}
