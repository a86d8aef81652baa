import AppData
import GRDB
import SyncMerge

/// The fate of the rows that are in a home when it begins to share.
public enum SyncBeginning: Sendable, Hashable {
    /// They meet the others' by when they were written: both are kept, and of one row the later.
    case merging
    /// The others' state counts, and what only this home has is added to it: after a restore, whose rows do not say any more when each
    /// part of them was written.
    case yielding
    /// They count as written now, on all devices: for a backup that is to undo what happened since it was made.
    case winning
}

/// Prepares the rows of one stream, before the first of others is merged.
struct SyncBeginner {
    let database: Database
    let stream: SyncStream
    let tables: [any SharedTable]

    private var rows: [SyncedTable] { tables.compactMap { $0 as? SyncedTable } }

    func begin(_ beginning: SyncBeginning, at now: Moment) throws {
        switch beginning {
        case .merging: break
        case .yielding:
            // An empty clock: none of the row's registers was ever written.
            for table in rows {
                try database.execute(
                    sql:
                        "INSERT INTO \(SyncCapture.clock) (tbl, row, stamps) SELECT ?, \(table.key), x'' FROM \(table.name)",
                    arguments: [table.number]
                )
            }
            try database.execute(sql: "INSERT INTO bento_sync_yielding VALUES (?)", arguments: [stream.number])
            return
        case .winning:
            let stamp = SyncStamp.never.next(at: now.milliseconds).milliseconds
            for table in rows where table.hasStamp {
                try database.execute(
                    sql: "UPDATE \(table.name) SET updated_at = min(max(?, updated_at + 1), ?)",
                    arguments: [stamp, SyncStamp.limit.milliseconds]
                )
            }
        }
        try DirtyRows(database: database, tables: tables).addAll()
    }

    /// The others' rows have been merged: what nobody else has written is as old as it says, and is sent.
    func endYielding() throws {
        try database.execute(sql: "DELETE FROM bento_sync_yielding WHERE stream = ?", arguments: [stream.number])
        guard database.changesCount > 0 else { return }
        let dirty = DirtyRows(database: database, tables: tables)
        // Samples yield to none: what both have is one.
        try DirtyRows(database: database, tables: tables.filter { $0 is SampleTable }).addAll()
        for table in rows {
            let count = table.declaration.registers.count
            let keys = try String.fetchAll(
                database,
                sql: "SELECT row FROM \(SyncCapture.clock) WHERE tbl = ? ORDER BY row",
                arguments: [table.number]
            )
            for key in keys {
                guard var stamps = try table.stamps(of: key, in: database) else { continue }
                var mask: Int64 = 0
                for register in 0..<count where stamps.values[register] == .never {
                    stamps.values[register] = stamps.updatedAt
                    mask |= 1 << Int64(min(register, 63))
                }
                guard mask != 0 else { continue }
                try SyncCapture.keep(stamps.values, of: table.number, key, in: database)
                try dirty.add(DirtyRow(table: table.declaration.name, row: key, mask: mask))
            }
        }
    }

    func isYielding() throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM bento_sync_yielding WHERE stream = ?)"),
            arguments: [stream.number]
        ) ?? false
    }
}
