import Core
import Foundation
import HTTPTypes

/// One request, with the rules for sending it.
public struct ClientRequest: Sendable {
    public var method: HTTPRequest.Method
    /// The URL; `http` or `https` with a host.
    public var url: URL
    /// Header fields; the client adds `Accept`, `User-Agent`, and the authorization if they are missing.
    public var headers: HTTPFields
    /// The bytes to send.
    public var body: [UInt8]?
    /// Sent as `Idempotency-Key`; a request that has one may be sent again, whatever its method.
    public var idempotencyKey: String?
    /// True if the client's authorization provider is asked for credentials.
    public var isAuthorized: Bool
    /// The timeouts; `nil` for the client's own.
    public var timeouts: HTTPTimeouts?
    /// The limits; `nil` for the client's own.
    public var limits: HTTPLimits?
    /// The retry policy; `nil` for the client's own.
    public var retry: RetryPolicy?
    /// Statuses outside 200...299 that are a response and not an error.
    public var acceptedStatuses: Set<Int>

    public init(
        _ method: HTTPRequest.Method = .get,
        _ url: URL,
        headers: HTTPFields = [:],
        body: [UInt8]? = nil,
        idempotencyKey: String? = nil,
        isAuthorized: Bool = true,
        timeouts: HTTPTimeouts? = nil,
        limits: HTTPLimits? = nil,
        retry: RetryPolicy? = nil,
        acceptedStatuses: Set<Int> = []
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.idempotencyKey = idempotencyKey
        self.isAuthorized = isAuthorized
        self.timeouts = timeouts
        self.limits = limits
        self.retry = retry
        self.acceptedStatuses = acceptedStatuses
    }

    /// True if sending it twice has the same effect as sending it once (RFC 9110, section 9.2.2, or an idempotency
    /// key).
    public var isRepeatable: Bool {
        if idempotencyKey != nil { return true }
        switch method {
        case .get, .head, .put, .delete, .options, .trace: return true
        default: return false
        }
    }
}

extension HTTPField.Name {
    // Literals that are valid field names, so that unwrapping cannot fail.
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
    static let idempotencyKey = HTTPField.Name("Idempotency-Key")!
}
