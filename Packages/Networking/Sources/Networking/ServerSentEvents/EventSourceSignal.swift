/// What happens at an event source.
public enum EventSourceSignal: Sendable {
    /// A connection was made.
    case opened
    /// An event came.
    case event(ServerSentEvent)
    /// A comment came; only where the parser's options ask for them.
    case comment(String)
    /// The connection ended and is made again after the delay. The error is `nil` where the server ended it properly.
    case disconnected(HTTPError?, retryingAfter: Duration)
}
