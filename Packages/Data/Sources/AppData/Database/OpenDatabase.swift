import Files
import Foundation
import GRDB

/// The open file, and the shared lock that says so to other processes.
///
/// A short run has one connection, for reading and for writing: every connection reads the whole schema when it is opened, which
/// takes longer than most of what a run asks for. A host that serves has a pool: its readings wait neither for each other nor for
/// a write.
package struct OpenDatabase: Sendable {
    /// The reader, and the writer if ``mayWrite``.
    package let queue: any DatabaseWriter
    /// ``queue`` in a host that serves.
    var pool: DatabasePool?
    /// The reason that nothing can be written; `nil` where it can.
    let refusal: StoreError?
    /// Sees what any connection writes; `nil` where one may only read.
    let versions: VersionObserver?
    package let lock: FileLock?
    /// Keeps features to their own tables.
    let walls: WallKeeper
    /// The files as they were when they were opened.
    package let identity: DatabaseFiles.Identity
    /// Closes its descriptor after the connections, whose locks would go with it.
    var keeper: LogKeeper?

    package var mayWrite: Bool { refusal == nil }

    /// - Throws: ``refusal``.
    package func writer() throws(StoreError) -> any DatabaseWriter {
        if let refusal { throw refusal }
        return queue
    }

    /// Reads one snapshot. What was written in it all the same is undone.
    ///
    /// - Throws: ``ForeignTable``; `DatabaseError`, `SQLITE_READONLY` where `body` writes; what `body` throws.
    func read<Value: Sendable>(
        behind wall: TableWall?,
        _ body: @Sendable (Database) throws -> Value
    ) async throws -> Value {
        if let pool { return try await pool.read { try following($0, behind: wall, body) } }
        // GRDB's own reading forbids writing by `PRAGMA query_only`, which has SQLite prepare every kept statement again.
        return try await queue.writeWithoutTransaction { database in
            try database.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
            do {
                let value = try following(database, behind: wall, body)
                try database.cachedStatement(sql: "COMMIT TRANSACTION").execute()
                return value
            } catch {
                // The first error is the one that counts.
                try? database.rollback()
                throw error
            }
        }
    }

    private func following<Value>(
        _ database: Database,
        behind wall: TableWall?,
        _ body: (Database) throws -> Value
    ) throws -> Value {
        let statements = StatementLog()
        let value = try walls.keeping(database, behind: wall, following: statements, body)
        guard !statements.hasWritten else {
            throw DatabaseError(resultCode: .SQLITE_READONLY, message: "a reading must not write")
        }
        return value
    }

    /// A connection that may write goes last: only such a one can fold the log into the file.
    package func close() throws {
        try versions?.close()
        // GRDB closes its readers last.
        pool?.invalidateReadOnlyConnections()
        try queue.close()
        keeper?.close()
        lock?.release()
    }

    /// True if the path leads to another file now, or, if nobody can be asked, to a file that has changed.
    package func isOutdated(_ files: DatabaseFiles) -> Bool {
        let now = files.identity
        guard now.main.isThere else { return false }
        return mayWrite ? !now.main.isSameFile(as: identity.main) : now != identity
    }
}
