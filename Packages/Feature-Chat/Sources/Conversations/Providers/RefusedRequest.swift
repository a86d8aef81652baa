import ConversationWire
import Core
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

    /// True if the same request might be taken without tools.
    static func mayBeOfTools(_ error: any Error) -> Bool {
        if let status = (error as? HTTPError)?.status, [400, 415, 422, 501].contains(status) { return true }
        return refusesTools(error)
    }

    /// True if the server says that it holds to no schema, or not to this one.
    static func refusesSchemas(_ error: any Error) -> Bool {
        guard let error = error as? HTTPError, [400, 415, 422, 501].contains(error.status ?? 0) else { return false }
        let said = (error.serverMessage ?? "").lowercased()
        return [
            "response_format", "json_schema", "output_config", "output_format", "text.format", "schema", "extra inputs",
        ]
        .contains { said.contains($0) }
    }

    /// True if the server says that it takes no tools. One that fails, or whose quota is used up, says something else.
    static func refusesTools(_ error: any Error) -> Bool {
        let words: String
        switch error {
        case let error as HTTPError: words = error.serverMessage ?? ""
        case WireFault.server(let message, _): words = message
        default: return false
        }
        let said = words.lowercased()
        return ["tool", "function call", "functions"].contains { said.contains($0) }
    }
}

/// Tells a server that nobody reaches, or that is down, from one that answers something else.
enum ServerAway {
    static func isAway(_ error: any Error) -> Bool {
        guard let error = error as? HTTPError else { return false }
        switch error.reason {
        case .transport, .noResponse: return true
        case .status: return [502, 503, 504].contains(error.status)
        default: return false
        }
    }
}
