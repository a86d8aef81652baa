import Files
import Foundation
import GRDB

/// The open connections to the file, and the shared lock that says so to other processes.
struct OpenDatabase: Sendable {
    /// Where one reads.
    let reader: any DatabaseReader
    /// Where one writes; `nil` where this user may only read.
    let pool: DatabasePool?
    /// A connection that only watches: `PRAGMA data_version` compares with what this one connection saw before.
    let observer: DatabaseQueue?
    let lock: FileLock?
    /// Keeps features to their own tables.
    let walls: WallKeeper
    /// The files as they were when they were opened.
    let identity: DatabaseFiles.Identity
    /// Closes its descriptor after the connections, whose locks would go with it.
    var keeper: LogKeeper?

    /// The pool.
    ///
    /// - Throws: ``StoreError/readOnly(_:)``.
    func writer(path: String) throws(StoreError) -> DatabasePool {
        guard let pool else { throw .readOnly(path) }
        return pool
    }

    /// A connection that may write goes last: only such a one can fold the log into the file.
    func close() throws {
        try observer?.close()
        pool?.releaseMemory()
        try reader.close()
        keeper?.close()
        lock?.release()
    }

    /// Whether the path leads to another file now, or, where nobody can be asked, to a file that has changed.
    func isOutdated(_ files: DatabaseFiles) -> Bool {
        let now = files.identity
        guard now.main.isThere else { return false }
        return pool == nil ? now != identity : !now.main.isSameFile(as: identity.main)
    }
}
