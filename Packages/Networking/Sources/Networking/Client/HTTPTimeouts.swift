/// The timeouts of a client. The connect timeout belongs to the transport (10 s).
public struct HTTPTimeouts: Sendable, Hashable {
    /// From sending the request to the response's head, including connecting.
    public var head: Duration
    /// From requesting more of the body to its arrival. The time that a slow reader takes does not count.
    public var idle: Duration
    /// For the whole call: every attempt, the waits between them, and the body if it is collected. A body that is
    /// streamed may take any time. `nil` for no limit.
    public var total: Duration?

    public init(head: Duration = .seconds(30), idle: Duration = .seconds(30), total: Duration? = .seconds(120)) {
        self.head = head
        self.idle = idle
        self.total = total
    }

    /// 30 s for the head, 30 s between chunks, 120 s for the whole.
    public static let standard = HTTPTimeouts()
    /// 30 s for the head, 300 s between chunks: for streams with long silences.
    public static let stream = HTTPTimeouts(idle: .seconds(300))
}
