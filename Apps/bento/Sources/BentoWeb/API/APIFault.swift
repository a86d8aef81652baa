import Core
import CoreHosting

/// A failed request of a program: an HTTP status, and the error as JSON.
struct APIFault: Error {
    let status: Int
    let code: String
    let message: String
    var recovery: String?
    var isRetryable = false
    /// The faults of an invalid input.
    var faults: [String] = []
    /// The allowed methods.
    var allow: String?
    /// The number of seconds after which it may be retried.
    var retryAfter: Int?

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "code": .string(code), "message": .string(message), "retryable": .bool(isRetryable),
        ]
        if let recovery { members["recovery"] = .string(recovery) }
        if !faults.isEmpty { members["faults"] = .array(faults.map { .string($0) }) }
        return ["error": .object(members)]
    }

    static let missing = APIFault(
        status: 404,
        code: "web.missing",
        message: "There is nothing here.",
        recovery: "See /api/openapi.json."
    )
    static let busy = APIFault(
        status: 429,
        code: "web.busy",
        message: "Too many calls are under way.",
        isRetryable: true,
        retryAfter: 1
    )
    static let stopping = APIFault(
        status: 503,
        code: "web.stopping",
        message: "The server is stopping, and the call was stopped.",
        recovery: "Look whether it was done before you call it again.",
        isRetryable: true
    )
    static let unexpected = APIFault(
        status: 500,
        code: "unexpected",
        message: "Something went wrong.",
        recovery: "The log says what: bento log."
    )
}

extension APIFault {
    /// - Parameter status: `nil`: the status of the error.
    init(_ error: any BentoError, status: Int? = nil) {
        self.init(
            status: status ?? Self.status(of: error),
            code: error.code,
            message: error.message,
            recovery: error.recovery,
            isRetryable: error.isRetryable,
            faults: (error as? FlowInputError)?.faults ?? []
        )
    }

    init(_ refusal: PageRefusal) {
        self.init(
            status: refusal.status,
            code: "web.refused",
            message: refusal.words,
            isRetryable: refusal.retryAfter != nil,
            allow: refusal.allow,
            retryAfter: refusal.retryAfter
        )
    }

    static func status(of error: any BentoError) -> Int {
        switch error {
        case is FlowNotOpen, is PermissionNeeded, is CallerRaised: return 403
        case is UnansweredQuestion, is Declined, is ChangeIsOutdated: return 409
        case let error as ProposalUnavailable: return error.reason == .unknown ? 422 : 409
        default: break
        }
        switch error.exitStatus {
        case .noPermission: return 403
        case .configuration: return 409
        case .unavailable, .temporaryFailure, .protocolError, .ioError: return 503
        default: return 422
        }
    }
}
