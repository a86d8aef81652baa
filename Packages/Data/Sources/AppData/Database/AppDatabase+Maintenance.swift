import GRDB

extension AppDatabase {
    /// Faults inside the file, in SQLite's words; empty if there are none. Reads every page.
    public func integrityFaults() async throws -> [String] {
        try await read { database in
            var faults = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
            let tables = try String.fetchSet(database, sql: "SELECT \"table\" FROM pragma_foreign_key_check")
            faults += tables.sorted().map { "rows of \($0) refer to rows that do not exist" }
            return faults
        }
    }

    /// Deletes everything that a feature keeps in tables of its own and in caches, and makes the tables again. What all features
    /// share stays.
    ///
    /// - Returns: the rows that went, by table.
    /// - Throws: as ``write(_:)``; then nothing was deleted.
    public func deleteRows(of feature: String) async throws -> [String: Int] {
        let rows = try await rowCounts(of: feature)
        let migrator = SchemaMigrator(plans: plans, path: home.databaseFile.filePath)
        let moment = Moment(time.now)
        try await using { opened in
            let writer = try opened.writer()
            try await BlockingWork.run { try migrator.remake(feature, in: writer, at: moment) }
        }
        return rows
    }

    /// The rows that a feature keeps in tables of its own, by table.
    public func rowCounts(of feature: String) async throws -> [String: Int] {
        try await read { try SchemaTable.rowCounts(in: $0) }.filter { $0.key.hasPrefix(feature + "_") }
    }

    /// Rewrites the file without what was deleted or overwritten, and folds the write-ahead log into it: afterwards neither
    /// holds a trace of it. What backups, exports and the disk itself still hold is beyond reach.
    ///
    /// Takes time, and for a moment space on the disk, in proportion to the file: for deletions that a person asks for.
    ///
    /// - Returns: as ``foldLog()``.
    /// - Throws: as ``write(_:)``; then what was deleted stays deleted, but its traces may still be there.
    public func eraseTraces() async throws -> Bool {
        try await using { opened in
            try await opened.writer().writeWithoutTransaction { try $0.execute(sql: "VACUUM") }
        }
        return try await foldLog()
    }

    /// Folds the write-ahead log, which keeps pages as they were, into the file and empties it.
    ///
    /// - Returns: whether it could be emptied. Where another process reads, it could not, and goes when the last process
    ///   closes the file.
    /// - Throws: as ``write(_:)``.
    public func foldLog() async throws -> Bool {
        try await using { opened in
            try await opened.writer().writeWithoutTransaction { database in
                // Its first column says whether somebody was in the way.
                try Int.fetchOne(database, sql: "PRAGMA wal_checkpoint(TRUNCATE)") == 0
            }
        }
    }
}
