import Foundation
import HTTPTypes

/// One call of a service: its path, its request, and the meaning of its response.
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
    /// Allows the call to be sent again whatever its method.
    public var idempotencyKey: String?
    /// True if the client's credentials are sent.
    public var isAuthorized: Bool
    /// The timeouts; `nil` for the client's own.
    public var timeouts: HTTPTimeouts?
    /// The limits; `nil` for the client's own.
    public var limits: HTTPLimits?
    /// Reads the result from the response.
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
    /// A call with a JSON response.
    ///
    /// - Parameters:
    ///   - keys: the spelling of the response's keys.
    ///   - envelope: the wrapper of the response.
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

    /// A call with a JSON request and response.
    ///
    /// - Parameters:
    ///   - body: the request body.
    ///   - keys: the spelling of the keys, both ways.
    ///   - envelope: the wrapper of the response.
    ///   - idempotencyKey: allows the call to be sent again.
    /// - Throws: errors of encoding the body.
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
