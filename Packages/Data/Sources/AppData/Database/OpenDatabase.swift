import GRDB

/// The open connections to the file, and the shared lock that says so to other processes.
struct OpenDatabase: Sendable {
    let pool: DatabasePool
    /// A connection that only watches: `PRAGMA data_version` compares with what this one connection saw before.
    let observer: DatabaseQueue
    let lock: FileLock

    /// A connection that may write goes last: only such a one can fold the log into the file.
    func close() throws {
        try observer.close()
        pool.releaseMemory()
        try pool.close()
        lock.release()
    }
}
