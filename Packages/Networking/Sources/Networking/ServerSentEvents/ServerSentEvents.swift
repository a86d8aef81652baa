import Foundation

/// The events of one response, read as they come; a slow reader holds the socket, not memory.
public struct ServerSentEvents: AsyncSequence, Sendable {
    /// An event, a comment or a new reconnection time.
    public typealias Element = SSEItem
    /// ``HTTPError`` or `CancellationError`.
    public typealias Failure = any Error

    private let stream: StreamingResponse
    private let options: SSEParser.Options
    private let lastEventID: String

    /// Reads a response's body as events.
    ///
    /// - Throws: ``HTTPError/Reason/contentType(expected:found:)`` unless the response is a `text/event-stream`.
    public init(
        _ stream: StreamingResponse,
        options: SSEParser.Options = SSEParser.Options(),
        lastEventID: String = ""
    ) throws(HTTPError) {
        guard stream.mediaType == Self.mediaType else {
            throw stream.error(.contentType(expected: Self.mediaType, found: stream.mediaType))
        }
        self.stream = stream
        self.options = options
        self.lastEventID = lastEventID
    }

    public static let mediaType = "text/event-stream"

    /// Starts reading.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(
            chunks: stream.body.makeAsyncIterator(),
            parser: SSEParser(options: options, lastEventID: lastEventID),
            stream: stream
        )
    }

    /// Reads the events of one response.
    public struct AsyncIterator: AsyncIteratorProtocol {
        /// Holds the parser, which cannot be copied as iterators must be.
        private final class Box {
            var parser: SSEParser
            init(_ parser: consuming SSEParser) { self.parser = parser }
        }

        private var chunks: HTTPBody.AsyncIterator
        private let box: Box
        private let stream: StreamingResponse
        private var ready: [SSEItem] = []
        private var position = 0

        init(chunks: HTTPBody.AsyncIterator, parser: consuming SSEParser, stream: StreamingResponse) {
            self.chunks = chunks
            self.box = Box(parser)
            self.stream = stream
        }

        /// The id that a reconnection sends.
        public var lastEventID: String { box.parser.lastEventID }

        /// The next item; `nil` at the end of the response.
        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> SSEItem? {
            while position == ready.count {
                ready.removeAll(keepingCapacity: ready.count <= 1024)
                position = 0
                guard let chunk = try await chunks.next(isolation: actor) else { return nil }
                do {
                    var found = ready
                    ready = []
                    try box.parser.consume(chunk) { found.append($0) }
                    ready = found
                } catch SSEParserError.eventTooLarge(let limit) {
                    throw stream.error(.eventTooLarge(limit: limit))
                }
            }
            defer { position += 1 }
            return ready[position]
        }

        /// The next item; `nil` at the end of the response.
        public mutating func next() async throws -> SSEItem? {
            try await next(isolation: #isolation)
        }
    }
}

extension HTTPClient {
    /// Sends a request and reads the response as server-sent events, without reconnecting: for responses that are streamed
    /// once, such as a chat completion.
    ///
    /// - Throws: ``HTTPError``; `CancellationError`.
    public func events(
        of request: ClientRequest,
        options: SSEParser.Options = SSEParser.Options()
    ) async throws -> ServerSentEvents {
        var request = request
        if request.headers[.accept] == nil { request.headers[.accept] = ServerSentEvents.mediaType }
        if request.timeouts == nil { request.timeouts = .stream }
        return try ServerSentEvents(try await stream(request), options: options)
    }
}
