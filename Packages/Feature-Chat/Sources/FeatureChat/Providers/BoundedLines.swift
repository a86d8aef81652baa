import ConversationWire
import Networking

/// The chunks of a response until one of its lines has no end: what is no event, such as a comment, has no other limit.
struct BoundedLines: AsyncSequence, Sendable {
    let body: HTTPBody
    /// In bytes.
    let limit: Int

    func makeAsyncIterator() -> Iterator { Iterator(chunks: body.makeAsyncIterator(), limit: limit) }

    struct Iterator: AsyncIteratorProtocol {
        var chunks: HTTPBody.AsyncIterator
        let limit: Int
        private var length = 0

        init(chunks: HTTPBody.AsyncIterator, limit: Int) {
            self.chunks = chunks
            self.limit = limit
        }

        /// - Throws: ``WireFault/malformed(_:)`` past the limit; what the body throws.
        mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
            guard let chunk = try await chunks.next(isolation: actor) else { return nil }
            if let end = chunk.lastIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
                length = chunk.count - end - 1
            } else {
                length += chunk.count
            }
            guard length <= limit else { throw WireFault.malformed("a line without end") }
            return chunk
        }

        mutating func next() async throws -> [UInt8]? { try await next(isolation: #isolation) }
    }
}

extension StreamingResponse {
    /// The same response, which fails where a line is longer than that.
    func boundingLines(to limit: Int) -> StreamingResponse {
        StreamingResponse(
            head: head,
            body: HTTPBody(BoundedLines(body: body, limit: limit)),
            url: url,
            method: method
        )
    }
}
