import Foundation
import HTTPTypes

/// A stream of events that reconnects (WHATWG HTML, "Server-sent events").
///
/// It connects on the first `next()` and reads only on demand: a slow reader holds up the socket. A lost or ended
/// connection is made again after the reconnection time, which doubles with each failure in a row and is randomized,
/// with the last event's id as `Last-Event-ID`. It ends with 204. A response of a type other than `text/event-stream`,
/// or with a permanent error status, is thrown.
public struct EventSource: AsyncSequence, Sendable {
    /// The signal of the source.
    public typealias Element = EventSourceSignal
    /// ``HTTPError`` or `CancellationError`.
    public typealias Failure = any Error

    private let client: HTTPClient
    private let request: ClientRequest
    private let configuration: EventSourceConfiguration

    /// Makes a source; nothing is sent yet.
    public init(
        _ client: HTTPClient,
        _ request: ClientRequest,
        configuration: EventSourceConfiguration = EventSourceConfiguration()
    ) {
        self.client = client
        self.configuration = configuration
        var request = request
        request.timeouts = configuration.timeouts
        // The source has its own rules for trying again.
        request.retry = .never
        request.acceptedStatuses = [204]
        request.headers[.accept] = ServerSentEvents.mediaType
        // What Fetch sends for the standard's cache mode "no-store"; caches on the way understand it too.
        request.headers[.cacheControl] = "no-cache"
        self.request = request
    }

    /// The events without the other signals.
    public var events: some AsyncSequence<ServerSentEvent, any Error> & Sendable {
        compactMap { signal -> ServerSentEvent? in
            if case .event(let event) = signal { event } else { nil }
        }
    }

    /// Starts.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(client: client, request: request, configuration: configuration)
    }

    /// Runs one source.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private enum Phase {
            case waiting(Duration)
            case reading(ServerSentEvents.AsyncIterator)
            case ended
        }

        private let client: HTTPClient
        private let request: ClientRequest
        private let configuration: EventSourceConfiguration
        private var phase: Phase = .waiting(.zero)
        /// The `Last-Event-ID` of the next connection; empty for none.
        public private(set) var lastEventID: String
        private var reconnectionTime: Duration
        /// The number of failed connections in a row.
        private var failures = 0
        /// True if the current connection has produced anything.
        private var hasHeard = false

        init(client: HTTPClient, request: ClientRequest, configuration: EventSourceConfiguration) {
            self.client = client
            self.request = request
            self.configuration = configuration
            lastEventID = configuration.lastEventID
            reconnectionTime = configuration.reconnectionTime
        }

        /// The next signal; `nil` after the server ended the stream for good.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> EventSourceSignal? {
            while true {
                switch phase {
                case .ended:
                    return nil
                case .waiting(let delay):
                    if delay > .zero { try await client.clock.sleep(for: delay) }
                    if let signal = try await connect(actor) { return signal }
                case .reading(var events):
                    if let signal = try await read(&events, actor) { return signal }
                }
            }
        }

        /// The next signal; `nil` after the server ended the stream for good.
        public mutating func next() async throws -> EventSourceSignal? {
            try await next(isolation: #isolation)
        }

        private mutating func connect(_ actor: isolated (any Actor)?) async throws -> EventSourceSignal? {
            var request = request
            // Characters that are not allowed in a header field would make the request fail.
            if !lastEventID.isEmpty, HTTPField.isValidValue(lastEventID) {
                request.headers[.lastEventID] = lastEventID
            }
            do {
                let stream = try await client.stream(request)
                guard stream.status == 200 else {
                    phase = .ended
                    if stream.status == 204 { return nil }
                    throw stream.error(.status)
                }
                let events = try ServerSentEvents(stream, options: configuration.parser, lastEventID: lastEventID)
                phase = .reading(events.makeAsyncIterator())
                hasHeard = false
                return .opened
            } catch {
                return try lost(error)
            }
        }

        private mutating func read(
            _ events: inout ServerSentEvents.AsyncIterator,
            _ actor: isolated (any Actor)?
        ) async throws -> EventSourceSignal? {
            do {
                let item = try await events.next(isolation: actor)
                lastEventID = events.lastEventID
                guard let item else { return try lost(nil) }
                phase = .reading(events)
                failures = 0
                hasHeard = true
                switch item {
                case .event(let event): return .event(event)
                case .comment(let text): return .comment(text)
                case .retry(let milliseconds):
                    let asked = Duration.milliseconds(milliseconds)
                    let ceiling = Swift.max(configuration.longestDelay, configuration.shortestDelay)
                    reconnectionTime = Swift.min(Swift.max(asked, configuration.shortestDelay), ceiling)
                    return nil
                }
            } catch {
                lastEventID = events.lastEventID
                return try lost(error)
            }
        }

        /// Ends the connection, and also the source if connecting again would change nothing.
        private mutating func lost(_ error: (any Error)?) throws -> EventSourceSignal {
            // Ended first: a source that throws is over, and no connection stays behind it.
            phase = .ended
            try Task.checkCancellation()
            let described = error as? HTTPError
            if let error {
                guard let described, isPassing(described) else { throw error }
                if let allowed = configuration.failuresAllowed, failures >= allowed { throw error }
                if let asked = described.retryAfter, asked > configuration.longestDelay { throw error }
            }
            let delay = delayBeforeReconnecting(serverDelay: described?.retryAfter)
            // A connection that ends without having said anything counts as failed too, however properly it ended:
            // a server that closes at once must not be called in a loop.
            if error != nil || !hasHeard { failures += 1 }
            phase = .waiting(delay)
            return .disconnected(described, retryingAfter: delay)
        }

        private func delayBeforeReconnecting(serverDelay: Duration?) -> Duration {
            // After a good connection the reconnection time is kept to the letter.
            if failures == 0, serverDelay == nil { return reconnectionTime }
            let policy = RetryPolicy(
                attempts: .max,
                firstDelay: Swift.max(reconnectionTime, .milliseconds(100)),
                longestDelay: Swift.max(configuration.longestDelay, reconnectionTime)
            )
            return policy.delay(afterAttempt: failures + 1, serverDelay: serverDelay, chance: client.chance())
        }

        private func isPassing(_ error: HTTPError) -> Bool {
            switch error.reason {
            case .status: configuration.retriedStatuses.contains(error.status ?? 0)
            case .transport, .noResponse, .stalled: error.isRetryable
            default: false
            }
        }
    }
}

/// A signal of an event source.
public enum EventSourceSignal: Sendable {
    /// A connection was made.
    case opened
    /// An event came.
    case event(ServerSentEvent)
    /// A comment came; only if the parser's options request them.
    case comment(String)
    /// The connection ended and is made again after the delay. The error is `nil` if the server ended it properly.
    case disconnected(HTTPError?, retryingAfter: Duration)
}
