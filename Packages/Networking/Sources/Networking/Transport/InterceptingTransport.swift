import HTTPTypes

/// Sees, and may change, each request and response between a client and its transport: a header for every request, a log,
/// a cache, a recording.
///
/// ```swift
/// let traced = InterceptingTransport(transport) { request, next in
///     var request = request
///     request.headerFields[.userAgent] = "Bento/1"
///     return try await next(request)
/// }
/// ```
///
/// - Important: it runs once for each attempt and for each hop of a redirect. What stands above a ``GrantedTransport`` cannot
///   lead a request to a server that was not granted; what stands below it can, and belongs to the host.
public struct InterceptingTransport: HTTPTransport {
    /// Sends the request on, changed or not.
    public typealias Next = @Sendable (HTTPRequest) async throws -> TransportResponse
    public typealias Interceptor = @Sendable (HTTPRequest, Next) async throws -> TransportResponse

    private let base: any HTTPTransport
    private let intercept: Interceptor

    public init(_ base: any HTTPTransport, _ intercept: @escaping Interceptor) {
        self.base = base
        self.intercept = intercept
    }

    public func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
        try await intercept(request) { [base] request in try await base.send(request, body: body) }
    }

    public func upload(_ request: HTTPRequest, body: UploadBody) async throws -> TransportResponse {
        try await intercept(request) { [base] request in try await base.upload(request, body: body) }
    }
}
