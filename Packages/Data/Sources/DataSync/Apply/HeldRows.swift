import GRDB
import SyncMerge

/// Data without a place in a table here: registers of tables and columns that a newer version knows, and rows that merged into
/// something their type does not allow. It merges on as if it stood in the table, so that all devices agree once it can be shown.
struct HeldRows {
    enum Reason: Int64, Sendable {
        /// A newer version will know it.
        case unknown = 1
        /// The row as it merged is not one that its type allows; the table keeps what was there.
        case invalid = 2
        /// A row that was deleted long ago, of which no more is known than that.
        case removed = 3
    }

    let database: Database

    func state(of key: SyncKey, in table: String) throws -> (row: SyncRow, reason: Reason)? {
        guard
            let row = try Row.fetchOne(
                database.cachedStatement(sql: "SELECT state, reason FROM bento_sync_held WHERE tbl = ? AND row = ?"),
                arguments: [table, key.text]
            ), let op = try SyncContent(decoding: row.bytes(0)).ops.first
        else { return nil }
        return (op.row, Reason(rawValue: row[1]) ?? .unknown)
    }

    func keep(_ row: SyncRow, of key: SyncKey, in table: String, _ stream: SyncStream, because reason: Reason) throws {
        guard !row.registers.isEmpty else {
            try database.cachedStatement(sql: "DELETE FROM bento_sync_held WHERE tbl = ? AND row = ?")
                .execute(arguments: [table, key.text])
            return
        }
        let state = try SyncContent(ops: [SyncOp(table: table, key: key, row: row)]).encoded()
        try database.cachedStatement(
            sql: """
                INSERT INTO bento_sync_held (tbl, row, stream, state, reason) VALUES (?, ?, ?, ?, ?) \
                ON CONFLICT DO UPDATE SET state = excluded.state, reason = excluded.reason
                """
        ).execute(arguments: [table, key.text, stream.number, state.blob, reason.rawValue])
    }

    func holdAny() throws -> Bool {
        try Bool.fetchOne(database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM bento_sync_held)")) ?? false
    }

    func count(_ reason: Reason) throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT COUNT(*) FROM bento_sync_held WHERE reason = ?"),
            arguments: [reason.rawValue]
        ) ?? 0
    }

    /// Everything of a stream that is held: it is handed on in snapshots.
    func all(of stream: SyncStream) throws -> [SyncOp] { try rows(of: stream, upTo: .removed) }

    /// Rows that may have a place after an upgrade.
    func waiting(of stream: SyncStream) throws -> [SyncOp] { try rows(of: stream, upTo: .invalid) }

    private func rows(of stream: SyncStream, upTo reason: Reason) throws -> [SyncOp] {
        try Row.fetchAll(
            database,
            sql: "SELECT state FROM bento_sync_held WHERE stream = ? AND reason <= ? ORDER BY tbl, row",
            arguments: [stream.number, reason.rawValue]
        ).flatMap { try SyncContent(decoding: $0.bytes(0)).ops }
    }
}
