import Core
import Foundation
import HTTPTypes

/// Sends requests by Bento's rules over any transport: authorization, redirects, timeouts, limits, retries.
///
/// A client is a value; make one for each service, with its base URL and its credentials.
///
/// - Important: Canceling the calling task ends every call at once with `CancellationError`; no retry swallows it.
public struct HTTPClient: Sendable {
    /// The defaults for requests that do not override them.
    public struct Configuration: Sendable {
        /// The base of endpoint paths.
        public var baseURL: URL?
        /// Sent as `User-Agent`.
        public var userAgent: String
        /// The default timeouts.
        public var timeouts: HTTPTimeouts
        /// The default limits.
        public var limits: HTTPLimits
        /// The default retry policy.
        public var retry: RetryPolicy

        public init(
            baseURL: URL? = nil,
            userAgent: String = "Bento",
            timeouts: HTTPTimeouts = .standard,
            limits: HTTPLimits = .standard,
            retry: RetryPolicy = .standard
        ) {
            self.baseURL = baseURL
            self.userAgent = userAgent
            self.timeouts = timeouts
            self.limits = limits
            self.retry = retry
        }
    }

    /// The defaults for requests that do not override them.
    public let configuration: Configuration
    let transport: any HTTPTransport
    let authorization: (any AuthorizationProvider)?
    package let clock: any Clock<Duration>
    let now: @Sendable () -> Date
    let chance: @Sendable () -> Double
    private let joined = SingleFlight<JoinKey, Response>()

    /// - Parameters:
    ///   - transport: carries the requests.
    ///   - configuration: the rules.
    ///   - authorization: provides the credentials for requests that need them.
    ///   - clock: measures timeouts and waits; `nil`: the transport's.
    ///   - now: the time to which a `Retry-After` date is compared.
    ///   - chance: random numbers in 0..<1 that spread the waits.
    public init(
        transport: any HTTPTransport,
        configuration: Configuration = Configuration(),
        authorization: (any AuthorizationProvider)? = nil,
        clock: (any Clock<Duration>)? = nil,
        now: @escaping @Sendable () -> Date = { Date() },
        chance: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) }
    ) {
        self.transport = transport
        self.configuration = configuration
        self.authorization = authorization
        self.clock = clock ?? transport.clock
        self.now = now
        self.chance = chance
    }

    /// The same client with other credentials.
    public func authorized(by provider: (any AuthorizationProvider)?) -> HTTPClient {
        HTTPClient(
            transport: transport,
            configuration: configuration,
            authorization: provider,
            clock: clock,
            now: now,
            chance: chance
        )
    }

    /// Sends a request and collects the whole response.
    ///
    /// Identical GETs in progress at the same time are sent once and share the response.
    ///
    /// - Throws: ``HTTPError`` for everything but a status in 200...299 or an accepted one; `CancellationError`.
    public func send(_ request: ClientRequest) async throws -> Response {
        try await NetworkProgress.reporting(request.url.host() ?? "", on: clock) {
            guard request.method == .get, request.body == nil else {
                return try await collect(request)
            }
            return try await joined.run(JoinKey(request)) { try await collect(request) }
        }
    }

    /// Sends a request and returns the response as soon as its head has arrived.
    ///
    /// - Throws: ``HTTPError`` for everything but a status in 200...299 or an accepted one; `CancellationError`.
    ///   Reading the body throws the same.
    public func stream(_ request: ClientRequest) async throws -> StreamingResponse {
        try await NetworkProgress.reporting(request.url.host() ?? "", on: clock) {
            try await withinTotal(of: request) { [self] in
                try await withRetries(of: request) { received in
                    StreamingResponse(
                        head: received.head,
                        body: HTTPBody(received.body),
                        url: received.url,
                        method: received.method
                    )
                }
            }
        }
    }

    /// The number of callers that share a GET in progress.
    func waitingCallers(for request: ClientRequest) -> Int { joined.waiterCount(for: JoinKey(request)) }

    private func collect(_ request: ClientRequest) async throws -> Response {
        let limit = (request.limits ?? configuration.limits).collectedBytes
        return try await withinTotal(of: request) { [self] in
            try await withRetries(of: request) { received in
                let body = try await received.collect(upTo: limit)
                return Response(head: received.head, body: body, url: received.url, method: received.method)
            }
        }
    }

    /// Ends a call that exceeds its total time, whatever it is doing: a body that trickles resets every other clock.
    private func withinTotal<Value: Sendable>(
        of request: ClientRequest,
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        guard let total = (request.timeouts ?? configuration.timeouts).total else { return try await operation() }
        guard let value = try await Deadline.run(within: total, on: clock, operation) else {
            let (method, url) = (request.method.rawValue, Redaction.url(request.url))
            throw HTTPError(.overdue(after: total), method: method, url: url)
        }
        return value
    }
}

/// The identity of a GET: two with the same key are identical.
private struct JoinKey: Hashable, Sendable {
    let url: String
    let headers: HTTPFields
    let isAuthorized: Bool
    let timeouts: HTTPTimeouts?
    let limits: HTTPLimits?
    let retry: RetryPolicy?
    let acceptedStatuses: Set<Int>

    init(_ request: ClientRequest) {
        url = request.url.absoluteString
        headers = request.headers
        isAuthorized = request.isAuthorized
        timeouts = request.timeouts
        limits = request.limits
        retry = request.retry
        acceptedStatuses = request.acceptedStatuses
    }
}

/// The timeouts of a client. The connect timeout belongs to the transport (10 s).
public struct HTTPTimeouts: Sendable, Hashable {
    /// From sending the request to the response's head, including connecting.
    public var head: Duration
    /// From requesting more of the body to its arrival. The time that a slow reader takes does not count.
    public var idle: Duration
    /// For the whole call: every attempt, the waits between them, and the body if it is collected. A body that is
    /// streamed may take any time. `nil` for no limit.
    public var total: Duration?

    public init(head: Duration = .seconds(30), idle: Duration = .seconds(30), total: Duration? = .seconds(120)) {
        self.head = head
        self.idle = idle
        self.total = total
    }

    /// 30 s for the head, 30 s between chunks, 120 s for the whole.
    public static let standard = HTTPTimeouts()
    /// 30 s for the head, 300 s between chunks: for streams with long silences.
    public static let stream = HTTPTimeouts(idle: .seconds(300))
}

/// The limits of a client.
public struct HTTPLimits: Sendable, Hashable {
    /// The maximum size of a collected body, after decompression.
    public var collectedBytes: Int
    /// The number of redirects that are followed for one request.
    public var redirects: Int

    public init(collectedBytes: Int = 16 << 20, redirects: Int = 5) {
        self.collectedBytes = max(0, collectedBytes)
        self.redirects = max(0, redirects)
    }

    /// 16 MiB, 5 redirects.
    public static let standard = HTTPLimits()
}
