import Synchronization

/// Keeps values for a time, and the most recently used ones only.
///
/// A value that has outlived its time stays until its place is needed, so that something can be shown, with its age,
/// while a newer value cannot be had.
public final class TTLCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        let storedAt: Duration
        let timeToLive: Duration
    }

    /// How long a value is fresh where ``store(_:for:timeToLive:)`` does not say otherwise.
    public let timeToLive: Duration
    /// How many values are kept at most, 1 or more.
    public let capacity: Int
    private let elapsed: @Sendable () -> Duration
    private let entries: Mutex<LeastRecentlyUsed<Key, Entry>>

    /// - Parameters:
    ///   - timeToLive: how long a value is fresh.
    ///   - capacity: how many values to keep; less than 1 counts as 1.
    ///   - clock: what measures age.
    public init<C: Clock>(
        timeToLive: Duration,
        capacity: Int = 256,
        clock: C = ContinuousClock()
    ) where C.Duration == Duration {
        let origin = clock.now
        self.timeToLive = timeToLive
        self.capacity = max(1, capacity)
        self.elapsed = { origin.duration(to: clock.now) }
        self.entries = Mutex(LeastRecentlyUsed(capacity: max(1, capacity)))
    }

    /// How many values it holds, fresh or not.
    public var count: Int { entries.withLock { $0.count } }

    /// The value of a key, while it is fresh: younger than its time to live.
    public func value(for key: Key) -> CachedValue<Value>? { read(key) { $0.isFresh } }

    /// The value of a key however old it is; see ``CachedValue/isFresh`` and ``CachedValue/age``.
    public func valueEvenIfStale(for key: Key) -> CachedValue<Value>? { read(key) { _ in true } }

    /// Keeps a value, whose age begins now. When the cache is full, the value goes that was read or stored longest ago.
    ///
    /// - Parameter timeToLive: how long it is fresh; `nil`: as long as the cache says.
    public func store(_ value: Value, for key: Key, timeToLive: Duration? = nil) {
        let entry = Entry(value: value, storedAt: elapsed(), timeToLive: timeToLive ?? self.timeToLive)
        entries.withLock { $0.set(entry, for: key) }
    }

    /// Forgets the value of a key.
    public func removeValue(for key: Key) { entries.withLock { $0.remove(key) } }

    /// Forgets everything.
    public func removeAll() { entries.withLock { $0.removeAll() } }

    private func read(_ key: Key, where isWanted: (CachedValue<Value>) -> Bool) -> CachedValue<Value>? {
        let now = elapsed()
        return entries.withLock { entries in
            guard let entry = entries.peek(key) else { return nil }
            let age = max(.zero, now - entry.storedAt)
            let found = CachedValue(value: entry.value, age: age, isFresh: age < entry.timeToLive)
            guard isWanted(found) else { return nil }
            entries.touch(key)
            return found
        }
    }
}
