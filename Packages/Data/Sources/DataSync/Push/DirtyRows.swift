import AppData
import GRDB
import SyncMerge

/// The marks of one stream. However often a row has changed, it is sent once, as it is when its batch is made.
struct DirtyRows {
    let database: Database
    let tables: [any SharedTable]

    /// - Parameter limit: how many at most.
    func first(_ limit: Int) throws -> [DirtyRow] {
        var rows: [DirtyRow] = []
        // Parents first: whoever applies a batch has what its rows refer to.
        for table in tables where rows.count < limit {
            let found = try Row.fetchAll(
                database.cachedStatement(
                    sql: "SELECT row, mask FROM bento_sync_dirty WHERE tbl = ? ORDER BY row LIMIT ?"
                ),
                arguments: [table.number, limit - rows.count]
            )
            rows += found.map { DirtyRow(table: table.declaration.name, row: $0[0], mask: $0[1]) }
        }
        return rows
    }

    func isEmpty() throws -> Bool { try first(1).isEmpty }

    func remove(_ row: DirtyRow) throws {
        guard let table = tables.first(where: { $0.declaration.name == row.table }) else { return }
        try database.cachedStatement(sql: "DELETE FROM bento_sync_dirty WHERE tbl = ? AND row = ?")
            .execute(arguments: [table.number, row.row])
    }

    func add(_ row: DirtyRow) throws {
        guard let table = tables.first(where: { $0.declaration.name == row.table }) else { return }
        try database.cachedStatement(
            sql: """
                INSERT INTO bento_sync_dirty (tbl, row, mask) VALUES (?, ?, ?) \
                ON CONFLICT DO UPDATE SET mask = mask | excluded.mask
                """
        ).execute(arguments: [table.number, row.row, row.mask])
    }

    /// True if every row is marked with every register.
    func isComplete() throws -> Bool {
        for table in tables {
            let isLeft = try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM (\(table.keysSQL)) AS kept WHERE NOT EXISTS (
                        SELECT 1 FROM bento_sync_dirty WHERE tbl = ? AND row = kept.key AND mask = ?))
                    """,
                arguments: [table.number, DirtyRow.all]
            )
            if isLeft == true { return false }
        }
        return true
    }

    /// Every row with every register: what is here when a home begins to sync, and what fills a relay whose batches nobody has.
    func addAll() throws {
        for table in tables {
            try database.execute(
                sql: """
                    INSERT INTO bento_sync_dirty (tbl, row, mask) SELECT ?, key, ? FROM (\(table.keysSQL)) WHERE true \
                    ON CONFLICT DO UPDATE SET mask = excluded.mask
                    """,
                arguments: [table.number, DirtyRow.all]
            )
        }
    }
}
