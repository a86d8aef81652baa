import Foundation
import GRDB
import SyncMerge

/// The stamps of rows whose registers were not all written together: six bytes, big-endian, of each.
enum SyncClock {
    /// `nil` where every register is as old as the row.
    static func stamps(of row: String, in table: Int64, _ database: Database) throws -> [SyncStamp]? {
        let statement = try database.cachedStatement(
            sql: "SELECT stamps FROM bento_sync_clock WHERE tbl = ? AND row = ?"
        )
        guard let bytes = try Data.fetchOne(statement, arguments: [table, row]) else { return nil }
        return stride(from: 0, to: bytes.count - bytes.count % 6, by: 6).map { start in
            SyncStamp(milliseconds: bytes.dropFirst(start).prefix(6).reduce(Int64(0)) { $0 << 8 | Int64($1) })
        }
    }

    static func keep(_ stamps: [SyncStamp]?, of row: String, in table: Int64, _ database: Database) throws {
        guard let stamps else {
            try database.cachedStatement(sql: "DELETE FROM bento_sync_clock WHERE tbl = ? AND row = ?")
                .execute(arguments: [table, row])
            return
        }
        let bytes = stamps.flatMap { stamp in
            (0..<6).map { UInt8(truncatingIfNeeded: stamp.milliseconds >> (40 - 8 * $0)) }
        }
        try database.cachedStatement(
            sql: """
                INSERT INTO bento_sync_clock (tbl, row, stamps) VALUES (?, ?, ?) \
                ON CONFLICT DO UPDATE SET stamps = excluded.stamps
                """
        ).execute(arguments: [table, row, Data(bytes)])
    }
}
