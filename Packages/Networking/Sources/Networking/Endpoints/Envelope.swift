import Foundation

/// The wrapper of a service's results.
///
/// An envelope is a part of an endpoint: the client reads statuses, the envelope reads bodies.
public protocol Envelope: Sendable {
    /// The value inside a response.
    ///
    /// - Throws: ``HTTPError`` with ``HTTPError/Reason/undecodable(_:)`` if the body does not have the expected form,
    ///   and with ``HTTPError/Reason/refused`` if it says that the request failed.
    func open<Value: Decodable>(_ type: Value.Type, from response: Response, keys: KeyStyle) throws -> Value
}

/// No envelope: the body is the value.
public struct PlainEnvelope: Envelope {
    public init() {}

    /// Decodes the body.
    public func open<Value: Decodable>(_ type: Value.Type, from response: Response, keys: KeyStyle) throws -> Value {
        do {
            return try WireJSON.decoder(keys: keys).decode(type, from: Data(response.body))
        } catch {
            throw response.error(.undecodable(WireJSON.describe(error)))
        }
    }
}

extension Envelope where Self == PlainEnvelope {
    /// No envelope: the body is the value.
    public static var none: PlainEnvelope { PlainEnvelope() }
}
