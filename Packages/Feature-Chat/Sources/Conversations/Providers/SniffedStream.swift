import HTTPTypes
import Networking

/// Servers say that a stream of events is text, JSON, or nothing at all, and that a page of HTML is a stream of events. What a
/// response is shows in its first bytes, so the type is set by those.
enum SniffedStream {
    /// The response with the type that its beginning has. Its body begins where it began.
    static func read(_ stream: StreamingResponse) async throws -> StreamingResponse {
        var chunks = stream.body.makeAsyncIterator()
        var beginning: [[UInt8]] = []
        var found: String?
        while found == nil, let chunk = try await chunks.next() {
            beginning.append(chunk)
            let text = beginning.joined().drop { $0 <= UInt8(ascii: " ") || $0 == 0xEF || $0 == 0xBB || $0 == 0xBF }
            found = type(of: text.prefix(16))
        }
        var head = stream.head
        if let found, !found.isEmpty { head.headerFields[.contentType] = found }
        return StreamingResponse(
            head: head,
            body: HTTPBody(Rejoined(beginning: beginning, rest: Rest(chunks))),
            url: stream.url,
            method: stream.method
        )
    }

    /// - Returns: `nil` where more bytes are needed; nothing where it is none of these.
    private static func type(of text: some Collection<UInt8>) -> String? {
        switch text.first {
        case nil: return nil
        case UInt8(ascii: "{"), UInt8(ascii: "["): return "application/json"
        case UInt8(ascii: "<"): return "text/html"
        case UInt8(ascii: ":"): return ServerSentEvents.mediaType
        default: break
        }
        for field in ["data", "event", "id", "retry"] {
            let name = Array("\(field):".utf8)
            if text.starts(with: name) { return ServerSentEvents.mediaType }
            if text.count < name.count, name.starts(with: text) { return nil }
        }
        return ""
    }

    /// Unchecked, because an iterator of a body is no `Sendable` value: the body around it is read once, and by one reader, so
    /// that no two tasks ever ask for a chunk at a time.
    private final class Rest: @unchecked Sendable {
        var chunks: HTTPBody.AsyncIterator
        init(_ chunks: HTTPBody.AsyncIterator) { self.chunks = chunks }
    }

    private struct Rejoined: AsyncSequence, Sendable {
        let beginning: [[UInt8]]
        let rest: Rest

        func makeAsyncIterator() -> Iterator { Iterator(beginning: beginning[...], rest: rest) }

        struct Iterator: AsyncIteratorProtocol {
            var beginning: ArraySlice<[UInt8]>
            let rest: Rest

            mutating func next(isolation actor: isolated (any Actor)?) async throws -> [UInt8]? {
                if let chunk = beginning.popFirst() { return chunk }
                return try await rest.chunks.next(isolation: actor)
            }

            mutating func next() async throws -> [UInt8]? { try await next(isolation: #isolation) }
        }
    }
}
