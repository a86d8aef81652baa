import ConversationWire
import Networking

/// Tells a request that a server does not take from a server that is away.
enum RefusedRequest {
    static func isRefusal(_ error: any Error) -> Bool {
        if let error = error as? HTTPError, let status = error.status {
            return [400, 404, 405, 415, 422, 500, 501].contains(status)
        }
        if let fault = error as? WireFault, case .server = fault { return !fault.isRetryable }
        return false
    }
}
