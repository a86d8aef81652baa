import Foundation
import HTTPTypes

/// One call of a service: where it goes, what it sends, and what its response means.
public struct Endpoint<Output: Sendable>: Sendable {
    public var method: HTTPRequest.Method
    /// The path below the client's base address, for example `auth/register-device`; a leading `/` changes nothing.
    public var path: String
    /// Query items; values are percent-encoded, `+` included.
    public var query: [URLQueryItem]
    /// Header fields of its own.
    public var headers: HTTPFields
    /// The encoded body.
    public var body: [UInt8]?
    /// Lets the call be sent again whatever its method.
    public var idempotencyKey: String?
    /// Whether the client's credentials go along.
    public var isAuthorized: Bool
    /// How long to wait; `nil` for the client's own.
    public var timeouts: HTTPTimeouts?
    /// How much to accept; `nil` for the client's own.
    public var limits: HTTPLimits?
    /// Makes the result of the response.
    public var read: @Sendable (Response) throws -> Output

    public init(
        _ method: HTTPRequest.Method,
        _ path: String,
        query: [URLQueryItem] = [],
        isAuthorized: Bool = true,
        read: @escaping @Sendable (Response) throws -> Output
    ) {
        self.method = method
        self.path = path
        self.query = query
        self.headers = [:]
        self.body = nil
        self.idempotencyKey = nil
        self.isAuthorized = isAuthorized
        self.timeouts = nil
        self.limits = nil
        self.read = read
    }
}

extension Endpoint where Output: Decodable {
    /// A call that answers with JSON.
    ///
    /// - Parameters:
    ///   - keys: how the response's keys are written.
    ///   - envelope: what the response is wrapped in.
    public static func json(
        _ method: HTTPRequest.Method = .get,
        _ path: String,
        query: [URLQueryItem] = [],
        keys: KeyStyle = .asIs,
        envelope: some Envelope = .none,
        isAuthorized: Bool = true
    ) -> Endpoint {
        Endpoint(method, path, query: query, isAuthorized: isAuthorized) { response in
            try envelope.open(Output.self, from: response, keys: keys)
        }
    }

    /// A call that sends and answers with JSON.
    ///
    /// - Parameters:
    ///   - body: what to send.
    ///   - keys: how the keys are written, both ways.
    ///   - envelope: what the response is wrapped in.
    ///   - idempotencyKey: lets the call be sent again.
    /// - Throws: what encoding the body throws.
    public static func json(
        _ method: HTTPRequest.Method = .post,
        _ path: String,
        query: [URLQueryItem] = [],
        sending body: some Encodable,
        keys: KeyStyle = .asIs,
        envelope: some Envelope = .none,
        idempotencyKey: String? = nil,
        isAuthorized: Bool = true
    ) throws -> Endpoint {
        var endpoint = json(method, path, query: query, keys: keys, envelope: envelope, isAuthorized: isAuthorized)
        endpoint.body = Array(try WireJSON.encoder(keys: keys).encode(body))
        endpoint.headers[.contentType] = "application/json"
        endpoint.idempotencyKey = idempotencyKey
        return endpoint
    }
}
