import Core
import HTTPTypes
import Hummingbird

/// The header fields of every request to Anthropic: the key and the version.
enum AnthropicHeaders {
    private static let key = HTTPField.Name("x-api-key")
    private static let version = HTTPField.Name("anthropic-version")
    /// The service's first version. Each later one is the day of a change, and the official SDKs send the newest that they know.
    private static let firstVersion = "2023-01-01"

    /// True if a request looks like one to Anthropic.
    static func areSent(with request: Request) -> Bool {
        [key, version].contains { name in name.map { request.headers[$0] != nil } ?? false }
    }

    /// The service's response to missing or invalid fields; `nil` if they are valid.
    static func refusal(of request: Request) -> Response? {
        if SandboxKey.isRefused(in: request, field: key) {
            return AnthropicRoutes.failure("invalid x-api-key", type: "authentication_error", status: .unauthorized)
        }
        guard key.flatMap({ request.headers[$0] })?.isEmpty == false || request.headers[.authorization] != nil else {
            return AnthropicRoutes.failure(
                "x-api-key header is required",
                type: "authentication_error",
                status: .unauthorized
            )
        }
        guard let sent = version.flatMap({ request.headers[$0] }) else {
            return AnthropicRoutes.failure("anthropic-version: header is required")
        }
        guard LocalDay(sent) != nil, sent >= firstVersion else {
            return AnthropicRoutes.failure("anthropic-version: \"\(sent.prefix(40))\" is not a valid version")
        }
        return nil
    }
}
