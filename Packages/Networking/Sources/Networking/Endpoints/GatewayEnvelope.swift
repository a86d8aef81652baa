import Core
import Foundation

/// The gateway's `{status: "success", result: {event, data}}`, or `{status, error: {message}}` for a failure.
///
/// The value is a ``GatewayResult``; other types are decoded from `result` itself.
public struct GatewayEnvelope: Envelope {
    public init() {}

    private struct Body<Value: Decodable>: Decodable {
        let result: Value
    }

    private struct Verdict: Decodable {
        let status: String
    }

    /// Decodes `result`.
    public func open<Value: Decodable>(_ type: Value.Type, from response: Response, keys: KeyStyle) throws -> Value {
        // Anything but an object is no response of the gateway, whatever else it may be.
        guard case .object? = try? JSONValue(parsing: response.body) else {
            throw response.error(.undecodable("invalid response format"))
        }
        let decoder = WireJSON.decoder(keys: keys)
        let data = Data(response.body)
        do {
            guard try decoder.decode(Verdict.self, from: data).status == "success" else { throw response.refusal() }
            return try decoder.decode(Body<Value>.self, from: data).result
        } catch let error as HTTPError {
            throw error
        } catch {
            throw response.error(.undecodable(WireJSON.describe(error)))
        }
    }
}

extension Envelope where Self == GatewayEnvelope {
    /// `{status, result, error}`.
    public static var gateway: GatewayEnvelope { GatewayEnvelope() }
}

/// The gateway's response: the event and its content.
public struct GatewayResult<Content: Decodable & Sendable>: Decodable, Sendable {
    /// The name of the event; `nil` if the gateway did not name one.
    public let event: String?
    /// The content of the event.
    public let content: Content?

    private enum CodingKeys: String, CodingKey {
        case event
        case content = "data"
    }
}
