import SyncMerge

/// The state that a register must have by the design's rules, worked out from the log of all writes at once instead of by merging: the oracle that
/// merging is held against.
struct SpecifiedState {
    /// The registers of a row by name, each from all writes to it.
    static func row(_ log: [SyncOp]) -> SyncRow {
        var writes: [String: [SyncRegister]] = [:]
        for op in log {
            for register in op.row.registers { writes[register.name, default: []].append(register) }
        }
        return SyncRow(writes.values.map(register))
    }

    private static func register(_ writes: [SyncRegister]) -> SyncRegister {
        let first = writes[0]
        let columns = Set(writes.flatMap { $0.fields.map(\.column) }).sorted()
        switch first.kind {
        case .lww, .life:
            return writes.max {
                ($0.stamp.milliseconds, values($0, columns)) < ($1.stamp.milliseconds, values($1, columns))
            } ?? first
        case .rank:
            return writes.max {
                ($0.rank, $0.stamp.milliseconds, values($0, columns)) < (
                    $1.rank, $1.stamp.milliseconds, values($1, columns)
                )
            } ?? first
        case .once:
            let written = writes.filter { $0.stamp != .never }
            let earliest = written.map(\.stamp).min() ?? .never
            return writes.filter { $0.stamp == earliest }.max { values($0, columns) < values($1, columns) } ?? first
        case .max:
            return SyncRegister(
                name: first.name,
                kind: .max,
                stamp: writes.map(\.stamp).max() ?? .never,
                fields: columns.map { column in
                    SyncField(column, writes.compactMap { $0.fields.value(of: column) }.max() ?? .null)
                }
            )
        case .set, .map:
            let entries = Dictionary(grouping: writes.flatMap(\.entries), by: \.key)
            return SyncRegister(
                name: first.name,
                kind: first.kind,
                entries: entries.values.compactMap { $0.max { ($0.stamp, $0.value) < ($1.stamp, $1.value) } }
            )
        case .chunk:
            struct Place: Hashable {
                let second: Int64
                let batch: SyncBatchID
            }
            let samples = Dictionary(grouping: writes.flatMap(\.samples)) { Place(second: $0.second, batch: $0.batch) }
            return SyncRegister(
                name: first.name,
                samples: samples.values.compactMap {
                    $0.max { ($0.value, $0.length, $0.zone) < ($1.value, $1.length, $1.zone) }
                }
            )
        }
    }

    /// The columns of a group in the order in which they decide a tie: by name, and one that is not there is the least.
    private static func values(_ register: SyncRegister, _ columns: [String]) -> [SyncValue] {
        columns.map { register.fields.value(of: $0) ?? .null }
    }
}

private func < (left: (Int64, [SyncValue]), right: (Int64, [SyncValue])) -> Bool {
    left.0 == right.0 ? left.1 < right.1 : left.0 < right.0
}

private func < (left: (Int64, Int64, [SyncValue]), right: (Int64, Int64, [SyncValue])) -> Bool {
    left.0 == right.0 ? (left.1, left.2) < (right.1, right.2) : left.0 < right.0
}

private func < (left: [SyncValue], right: [SyncValue]) -> Bool { left.lexicographicallyPrecedes(right) }
