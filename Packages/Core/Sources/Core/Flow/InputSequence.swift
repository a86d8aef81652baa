/// Pieces or lines of input that end only where the input does: a cancelled reader gets `CancellationError`, never what
/// looks like the end of the input. (`AsyncThrowingStream` alone ends silently when its reader is cancelled.)
public struct InputSequence: AsyncSequence, Sendable {
    /// Bytes.
    public typealias Element = [UInt8]

    private let stream: AsyncThrowingStream<[UInt8], any Error>

    /// Wraps a stream.
    public init(_ stream: AsyncThrowingStream<[UInt8], any Error>) { self.stream = stream }

    /// Begins reading.
    public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }

    /// Reads one element after the other.
    public struct Iterator: AsyncIteratorProtocol {
        var base: AsyncThrowingStream<[UInt8], any Error>.Iterator

        /// The next element; `nil` at the end of the input.
        ///
        /// - Throws: what reading throws; `CancellationError`.
        public mutating func next() async throws -> [UInt8]? {
            if let element = try await base.next() { return element }
            try Task.checkCancellation()
            return nil
        }
    }
}
