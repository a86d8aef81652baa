import AppData
import GRDB
import SyncMerge

/// The rows of a stream, cut into segments.
struct SnapshotRows {
    /// Less than a batch may hold, for the estimate knows nothing of names.
    private static let contentBytes = 768 << 10

    let database: Database
    let tables: SyncedTables
    let stream: SyncStream
    /// Rows deleted before this are reduced to the fact that they were deleted.
    let scrubbing: SyncStamp

    /// So long the content of what was deleted is handed on.
    static func scrubbing(at now: Moment) -> SyncStamp {
        SyncStamp(milliseconds: now.milliseconds - 30 * 86_400_000)
    }

    /// Parents first, of one table the newest month first. As bytes: samples are ten times larger in memory.
    func segments() throws -> [(name: String, bytes: [UInt8])] {
        var result: [(name: String, bytes: [UInt8])] = []
        for table in tables.tables(of: stream) {
            var months: [UInt64: [SyncKey]] = [:]
            for key in try String.fetchAll(database, sql: "\(table.keysSQL) ORDER BY key") {
                months[table.month(of: SyncKey(key)), default: []].append(SyncKey(key))
            }
            for (month, keys) in months.sorted(by: { $0.key > $1.key }) {
                let ops = try keys.compactMap { key in
                    try table.read(key, in: database).map { row in
                        SyncOp(table: table.declaration.name, key: key, row: scrubbed(row, of: table))
                    }
                }
                try add(ops, named: "\(table.declaration.name) \(month)", to: &result)
            }
        }
        // Registers that no table here has a place for are handed on.
        try add(HeldRows(database: database).all(of: stream), named: "held", to: &result)
        return result
    }

    private func scrubbed(_ row: SyncRow, of table: any SharedTable) -> SyncRow {
        // What refers to a row finds it, deleted or not.
        guard row.isDeleted, !tables.isReferred(table.declaration.name),
            let life = row.registers.first(where: { $0.kind == .life }), life.stamp < scrubbing
        else { return row }
        return SyncRow([life])
    }

    private func add(
        _ ops: [SyncOp],
        named name: String,
        to result: inout [(name: String, bytes: [UInt8])]
    ) throws {
        let limits = SyncContentLimits()
        var (part, size): ([SyncOp], Int) = ([], 0)
        var number = 0
        func close() throws {
            guard !part.isEmpty else { return }
            result.append(("\(name) \(number)", try SyncContent(ops: part).encoded()))
            number += 1
            (part, size) = ([], 0)
        }
        for op in ops.lazy.flatMap(\.parts) {
            // What no batch can hold, no device gets.
            guard let bytes = op.estimate(limits), bytes < Self.contentBytes else { continue }
            if size + bytes > Self.contentBytes || part.count == limits.ops { try close() }
            part.append(op)
            size += bytes
        }
        try close()
    }
}
