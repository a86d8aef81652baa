/// What a service wraps its results in.
///
/// An envelope is a part of an endpoint: the client reads statuses, the envelope reads bodies.
public protocol Envelope: Sendable {
    /// The value inside a response.
    ///
    /// - Throws: ``HTTPError`` with ``HTTPError/Reason/undecodable(_:)`` where the body is not what it should be, and
    ///   with ``HTTPError/Reason/refused`` where it says that the request failed.
    func open<Value: Decodable>(_ type: Value.Type, from response: Response, keys: KeyStyle) throws -> Value
}
