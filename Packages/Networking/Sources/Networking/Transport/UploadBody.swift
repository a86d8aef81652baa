import Core

/// A request's content that is read as it is sent, for what is too large to hold.
///
/// It is opened anew for each attempt and for a redirect that repeats the request, so it must give the same bytes each time.
public struct UploadBody: Sendable {
    /// How many bytes it has; `nil` where nobody knows, and they are sent in chunks.
    public let length: Int64?
    /// Opens it from its beginning.
    public let open: @Sendable () throws -> HTTPBody

    public init(length: Int64? = nil, open: @escaping @Sendable () throws -> HTTPBody) {
        self.length = length
        self.open = open
    }

    /// The bytes of a file, or of anything else that is read at random, in pieces of 64 KiB.
    public init(_ bytes: any RandomAccessBytes) {
        self.init(length: Int64(bytes.byteCount)) { HTTPBody(Pieces(bytes: bytes)) }
    }

    private struct Pieces: AsyncSequence, Sendable {
        typealias Element = [UInt8]
        typealias Failure = any Error
        let bytes: any RandomAccessBytes

        func makeAsyncIterator() -> Iterator { Iterator(bytes: bytes) }

        struct Iterator: AsyncIteratorProtocol {
            let bytes: any RandomAccessBytes
            var offset = 0

            mutating func next() async throws -> [UInt8]? {
                try Task.checkCancellation()
                let count = Swift.min(65_536, bytes.byteCount - offset)
                guard count > 0 else { return nil }
                let piece = try bytes.read(at: offset, count: count)
                offset += count
                return piece
            }
        }
    }
}
