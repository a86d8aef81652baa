import GRDB

// A row that is damaged, or that a later version wrote, costs only itself: every reading of records passes over it, and counts it
// for the person (``AppDatabase/Progress/hiddenRows``). Saving over one keeps what it held aside first.

extension SyncedRecord {
    /// The record of a row; `nil` where its type cannot read it.
    static func readable(_ row: Row) -> Self? {
        do {
            return try Self(row: row)
        } catch {
            let key: DatabaseValue? = row["id"]
            WriteProgress.current?.hid(key.map { RowFault.text(of: $0) } ?? "", of: databaseTableName)
            return nil
        }
    }

    /// The records that a statement finds, of those that can be read.
    ///
    /// - Throws: `DatabaseError`.
    public static func fetchReadable(
        _ statement: Statement,
        arguments: StatementArguments = StatementArguments()
    ) throws -> [Self] {
        try Array(Row.fetchCursor(statement, arguments: arguments).compactMap(readable))
    }

    /// The first of them.
    ///
    /// - Throws: `DatabaseError`.
    public static func fetchFirstReadable(
        _ statement: Statement,
        arguments: StatementArguments = StatementArguments()
    ) throws -> Self? {
        try Row.fetchCursor(statement, arguments: arguments).compactMap(readable).next()
    }
}

extension QueryInterfaceRequest where RowDecoder: SyncedRecord {
    /// The records that are asked for, of those that can be read.
    ///
    /// - Throws: `DatabaseError`.
    public func fetchReadable(_ database: Database) throws -> [RowDecoder] {
        try Array(Row.fetchCursor(database, self).compactMap(RowDecoder.readable))
    }

    /// The first of them.
    ///
    /// - Throws: `DatabaseError`.
    public func fetchFirstReadable(_ database: Database) throws -> RowDecoder? {
        try Row.fetchCursor(database, self).compactMap(RowDecoder.readable).next()
    }
}
