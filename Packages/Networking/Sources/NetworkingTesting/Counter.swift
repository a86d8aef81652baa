import Synchronization

/// Counts across tasks.
public final class Counter: Sendable {
    private let count = Mutex(0)

    /// Starts at 0.
    public init() {}

    /// The sum so far.
    public var value: Int { count.withLock { $0 } }

    public func add(_ amount: Int = 1) { count.withLock { $0 += amount } }
}
