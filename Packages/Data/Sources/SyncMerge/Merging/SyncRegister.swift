/// The smallest thing that is merged: a group of columns, a set, a map or a chunk of samples, with its stamp.
public struct SyncRegister: Sendable, Hashable {
    /// The group's name.
    public let name: String
    public let kind: SyncKind
    /// The write that it holds; of entries the greatest of theirs; of `max` the greatest that was merged; of chunks never.
    public private(set) var stamp: SyncStamp
    /// For `rank`. It travels with the words, so that a version that does not know a word merges it as one that does.
    public private(set) var rank: Int64
    /// By column, without nulls.
    public private(set) var fields: [SyncField]
    /// By key, one each.
    public private(set) var entries: [SyncEntry]
    /// By second and import, one each.
    public private(set) var samples: [SyncSample]

    public init(name: String, kind: SyncKind, stamp: SyncStamp, rank: Int64 = .min, fields: [SyncField]) {
        self.init(
            name: name,
            kind: kind,
            stamp: stamp,
            rank: kind == .rank ? rank : .min,
            fields: fields.canonical(),
            entries: [],
            samples: []
        )
    }

    /// A set or a map. Where a key is given twice, the greater entry counts.
    public init(name: String, kind: SyncKind, entries: [SyncEntry]) {
        var kept: [SyncEntry] = []
        for entry in entries.sorted(by: { $0.key == $1.key ? $0.precedes($1) : $0.key < $1.key }) {
            if kept.last?.key == entry.key { kept.removeLast() }
            kept.append(entry)
        }
        let stamp = kept.reduce(SyncStamp.never) { max($0, $1.stamp) }
        self.init(name: name, kind: kind, stamp: stamp, rank: .min, fields: [], entries: kept, samples: [])
    }

    public init(name: String, samples: [SyncSample]) {
        var kept: [SyncSample] = []
        for sample in samples.sorted(by: {
            $0.second == $1.second && $0.batch == $1.batch ? $0.precedes($1) : $0.isBefore($1)
        }) {
            if let last = kept.last, last.second == sample.second, last.batch == sample.batch { kept.removeLast() }
            kept.append(sample)
        }
        self.init(name: name, kind: .chunk, stamp: .never, rank: .min, fields: [], entries: [], samples: kept)
    }

    private init(
        name: String,
        kind: SyncKind,
        stamp: SyncStamp,
        rank: Int64,
        fields: [SyncField],
        entries: [SyncEntry],
        samples: [SyncSample]
    ) {
        self.name = name
        self.kind = kind
        self.stamp = stamp
        self.rank = rank
        self.fields = fields
        self.entries = entries
        self.samples = samples
    }

    /// Holds nothing but nulls.
    public var isEmpty: Bool { fields.isEmpty && entries.isEmpty && samples.isEmpty }

    func keeping(_ isKept: (SyncField) -> Bool) -> SyncRegister {
        var result = self
        result.fields = fields.filter(isKept)
        return result
    }

    /// True if this version ranks the word as the writer did.
    func isRankKnown(to group: SyncGroup) -> Bool {
        kind != .rank || group.register(fields, at: stamp).rank == rank
    }

    /// With the columns of a part that was held beside it.
    func completed(by part: SyncRegister) -> SyncRegister {
        var result = self
        result.fields = (fields + part.fields).canonical()
        result.rank = max(rank, part.rank)
        return result
    }

    /// True if all devices accept every stamp in it.
    public var isAcceptable: Bool { stamp.isAcceptable }

    /// Takes in another state of the same register: commutative, associative, idempotent.
    ///
    /// If the kinds differ, which only a defect or an attack causes, the greater replaces the other.
    ///
    /// - Returns: Whether this state changed.
    public mutating func merge(_ other: SyncRegister) -> Bool {
        guard kind == other.kind else {
            guard kind.rawValue < other.kind.rawValue else { return false }
            self = other
            return true
        }
        switch kind {
        case .lww, .life: return take(other, if: isBefore(other))
        case .once: return take(other, if: isAfterFirst(other))
        case .rank: return take(other, if: rank == other.rank ? isBefore(other) : rank < other.rank)
        case .max: return raise(other)
        case .set, .map: return join(other)
        case .chunk: return unite(other)
        }
    }

    private mutating func take(_ other: SyncRegister, if wins: Bool) -> Bool {
        if wins { self = other }
        return wins
    }

    private func isBefore(_ other: SyncRegister) -> Bool {
        stamp == other.stamp ? fields.precedes(other.fields) : stamp < other.stamp
    }

    /// The earlier write is the first; one that was never written is no write.
    private func isAfterFirst(_ other: SyncRegister) -> Bool {
        if stamp == other.stamp { return fields.precedes(other.fields) }
        if stamp == .never || other.stamp == .never { return stamp == .never }
        return other.stamp < stamp
    }

    private mutating func raise(_ other: SyncRegister) -> Bool {
        let before = (stamp, fields)
        stamp = max(stamp, other.stamp)
        if fields != other.fields {
            fields = merging(fields, other.fields, isBefore: { $0.column < $1.column }) {
                $0.value < $1.value ? $1 : $0
            }
        }
        return stamp != before.0 || fields != before.1
    }

    private mutating func join(_ other: SyncRegister) -> Bool {
        let before = entries
        entries = merging(entries, other.entries, isBefore: { $0.key < $1.key }) { $0.precedes($1) ? $1 : $0 }
        stamp = max(stamp, other.stamp)
        return entries != before
    }

    private mutating func unite(_ other: SyncRegister) -> Bool {
        let before = samples
        samples = merging(samples, other.samples, isBefore: { $0.isBefore($1) }) { $0.precedes($1) ? $1 : $0 }
        return samples != before
    }
}

/// Two sorted lists as one; `choose` decides between two elements in the same place.
func merging<Element>(
    _ left: [Element],
    _ right: [Element],
    isBefore: (Element, Element) -> Bool,
    choose: (Element, Element) -> Element
) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(left.count + right.count)
    var (here, there) = (0, 0)
    while here < left.count, there < right.count {
        let (mine, theirs) = (left[here], right[there])
        if isBefore(mine, theirs) {
            result.append(mine)
            here += 1
        } else if isBefore(theirs, mine) {
            result.append(theirs)
            there += 1
        } else {
            result.append(choose(mine, theirs))
            (here, there) = (here + 1, there + 1)
        }
    }
    result += left[here...]
    result += right[there...]
    return result
}
