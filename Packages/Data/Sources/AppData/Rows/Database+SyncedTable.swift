import GRDB

extension Database {
    /// Creates a table for a ``SyncedRecord``: `id TEXT PRIMARY KEY`, the columns of `body`, `updated_at` and `deleted_at`
    /// (UTC milliseconds). The table is `STRICT`: types are `.text`, `.integer`, `.real`, `.blob` only.
    ///
    /// - Parameter name: with the namespace's prefix, for example `food_entries`.
    public func createSyncedTable(_ name: String, body: (TableDefinition) -> Void) throws {
        try create(table: name, options: .strict) { table in
            table.primaryKey("id", .text).notNull()
            body(table)
            table.column("updated_at", .integer).notNull()
            table.column("deleted_at", .integer)
        }
    }
}
