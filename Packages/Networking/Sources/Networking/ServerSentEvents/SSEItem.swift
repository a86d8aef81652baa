/// What a parser finds in a `text/event-stream`.
public enum SSEItem: Sendable, Hashable {
    /// A dispatched event.
    case event(ServerSentEvent)
    /// A comment line, without its colon; only where ``SSEParser/Options/reportsComments`` asks for them.
    case comment(String)
    /// The server set the reconnection time, in milliseconds.
    case retry(milliseconds: Int)
}
