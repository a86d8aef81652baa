/// A signal of an event source.
public enum EventSourceSignal: Sendable {
    /// A connection was made.
    case opened
    /// An event came.
    case event(ServerSentEvent)
    /// A comment came; only if the parser's options request them.
    case comment(String)
    /// The connection ended and is made again after the delay. The error is `nil` if the server ended it properly.
    case disconnected(HTTPError?, retryingAfter: Duration)
}
