import SyncMerge

/// Every write that a person saw acknowledged, and whether somebody must still have it.
///
/// A home that is restored loses what it alone had; a relay that is wiped, what no device has read. Such writes may turn up
/// again or not; all others must be there in the end.
struct WriteLog {
    private struct Write {
        let name: RowName
        let op: SyncOp
        var isRequired = true
    }

    private var writes: [Write] = []

    mutating func add(_ edit: SimulatedEdit) {
        writes.append(Write(name: edit.name, op: edit.name.op(edit.change)))
    }

    /// Something was lost: looks for every write in what is left.
    mutating func recount(_ disks: [SimulatedDisk], _ relay: SimulatedRelay) throws {
        var copies = disks.map { disk in Dictionary(uniqueKeysWithValues: disk.rows.keys.map { ($0, disk.row($0)) }) }
        var kept: [RowName: SyncRow] = [:]
        for batch in relay.batches.values.joined() {
            for op in try SyncContent(decoding: batch.bytes).ops {
                kept[RowName(table: op.table, key: op.key), default: SyncRow()].merge(op.row)
            }
        }
        copies.append(kept)
        for place in writes.indices where writes[place].isRequired {
            let write = writes[place]
            writes[place].isRequired = copies.contains { holds($0[write.name] ?? SyncRow(), write.op.row) }
        }
    }

    private func holds(_ row: SyncRow, _ other: SyncRow) -> Bool {
        var merged = row
        return merged.merge(other).isEmpty
    }

    /// The registers that the other row would change.
    private func difference(_ row: SyncRow, _ other: SyncRow) -> [SyncRegister?] {
        var merged = row
        return merged.merge(other).map { other[$0.name] }
    }

    /// The fault of a row in the end: it must hold what the rules make of the writes that are required, and nothing that nobody wrote.
    func fault(of row: SyncRow, _ name: RowName) -> String? {
        let mine = writes.filter { $0.name == name }
        let required = SpecifiedState.row(mine.filter(\.isRequired).map(\.op))
        let possible = SpecifiedState.row(mine.map(\.op))
        if !holds(row, required) { return "lost: \(difference(row, required))" }
        if !holds(possible, row) { return "nobody wrote: \(difference(possible, row))" }
        for register in row.registers where register.kind == .lww || register.kind == .life || register.kind == .rank {
            guard mine.contains(where: { $0.op.row[register.name] == register }) else {
                return "nobody wrote: \(register)"
            }
        }
        return nil
    }

    var names: Set<RowName> { Set(writes.map(\.name)) }
}
