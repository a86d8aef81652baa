import Core

/// One event of a `text/event-stream`, as the WHATWG HTML standard dispatches it.
public struct ServerSentEvent: Sendable, Hashable {
    /// The event's type; `message` if the stream did not name one.
    public let type: String
    /// The data lines, joined by line feeds.
    public let data: String
    /// The last event id known when the event was dispatched; empty if the stream gave none.
    public let id: String

    public init(type: String = "message", data: String, id: String = "") {
        self.type = type
        self.data = data
        self.id = id
    }
}

/// An item of a `text/event-stream`.
public enum SSEItem: Sendable, Hashable {
    /// A dispatched event.
    case event(ServerSentEvent)
    /// A comment line, without its colon; only if ``SSEParser/Options/reportsComments`` is true.
    case comment(String)
    /// The server set the reconnection time, in milliseconds.
    case retry(milliseconds: Int)
}

/// The reason why a stream of events cannot be read any further.
public enum SSEParserError: BentoError, Equatable {
    /// One line or one event is longer than the limit, in bytes.
    case eventTooLarge(limit: Int)

    public var code: String { "network.event-too-large" }
    public var message: String {
        switch self {
        case .eventTooLarge(let limit): "The server sent a single event of more than \(limit) bytes."
        }
    }
    /// A hint to check the address: no service sends such events.
    public var recovery: String? { "Check that the address in the settings is the service's own." }
    public var exitStatus: ExitStatus { .protocolError }
}
