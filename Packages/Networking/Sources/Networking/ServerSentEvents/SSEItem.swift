/// An item of a `text/event-stream`.
public enum SSEItem: Sendable, Hashable {
    /// A dispatched event.
    case event(ServerSentEvent)
    /// A comment line, without its colon; only if ``SSEParser/Options/reportsComments`` is true.
    case comment(String)
    /// The server set the reconnection time, in milliseconds.
    case retry(milliseconds: Int)
}
