/// A member of a `set`, or a key of a `map`: each is a register of its own.
public struct SyncEntry: Sendable, Hashable {
    public let key: SyncKey
    public let stamp: SyncStamp
    /// Null where it was removed: removals are kept, or an older device would bring the entry back.
    public let value: SyncValue

    public init(_ key: String, _ value: SyncValue, at stamp: SyncStamp) {
        self.init(key: SyncKey(key), value, at: stamp)
    }

    init(key: SyncKey, _ value: SyncValue, at stamp: SyncStamp) {
        self.key = key
        self.stamp = stamp
        self.value = value
    }

    func precedes(_ other: SyncEntry) -> Bool {
        stamp == other.stamp ? value < other.value : stamp < other.stamp
    }
}
