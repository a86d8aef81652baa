/// How long a client waits. The time for connecting belongs to the transport (10 s).
public struct HTTPTimeouts: Sendable, Hashable {
    /// From sending the request to the response's head, connecting included.
    public var head: Duration
    /// From asking for more of the body to its arrival. A reader that takes its time does not use it up.
    public var idle: Duration
    /// For the whole call: every attempt, the waits between them, and the body where it is collected. A body that is
    /// streamed may take as long as it likes. `nil` for no limit.
    public var total: Duration?

    public init(head: Duration = .seconds(30), idle: Duration = .seconds(30), total: Duration? = .seconds(120)) {
        self.head = head
        self.idle = idle
        self.total = total
    }

    /// 30 s for the head, 30 s between chunks, 120 s for the whole.
    public static let standard = HTTPTimeouts()
    /// 30 s for the head, 300 s between chunks: for streams that are silent for long.
    public static let stream = HTTPTimeouts(idle: .seconds(300))
}
