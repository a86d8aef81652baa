import AppData
import GRDB
import SyncMerge

/// The changes that gave way to others while a batch was merged.
struct SyncConflicts {
    private static let limit = 1000
    private static let span: Int64 = 30 * 86_400_000

    let database: Database

    func add(_ lost: SyncRegister, of key: SyncKey, in table: String, isOwn: Bool, at moment: Moment) throws {
        let state = SyncContent(ops: [SyncOp(table: table, key: key, row: SyncRow([lost]))])
        try database.cachedStatement(
            sql: """
                INSERT INTO bento_sync_conflicts (tbl, row, register, noticed_at, own, state) VALUES (?, ?, ?, ?, ?, ?) \
                ON CONFLICT DO UPDATE SET noticed_at = excluded.noticed_at, own = excluded.own, state = excluded.state
                """
        ).execute(arguments: [table, key.text, lost.name, moment, isOwn, try state.encoded().blob])
    }

    /// The newest first.
    func all() throws -> [SyncConflict] {
        try Row.fetchAll(
            database,
            sql: "SELECT tbl, row, noticed_at, own, state FROM bento_sync_conflicts ORDER BY noticed_at DESC, tbl, row"
        ).map { row in
            SyncConflict(
                table: row[0],
                row: row[1],
                lost: try SyncContent(decoding: row.bytes(4)).ops.first?.row.registers.first?.fields ?? [],
                isOwn: row[3],
                noticedAt: row[2]
            )
        }
    }

    func count() throws -> Int {
        try Int.fetchOne(database.cachedStatement(sql: "SELECT COUNT(*) FROM bento_sync_conflicts")) ?? 0
    }

    func removeAll() throws { try database.execute(sql: "DELETE FROM bento_sync_conflicts") }

    /// Drops what is old, and what is more than anybody reads.
    func prune(at now: Moment) throws {
        guard try count() > 0 else { return }
        try database.execute(
            sql: """
                DELETE FROM bento_sync_conflicts WHERE noticed_at < ? OR (tbl, row, register) IN (
                    SELECT tbl, row, register FROM bento_sync_conflicts ORDER BY noticed_at DESC LIMIT -1 OFFSET ?)
                """,
            arguments: [Moment(milliseconds: now.milliseconds - Self.span), Self.limit]
        )
    }
}

/// A change that two devices made at once, of which one had to give way: what was lost, for the person to look at.
///
/// It is noticed by the device that finds the other's change while its own has not been sent, and kept there for 30 days.
public struct SyncConflict: Sendable, Hashable {
    public let table: String
    public let row: String
    /// The values that gave way: columns with their values, without nulls.
    public let lost: [SyncField]
    /// True if this device wrote what was lost.
    public let isOwn: Bool
    public let noticedAt: Moment
}
