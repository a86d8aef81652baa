import Files
import Foundation
import GRDB

/// The open connection to the file, and the shared lock that says so to other processes.
///
/// It is one connection, for reading and for writing: most runs are short, and every connection reads the whole schema when
/// it is opened, which takes longer than most of what a run asks for.
package struct OpenDatabase: Sendable {
    /// Where one reads, and writes where ``mayWrite``.
    package let queue: DatabaseQueue
    /// Why nothing can be written; `nil` where it can.
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
    package func writer() throws(StoreError) -> DatabaseQueue {
        if let refusal { throw refusal }
        return queue
    }

    /// Reads in a transaction, and undoes what was written in it all the same. (GRDB's own readings forbid it by
    /// `PRAGMA query_only`, which has SQLite prepare every kept statement anew.)
    ///
    /// - Throws: ``ForeignTable``; `DatabaseError`, `SQLITE_READONLY` where `body` writes; what `body` throws.
    func reading<Value>(
        _ database: Database,
        behind wall: TableWall?,
        _ body: (Database) throws -> Value
    ) throws -> Value {
        let statements = StatementLog()
        try database.cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
        do {
            let value = try walls.keeping(database, behind: wall, following: statements, body)
            guard !statements.hasWritten else {
                throw DatabaseError(resultCode: .SQLITE_READONLY, message: "a reading must not write")
            }
            try database.cachedStatement(sql: "COMMIT TRANSACTION").execute()
            return value
        } catch {
            // The first error is the one that counts.
            try? database.rollback()
            throw error
        }
    }

    /// A connection that may write goes last: only such a one can fold the log into the file.
    package func close() throws {
        try versions?.close()
        try queue.close()
        keeper?.close()
        lock?.release()
    }

    /// Whether the path leads to another file now, or, where nobody can be asked, to a file that has changed.
    package func isOutdated(_ files: DatabaseFiles) -> Bool {
        let now = files.identity
        guard now.main.isThere else { return false }
        return mayWrite ? !now.main.isSameFile(as: identity.main) : now != identity
    }
}
