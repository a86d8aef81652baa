import SyncMerge

/// A device's disk. A crash loses what a transaction has not committed, and nothing else.
struct SimulatedDisk {
    var node: UInt64
    var version: Int
    var rows: [RowName: StoredRow] = [:]
    var dirty: [RowName: Set<String>] = [:]
    var heads: [UInt64: SimulatedHead] = [:]
    var out: [SimulatedBatch] = []
    var acknowledged = 0

    init(node: UInt64, version: Int) {
        self.node = node
        self.version = version
    }

    var isQuiet: Bool { dirty.isEmpty && acknowledged == out.count }

    private func table(_ name: RowName) -> SyncTable? { SimulatedSchema.tables(version)[name.table] }

    func row(_ name: RowName) -> SyncRow { rows[name]?.row(in: table(name)) ?? SyncRow() }

    mutating func merge(_ name: RowName, _ change: SyncRow) {
        var row = row(name)
        row.merge(change)
        rows[name] = StoredRow(row, in: table(name))
    }

    /// A write of this device, and the mark that it is still to be sent.
    mutating func write(_ name: RowName, _ change: SyncRow) {
        // A word of a later version is not known to be of higher rank where a feature saves over it.
        if let table = table(name), !change.registers.contains(where: { $0.kind == .rank }) {
            rows[name, default: StoredRow()].save(change, in: table)
        } else {
            merge(name, change)
        }
        dirty[name, default: []].formUnion(change.registers.map(\.name))
    }

    /// Puts what is dirty into a batch.
    mutating func collect() throws {
        if dirty.isEmpty { return }
        let ops = dirty.map { name, registers in
            name.op(SyncRow(row(name).registers.filter { registers.contains($0.name) }))
        }
        let bytes = try SyncContent(ops: ops.sorted { ($0.table, $0.key) < ($1.table, $1.key) }).encoded()
        let head = heads[node] ?? SimulatedHead()
        let batch = SimulatedBatch(node: node, number: head.number + 1, previous: head.chain, bytes: bytes)
        out.append(batch)
        heads[node] = SimulatedHead(number: batch.number, chain: batch.chain)
        dirty = [:]
    }

    /// Applies a batch together with its head. One that does not follow on what is known waits for the next pull; one that begins
    /// a node from its start takes the place of a chain that the relay has not.
    mutating func apply(_ batch: SimulatedBatch) throws {
        if batch.node == node { return }
        let head = batch.number == 1 ? SimulatedHead() : heads[batch.node] ?? SimulatedHead()
        guard batch.previous == head.chain && batch.number == head.number + 1 else { return }
        for op in try SyncContent(decoding: batch.bytes).ops { merge(RowName(table: op.table, key: op.key), op.row) }
        heads[batch.node] = SimulatedHead(number: batch.number, chain: batch.chain)
    }

    /// Compares with the relay's heads. What it forgot is sent again; a node that it knows otherwise is read again; one's own node that went on
    /// without this device belongs to a copy of it.
    mutating func compare(_ relay: [UInt64: SimulatedHead], fresh: UInt64) {
        var hasForgotten = false
        for (node, head) in heads where node != self.node {
            let there = relay[node] ?? SimulatedHead()
            if there.number < head.number {
                hasForgotten = true
                heads[node] = nil
            }
        }
        let mine = relay[node] ?? SimulatedHead()
        if mine.number > out.count || mine.number > 0 && out[mine.number - 1].chain != mine.chain {
            return renew(fresh)
        }
        if mine.number < acknowledged { hasForgotten = true }
        acknowledged = mine.number
        if hasForgotten { sendEverything() }
    }

    /// A new node: after a restore, and where a copy of this home goes on with the old one.
    mutating func renew(_ fresh: UInt64) {
        heads[node] = nil
        node = fresh
        (out, acknowledged) = ([], 0)
        sendEverything()
    }

    /// Stands in for the snapshot with which devices refill a relay.
    private mutating func sendEverything() {
        for name in rows.keys { dirty[name] = Set(row(name).registers.map(\.name)) }
    }

    /// The next version of the program: what was held is looked at again.
    mutating func update() {
        let all = rows.keys.map { ($0, row($0)) }
        version = min(version + 1, SimulatedSchema.versions.upperBound)
        for (name, row) in all { rows[name] = StoredRow(row, in: table(name)) }
    }
}
