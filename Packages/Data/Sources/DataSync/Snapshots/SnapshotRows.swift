import AppData
import GRDB
import SyncMerge

/// The rows of a stream, cut into segments.
struct SnapshotRows {
    /// Less than a batch may hold, for the estimate knows nothing of names.
    private static let contentBytes = 768 << 10
    private static let month: UInt64 = 30 * 86_400_000

    let database: Database
    let tables: SyncedTables
    let stream: SyncStream
    /// Of what was deleted before, only that it was is said.
    let scrubbing: SyncStamp

    /// So long the content of what was deleted is handed on.
    static func scrubbing(at now: Moment) -> SyncStamp {
        SyncStamp(milliseconds: now.milliseconds - 30 * 86_400_000)
    }

    /// Parents first, of one table the newest month first.
    func segments() throws -> [(name: String, content: SyncContent)] {
        var result: [(name: String, content: SyncContent)] = []
        for table in tables.tables(of: stream) {
            var months: [UInt64: [SyncOp]] = [:]
            for key in try table.keys(in: database) {
                guard let row = try table.read(key, in: database) else { continue }
                months[month(of: key), default: []].append(
                    SyncOp(table: table.declaration.name, key: key, row: scrubbed(row, of: table))
                )
            }
            for (month, ops) in months.sorted(by: { $0.key > $1.key }) {
                add(ops, named: "\(table.declaration.name) \(month)", to: &result)
            }
        }
        // Registers that no table here has a place for are handed on.
        add(try HeldRows(database: database).all(of: stream), named: "held", to: &result)
        return result
    }

    private func scrubbed(_ row: SyncRow, of table: SyncedTable) -> SyncRow {
        // What refers to a row finds it, deleted or not.
        guard row.isDeleted, !tables.isReferred(table.declaration.name),
            let life = row.registers.first(where: { $0.kind == .life }), life.stamp < scrubbing
        else { return row }
        return SyncRow([life])
    }

    private func month(of key: SyncKey) -> UInt64 {
        if case .id(let high, _) = key { high >> 16 / Self.month } else { 0 }
    }

    private func add(_ ops: [SyncOp], named name: String, to result: inout [(name: String, content: SyncContent)]) {
        let limits = SyncContentLimits()
        var (part, size): ([SyncOp], Int) = ([], 0)
        var number = 0
        func close() {
            guard !part.isEmpty else { return }
            result.append(("\(name) \(number)", SyncContent(ops: part)))
            number += 1
            (part, size) = ([], 0)
        }
        for op in ops {
            // What no batch can hold, no device gets.
            guard let bytes = op.estimate(limits), bytes < Self.contentBytes else { continue }
            if size + bytes > Self.contentBytes || part.count == limits.ops { close() }
            part.append(op)
            size += bytes
        }
        close()
    }
}
