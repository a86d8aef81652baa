import AppData
import GRDB
import SyncMerge
import SyncProtocol

/// Registers that this device wrote and the relay does not have. A change of another device that meets one was made without knowing of it.
struct UnsentRegisters {
    private let database: Database
    private let isDirty: Bool
    /// Rows in batches that were not acknowledged.
    private let packed: [RowName: Int64]

    private struct RowName: Hashable {
        let table: String
        let row: String
    }

    init(_ database: Database, stream: SyncStream, tables: SyncedTables) throws {
        self.database = database
        isDirty = try !DirtyRows(database: database, tables: tables.tables(of: stream)).isEmpty()
        let batches = try String.fetchAll(
            database.cachedStatement(sql: "SELECT rows FROM bento_sync_out WHERE stream = ? AND acked_at IS NULL"),
            arguments: [stream.number]
        )
        var packed: [RowName: Int64] = [:]
        for row in try batches.flatMap({ try DirtyRow.rows(of: $0) }) {
            packed[RowName(table: row.table, row: row.row), default: 0] |= row.mask
        }
        self.packed = packed
    }

    var isEmpty: Bool { !isDirty && packed.isEmpty }

    /// Bit i: register i of the table.
    func mask(of key: SyncKey, in table: SyncedTable) throws -> DirtyRow {
        let name = table.declaration.name
        var mask = packed[RowName(table: name, row: key.text)] ?? 0
        if isDirty {
            let marked = try Int64.fetchOne(
                database.cachedStatement(sql: "SELECT mask FROM bento_sync_dirty WHERE tbl = ? AND row = ?"),
                arguments: [table.number, key.text]
            )
            mask |= marked ?? 0
        }
        return DirtyRow(table: name, row: key.text, mask: mask)
    }
}
