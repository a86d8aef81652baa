import Core
import HTTPTypes
import Synchronization

/// What one attempt of a request cost, without anything private: no path, no query, no header.
public struct RequestMetrics: Sendable, Equatable {
    public enum Outcome: Sendable, Equatable {
        /// The whole response was read.
        case complete(status: Int)
        /// The reader stopped before the end.
        case abandoned(status: Int)
        /// It failed before or while the response came; the error's code.
        case failed(code: String)
        case cancelled
    }

    public let method: String
    /// Scheme, host and port: `https://api.example.org:443`.
    public let server: String
    public var outcome: Outcome
    public let bytesSent: Int64
    public var bytesReceived: Int64
    /// From sending to the response's head; `nil` where none came.
    public var timeToHead: Duration?
    /// From sending to the end, however it ended.
    public var total: Duration
}

/// Reports what each attempt of each request cost, to whoever keeps figures.
public struct MeteredTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let clock: any Clock<Duration>
    private let report: @Sendable (RequestMetrics) -> Void

    /// - Parameter report: is called once for each attempt, when it is over.
    public init(
        _ base: any HTTPTransport,
        clock: any Clock<Duration> = ContinuousClock(),
        report: @escaping @Sendable (RequestMetrics) -> Void
    ) {
        self.base = base
        self.clock = clock
        self.report = report
    }

    public func send(_ request: HTTPRequest, body: [UInt8]?) async throws -> TransportResponse {
        try await metered(request, sent: Int64(body?.count ?? 0)) { try await base.send(request, body: body) }
    }

    public func upload(_ request: HTTPRequest, body: UploadBody) async throws -> TransportResponse {
        try await metered(request, sent: body.length ?? 0) { try await base.upload(request, body: body) }
    }

    private func metered(
        _ request: HTTPRequest,
        sent: Int64,
        _ operation: () async throws -> TransportResponse
    ) async throws -> TransportResponse {
        let watch = Self.watch(clock)
        let server = ServerAuthority(request).map { "\($0.scheme)://\($0.host):\($0.port)" } ?? ""
        var metrics = RequestMetrics(
            method: request.method.rawValue,
            server: server,
            outcome: .cancelled,
            bytesSent: sent,
            bytesReceived: 0,
            timeToHead: nil,
            total: .zero
        )
        do {
            let response = try await operation()
            metrics.timeToHead = watch()
            metrics.outcome = .abandoned(status: response.head.status.code)
            let ticket = Ticket(metrics, watch: watch, report: report)
            return TransportResponse(head: response.head, body: HTTPBody(Counted(base: response.body, ticket: ticket)))
        } catch {
            metrics.total = watch()
            metrics.outcome = Self.outcome(error)
            report(metrics)
            throw error
        }
    }

    private static func watch(_ clock: some Clock<Duration>) -> @Sendable () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }

    fileprivate static func outcome(_ error: any Error) -> RequestMetrics.Outcome {
        if error is CancellationError { return .cancelled }
        return .failed(code: (error as? any BentoError)?.code ?? "network.other")
    }

    /// Reports once: at the end of the body, or when its last reader lets go of it.
    private final class Ticket: Sendable {
        private let metrics: Mutex<RequestMetrics?>
        private let watch: @Sendable () -> Duration
        private let report: @Sendable (RequestMetrics) -> Void

        init(
            _ metrics: RequestMetrics,
            watch: @escaping @Sendable () -> Duration,
            report: @escaping @Sendable (RequestMetrics) -> Void
        ) {
            self.metrics = Mutex(metrics)
            self.watch = watch
            self.report = report
        }

        deinit { end(nil) }

        func count(_ bytes: Int) { metrics.withLock { $0?.bytesReceived += Int64(bytes) } }

        /// - Parameter error: why it ended; `nil` where the reader let go.
        func end(_ outcome: RequestMetrics.Outcome?) {
            let ended = metrics.withLock { metrics -> RequestMetrics? in
                defer { metrics = nil }
                return metrics
            }
            guard var ended else { return }
            if let outcome { ended.outcome = outcome }
            ended.total = watch()
            report(ended)
        }

        func complete() {
            guard case .abandoned(let status)? = metrics.withLock({ $0?.outcome }) else { return }
            end(.complete(status: status))
        }
    }

    private struct Counted: AsyncSequence, Sendable {
        typealias Element = [UInt8]
        typealias Failure = any Error
        let base: HTTPBody
        let ticket: Ticket

        func makeAsyncIterator() -> Iterator { Iterator(base: base.makeAsyncIterator(), ticket: ticket) }

        struct Iterator: AsyncIteratorProtocol {
            var base: HTTPBody.AsyncIterator
            let ticket: Ticket

            mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
                do {
                    guard let chunk = try await base.next(isolation: actor) else {
                        ticket.complete()
                        return nil
                    }
                    ticket.count(chunk.count)
                    return chunk
                } catch {
                    ticket.end(MeteredTransport.outcome(error))
                    throw error
                }
            }

            mutating func next() async throws -> [UInt8]? { try await next(isolation: #isolation) }
        }
    }
}
