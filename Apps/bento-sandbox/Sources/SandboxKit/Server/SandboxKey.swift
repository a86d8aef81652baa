import HTTPTypes
import Hummingbird

/// The one key that every service with keys refuses, so that a refusal can be tried. Any other is as good as none.
enum SandboxKey {
    static let refused = "wrong-key"

    /// Whether a request carries it, as a bearer token or in a field of its own.
    static func isRefused(in request: Request, field: HTTPField.Name? = nil) -> Bool {
        let own = field.flatMap { request.headers[$0] }
        return own == refused || request.headers[.authorization]?.split(separator: " ").last.map(String.init) == refused
    }
}
