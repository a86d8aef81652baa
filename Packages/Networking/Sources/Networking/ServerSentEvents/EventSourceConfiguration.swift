/// How an event source reconnects and what it accepts.
public struct EventSourceConfiguration: Sendable {
    /// The wait before reconnecting, until the server sets another with `retry`.
    public var reconnectionTime: Duration
    /// The server's `retry` may ask for no shorter wait: one that says 0 must not be called in a loop.
    public var shortestDelay: Duration
    /// The server's `retry` may ask for no longer wait, and no wait after failures is longer. Where `Retry-After` asks for
    /// more, the source ends with the error that names the time.
    public var longestDelay: Duration
    /// How many failed connections in a row end the source; `nil` to go on until it is cancelled.
    public var failuresAllowed: Int?
    /// Statuses that count as a failed connection; any other that is not 200 or 204 ends the source.
    public var retriedStatuses: Set<Int>
    /// What the parser does.
    public var parser: SSEParser.Options
    /// Sent as `Last-Event-ID` with the first request.
    public var lastEventID: String
    /// Silence for longer counts as a lost connection.
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
