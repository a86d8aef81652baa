import ConversationWire
import Networking
import Synchronization

/// The limits of a response's stream: the length of a line, the time without a word, and the time of the whole.
///
/// The client ends a stream that is silent. One that drips comments, or a byte at a time, is never silent, so its time is
/// measured here, at each chunk, from word to word.
final class StreamLimits: Sendable {
    /// The longest event, and the longest line of any kind, in bytes.
    static let longestLine = 8 << 20
    static let longestPause = Duration.seconds(120)
    static let longestAnswer = Duration.seconds(900)

    private let elapsed: @Sendable () -> Duration
    private let lastWord = Mutex(Duration.zero)

    /// The time of the whole runs from here on.
    init(clock: any Clock<Duration>) {
        func stopwatch<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
            let began = clock.now
            return { began.duration(to: clock.now) }
        }
        elapsed = stopwatch(clock)
    }

    /// Something of the answer came: the pause begins again.
    func heard() {
        let now = elapsed()
        lastWord.withLock { $0 = now }
    }

    /// - Throws: ``WireFault/stalled(_:)``.
    func check() throws(WireFault) {
        let now = elapsed()
        guard now < Self.longestAnswer else { throw .stalled(Self.longestAnswer) }
        guard now - lastWord.withLock({ $0 }) < Self.longestPause else { throw .stalled(Self.longestPause) }
    }

    /// The response, whose body fails where it passes these limits.
    func bound(_ response: StreamingResponse) -> StreamingResponse {
        heard()
        return StreamingResponse(
            head: response.head,
            body: HTTPBody(BoundedStream(body: response.body, limits: self)),
            url: response.url,
            method: response.method
        )
    }
}

private struct BoundedStream: AsyncSequence, Sendable {
    let body: HTTPBody
    let limits: StreamLimits

    func makeAsyncIterator() -> Iterator { Iterator(chunks: body.makeAsyncIterator(), limits: limits) }

    struct Iterator: AsyncIteratorProtocol {
        var chunks: HTTPBody.AsyncIterator
        let limits: StreamLimits
        /// The length of the unfinished line. What is not an event, such as a comment, has no other limit.
        private var length = 0

        init(chunks: HTTPBody.AsyncIterator, limits: StreamLimits) {
            self.chunks = chunks
            self.limits = limits
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
            guard let chunk = try await chunks.next(isolation: actor) else { return nil }
            try limits.check()
            if let end = chunk.lastIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
                length = chunk.count - end - 1
            } else {
                length += chunk.count
            }
            guard length <= StreamLimits.longestLine else { throw WireFault.malformed("a line without end") }
            return chunk
        }

        mutating func next() async throws -> [UInt8]? { try await next(isolation: #isolation) }
    }
}
