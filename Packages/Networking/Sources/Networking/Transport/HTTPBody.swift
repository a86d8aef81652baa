/// The bytes of a response, in the chunks in which they arrive.
///
/// It is read once, by one reader. Nothing is fetched ahead of the reader beyond what the transport's socket buffers
/// hold: a slow reader slows the sender down.
public struct HTTPBody: AsyncSequence, Sendable {
    /// A chunk, never empty.
    public typealias Element = [UInt8]
    /// ``TransportError``, ``HTTPError`` or `CancellationError`.
    public typealias Failure = any Error

    private let start: @Sendable () -> any AsyncIteratorProtocol<[UInt8], any Error>

    /// Wraps any sequence of chunks.
    public init<Chunks: AsyncSequence & Sendable>(_ chunks: Chunks)
    where Chunks.Element == [UInt8], Chunks.Failure == any Error {
        start = { chunks.makeAsyncIterator() }
    }

    /// A body that is already here.
    public init(_ chunks: [[UInt8]] = []) {
        start = { PresentChunks(rest: chunks.makeIterator()) }
    }

    /// Starts reading.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: start()) }

    /// Reads one body.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: any AsyncIteratorProtocol<[UInt8], any Error>

        /// The next chunk; `nil` at the end.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
            while let chunk = try await base.next(isolation: actor) {
                if !chunk.isEmpty { return chunk }
            }
            return nil
        }

        /// The next chunk; `nil` at the end.
        public mutating func next() async throws -> [UInt8]? {
            try await next(isolation: #isolation)
        }
    }

    private struct PresentChunks: AsyncIteratorProtocol {
        var rest: IndexingIterator<[[UInt8]]>

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? { rest.next() }
        mutating func next() async throws -> [UInt8]? { rest.next() }
    }
}
