/// Pieces or lines of input, each read on demand: input that was not requested takes no memory.
///
/// It ends only at the end of the input: a canceled reader gets `CancellationError`, never an apparent end.
public struct InputSequence: AsyncSequence, Sendable {
    public typealias Element = [UInt8]

    private let begin: @Sendable () -> Iterator

    /// Begins reading by making a function that gives the next element, and `nil` at the end.
    public init(_ begin: @escaping @Sendable () -> () async throws -> [UInt8]?) {
        self.begin = { Iterator(pull: begin()) }
    }

    public init(_ stream: AsyncThrowingStream<[UInt8], any Error>) {
        self.init {
            var iterator = stream.makeAsyncIterator()
            return { try await iterator.next() }
        }
    }

    /// One element.
    public init(_ bytes: [UInt8]) {
        self.init {
            var rest: [UInt8]? = bytes
            return {
                defer { rest = nil }
                return rest
            }
        }
    }

    public func makeAsyncIterator() -> Iterator { begin() }

    public struct Iterator: AsyncIteratorProtocol {
        let pull: () async throws -> [UInt8]?

        /// The next element; `nil` at the end of the input.
        ///
        /// - Throws: errors of reading; `CancellationError`.
        public mutating func next() async throws -> [UInt8]? {
            if let element = try await pull() { return element }
            try Task.checkCancellation()
            return nil
        }
    }

    /// The same bytes, with a failure (65) beyond a limit.
    func limited(to limit: Int, name: String) -> InputSequence {
        InputSequence {
            var iterator = makeAsyncIterator()
            var count = 0
            return {
                guard let piece = try await iterator.next() else { return nil }
                count += piece.count
                guard count <= limit else {
                    throw Core.Failure.invalid(
                        "input.too-large",
                        "'\(name)' is larger than \(limit) bytes.",
                        recovery: "Split it, or give a smaller one."
                    )
                }
                return piece
            }
        }
    }

    /// The lines, without their LF or CRLF.
    ///
    /// - Parameter maximumLength: the maximum length of a line in bytes; a longer one ends the sequence with a failure
    ///   (65).
    func lines(maximumLength: Int = 1 << 20) -> InputSequence {
        InputSequence {
            var iterator = makeAsyncIterator()
            var piece: ArraySlice<UInt8> = []
            var line: [UInt8] = []
            var number = 1
            var isAtEnd = false
            func checkLength(adding count: Int) throws {
                guard line.count + count <= maximumLength else {
                    throw Core.Failure.invalid(
                        "input.line-too-long",
                        "Line \(number) is longer than \(maximumLength) bytes."
                    )
                }
            }
            return {
                while !isAtEnd {
                    if let end = piece.firstIndex(of: 10) {
                        try checkLength(adding: end - piece.startIndex)
                        line += piece[..<end]
                        piece = piece[(end + 1)...]
                        if line.last == 13 { line.removeLast() }
                        number += 1
                        defer { line.removeAll(keepingCapacity: true) }
                        return line
                    }
                    try checkLength(adding: piece.count)
                    line += piece
                    guard let next = try await iterator.next() else {
                        isAtEnd = true
                        piece = []
                        return line.isEmpty ? nil : line
                    }
                    piece = next[...]
                }
                return nil
            }
        }
    }
}
