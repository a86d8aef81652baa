import Foundation

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
