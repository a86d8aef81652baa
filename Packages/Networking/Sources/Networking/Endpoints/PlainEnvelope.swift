import Foundation

/// No envelope: the body is the value.
public struct PlainEnvelope: Envelope {
    /// Makes it.
    public init() {}

    /// Decodes the body.
    public func open<Value: Decodable>(_ type: Value.Type, from reply: HTTPReply, keys: KeyStyle) throws -> Value {
        do {
            return try WireJSON.decoder(keys: keys).decode(type, from: Data(reply.body))
        } catch {
            throw reply.error(.undecodable(WireJSON.describe(error)))
        }
    }
}

extension Envelope where Self == PlainEnvelope {
    /// No envelope: the body is the value.
    public static var none: PlainEnvelope { PlainEnvelope() }
}
