import Core

/// A failure with an account, apart from those of the network.
enum AccountError: BentoError, Equatable {
    /// Nobody named a service.
    case noServer
    /// The address cannot be used, for the given reason.
    case badServer(String)
    /// The service transferred the session to another user while it was in use.
    case otherPerson
    /// The service has no way to delete an account.
    case noDeletion(asked: String, status: Int)
    /// Nobody named a project to sign in to.
    case noSignInServer
    /// The service has no such data for this device: `equipment`, `profile`.
    case noData(String)
    /// Neither profile nor equipment could be loaded, and no earlier data is stored. The first failure.
    case unableToLoad(AccountFault)

    var code: String {
        switch self {
        case .noServer: "account.no-server"
        case .badServer: "account.bad-server"
        case .otherPerson: "account.other-person"
        case .noDeletion: "account.no-deletion"
        case .noSignInServer: "account.no-sign-in-server"
        case .noData(let what): "account.no-\(what)"
        case .unableToLoad: "account.unable-to-load"
        }
    }

    var message: String {
        switch self {
        case .noServer: "No account service is named."
        case .badServer(let reason): "The address of the account service cannot be used: \(reason)."
        case .otherPerson:
            "The account service made this device another user's meanwhile; what it sent is neither shown nor kept."
        case .noDeletion(let asked, let status):
            "The account service answered \(status) to 'DELETE \(asked)', so it deletes no account that way; nothing was changed."
        case .noSignInServer: "No project to sign in to is named."
        case .noData(let what): "The account service has no \(what) data for you."
        case .unableToLoad(let fault): "Unable to load player data. \(fault.message)"
        }
    }

    var recovery: String? {
        switch self {
        case .noServer: "Name it: bento account connect --server https://HOST"
        case .badServer: "Give https:// and a host; http:// only for this machine."
        case .noSignInServer: "Name it: bento account sign-in --server https://PROJECT.supabase.co --key KEY"
        case .noDeletion:
            "Ask whoever runs it. 'bento account disconnect --forget-device' forgets the account on this device."
        case .otherPerson: "Try again; where it stays so, tell whoever runs the service."
        case .noData: "There is nothing to do where the service keeps none; else ask whoever runs it."
        case .unableToLoad(let fault):
            (fault.recovery.map { $0 + " " } ?? "") + "'bento account connect' loads again only what failed."
        }
    }

    var isRetryable: Bool {
        if case .unableToLoad(let fault) = self { return fault.isRetryable }
        return false
    }

    var exitStatus: ExitStatus {
        switch self {
        case .noServer, .noSignInServer: .configuration
        case .otherPerson: .protocolError
        case .noData, .noDeletion: .unavailable
        case .badServer: .usage
        case .unableToLoad(let fault): fault.exitStatus
        }
    }
}
