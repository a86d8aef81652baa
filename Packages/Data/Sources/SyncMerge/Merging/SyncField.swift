/// A column's value within a register.
public struct SyncField: Sendable, Hashable {
    public let column: String
    public let value: SyncValue

    public init(_ column: String, _ value: SyncValue) {
        self.column = column
        self.value = value
    }
}

extension [SyncField] {
    /// A column's value; nil where it is null or not there, which is the same.
    public func value(of column: String) -> SyncValue? {
        first { $0.column == column }?.value
    }

    /// By column and without nulls: the form in which two versions of the program compare what they hold.
    func canonical() -> [SyncField] {
        if count == 1 { return self[0].value == .null ? [] : self }
        return filter { $0.value != .null }.sorted { $0.column < $1.column }
    }

    /// The order for ties, of canonical fields. A column that is not there is null and so the least: a version that does not know the
    /// column decides as one that does.
    func precedes(_ other: [SyncField]) -> Bool {
        var (left, right) = (0, 0)
        while left < count, right < other.count {
            let (mine, theirs) = (self[left], other[right])
            if mine.column == theirs.column {
                if mine.value != theirs.value { return mine.value < theirs.value }
                (left, right) = (left + 1, right + 1)
            } else {
                return theirs.column < mine.column
            }
        }
        return right < other.count
    }
}

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
