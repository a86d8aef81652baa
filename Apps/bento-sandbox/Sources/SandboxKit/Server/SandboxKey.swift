import HTTPTypes
import Hummingbird

/// The one key that every service with keys rejects, so that a rejection can be tried out. Any other key is accepted.
enum SandboxKey {
    static let refused = "wrong-key"

    /// True if a request contains it, as a bearer token or in another field.
    static func isRefused(in request: Request, field: HTTPField.Name? = nil) -> Bool {
        let own = field.flatMap { request.headers[$0] }
        return own == refused || request.headers[.authorization]?.split(separator: " ").last.map(String.init) == refused
    }
}
