import GRDB

/// The marks by which writers say which registers of which rows changed.
enum SyncMarks {
    static func create(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE IF NOT EXISTS bento_sync_tables (n INTEGER PRIMARY KEY NOT NULL, name TEXT NOT NULL UNIQUE) STRICT;
                CREATE TABLE IF NOT EXISTS bento_sync_dirty (
                    tbl INTEGER NOT NULL, row TEXT NOT NULL, mask INTEGER NOT NULL, PRIMARY KEY (tbl, row)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE IF NOT EXISTS bento_sync_clock (
                    tbl INTEGER NOT NULL, row TEXT NOT NULL, stamps BLOB NOT NULL, PRIMARY KEY (tbl, row)
                ) STRICT, WITHOUT ROWID;
                """
        )
    }

    /// A table's number, given when it is first asked for.
    static func number(of table: String, in database: Database) throws -> Int64? {
        let find = try database.cachedStatement(sql: "SELECT n FROM bento_sync_tables WHERE name = ?")
        if let number = try Int64.fetchOne(find, arguments: [table]) { return number }
        try database.execute(sql: "INSERT INTO bento_sync_tables (name) VALUES (?)", arguments: [table])
        return database.lastInsertedRowID
    }
}
