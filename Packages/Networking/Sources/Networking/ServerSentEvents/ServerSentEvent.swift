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
