/// The reconnection rules and limits of an event source.
public struct EventSourceConfiguration: Sendable {
    /// The wait before reconnecting, until the server sets another with `retry`.
    public var reconnectionTime: Duration
    /// The minimum for the server's `retry`: a server that says 0 must not be called in a loop.
    public var shortestDelay: Duration
    /// The maximum for the server's `retry`, and for the wait after failures. If `Retry-After` asks for more, the
    /// source ends with the error that names the time.
    public var longestDelay: Duration
    /// The number of failed connections in a row that end the source; `nil` to continue until it is canceled.
    public var failuresAllowed: Int?
    /// Statuses that count as a failed connection; any other that is not 200 or 204 ends the source.
    public var retriedStatuses: Set<Int>
    /// The options of the parser.
    public var parser: SSEParser.Options
    /// Sent as `Last-Event-ID` with the first request.
    public var lastEventID: String
    /// The timeouts; a longer silence counts as a lost connection.
    public var timeouts: HTTPTimeouts

    public init(
        reconnectionTime: Duration = .seconds(3),
        shortestDelay: Duration = .milliseconds(500),
        longestDelay: Duration = .seconds(30),
        failuresAllowed: Int? = nil,
        retriedStatuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504],
        parser: SSEParser.Options = SSEParser.Options(),
        lastEventID: String = "",
        timeouts: HTTPTimeouts = .stream
    ) {
        self.reconnectionTime = reconnectionTime
        self.shortestDelay = shortestDelay
        self.longestDelay = longestDelay
        self.failuresAllowed = failuresAllowed
        self.retriedStatuses = retriedStatuses
        self.parser = parser
        self.lastEventID = lastEventID
        self.timeouts = timeouts
    }
}
