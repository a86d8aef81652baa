import MCPWire

/// A request over HTTP in progress. The response is one message, or a stream of them if there is more than the
/// response.
public struct HTTPExchange: Sendable {
    public enum Start: Sendable {
        case reply(HTTPReply)
        /// A stream of events (`text/event-stream`): the first message, and those that follow.
        case events(fields: [(name: String, value: String)], first: RPCMessage?, rest: AsyncStream<RPCMessage>)
    }

    private let messages: AsyncStream<RPCMessage>
    private let isStateless: Bool
    /// True if it is a stream from the start, whatever comes.
    private let isStanding: Bool
    private let takesEvents: Bool
    private let takesJSON: Bool
    private let fields: [(name: String, value: String)]
    private let withoutAnswer: @Sendable () -> HTTPReply?
    private let onClose: @Sendable () async -> Void

    /// - Parameter withoutAnswer: the message for a request that ends without a response; `nil` if the server has
    ///   stopped.
    init(
        _ messages: AsyncStream<RPCMessage>,
        _ head: HTTPHead,
        isStateless: Bool,
        isStanding: Bool = false,
        fields: [(name: String, value: String)] = [],
        withoutAnswer: @escaping @Sendable () -> HTTPReply? = { nil },
        onClose: @escaping @Sendable () async -> Void
    ) {
        self.messages = messages
        self.isStateless = isStateless
        self.isStanding = isStanding
        self.fields = fields
        self.withoutAnswer = withoutAnswer
        self.onClose = onClose
        takesEvents = head.accepts("text/event-stream")
        takesJSON = head.accepts("application/json")
    }

    /// Waits for the first message that the client takes.
    ///
    /// - Returns: `nil` if the exchange was closed before.
    public func start() async -> Start? {
        guard !isStanding else { return .events(fields: fields, first: nil, rest: messages) }
        for await message in messages {
            switch message {
            case .result, .failure:
                guard takesJSON else { return .events(fields: fields, first: message, rest: messages) }
                return .reply(HTTPReply(status(of: message), message, fields: fields))
            case .request, .notification:
                guard takesEvents else { continue }
                return .events(fields: fields, first: message, rest: messages)
            }
        }
        return withoutAnswer().map { .reply($0) }
    }

    /// Ends it because the client is gone. In stateless versions this cancels the request; before, it continues.
    public func close() async { await onClose() }

    /// The status of a message. In versions with sessions an error is a result of its POST like any other; 404 would
    /// say that the session is gone.
    private func status(of message: RPCMessage) -> Int {
        guard isStateless, case .failure(_, let error) = message else { return 200 }
        return switch error.code {
        case RPCError.methodNotFoundCode: 404
        case RPCError.missingCapabilityCode: 400
        default: 200
        }
    }
}
