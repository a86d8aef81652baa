import Core
import Foundation
import GRDB

/// Puts a backup in the place of the database.
///
/// The backup is copied, checked and brought to this program's schema before the database is touched; then its pages
/// replace the old ones in one transaction, which other running copies see as one change. The old database is kept
/// beside it until that has succeeded.
public struct DatabaseRestore: Sendable {
    /// What was restored.
    public struct Report: Sendable, Hashable, Codable {
        /// Rows by table.
        public let rows: [String: Int]
        /// Where the database from before is kept, if it was damaged.
        public let damagedCopy: String?
    }

    private let database: AppDatabase

    /// Makes a restore into a database.
    public init(database: AppDatabase) { self.database = database }

    /// Restores a file that ``DatabaseBackup`` wrote.
    ///
    /// - Throws: ``TransferError`` where the file is not a whole backup or is newer, ``StoreError/locked(_:)`` where
    ///   another process writes; the database is then as it was.
    public func run(from file: URL) async throws -> Report {
        let home = database.home
        guard !home.databaseFile.isSameFile(as: file) else { throw TransferError.sameFile(file.path) }
        try home.prepare()
        let stamp = UUID().uuidString
        let incoming = home.file("bento-incoming-\(stamp).sqlite")
        defer { incoming.removeDatabase() }
        let plans = database.plans
        let moment = Moment(database.time.now)
        let rows = try await BlockingWork.run {
            try PrivateFile.copy(file, to: incoming)
            return try BackupCheck(plans: plans, source: file.path).prepare(incoming, at: moment)
        }
        let old: OpenDatabase
        do {
            old = try await database.opened()
        } catch StoreError.corrupt {
            return Report(rows: rows, damagedCopy: try await replaceDamaged(with: incoming, stamp: stamp))
        }
        let damagedCopy = try await BlockingWork.run {
            try StoreError.mapping(path: home.databaseFile.path) {
                try Self.replace(old.pool, with: incoming, home: home, stamp: stamp)
            }
        }
        return Report(rows: rows, damagedCopy: damagedCopy)
    }

    /// - Returns: where the old database is kept, if it was damaged.
    private static func replace(
        _ pool: DatabasePool,
        with incoming: URL,
        home: AppHome,
        stamp: String
    ) throws -> String? {
        let isWhole = (try? pool.read { try String.fetchOne($0, sql: "PRAGMA integrity_check(1)") }) == "ok"
        let side = home.file((isWhole ? "bento-before-restore-" : "bento-damaged-") + stamp + ".sqlite")
        try DatabaseBackup.copy(pool, to: side)
        try StandaloneDatabase.using(incoming) { try $0.backup(to: pool) }
        pool.invalidateReadOnlyConnections()
        guard isWhole else { return side.path }
        side.removeDatabase()
        return nil
    }

    /// The database cannot even be opened: it is moved aside, never deleted, and needs nobody else to use it.
    private func replaceDamaged(with incoming: URL, stamp: String) async throws -> String {
        let home = database.home
        guard let lock = try FileLock.attempt(home.lockFile, .exclusive) else {
            throw StoreError.locked(home.databaseFile.path)
        }
        return try withExtendedLifetime(lock) {
            let aside = home.file("bento-damaged-\(stamp).sqlite").path
            for suffix in ["-wal", "-shm", ""] {
                guard rename(home.databaseFile.path + suffix, aside + suffix) == 0 || errno == ENOENT else {
                    throw HomeError(path: aside, number: errno)
                }
            }
            try PrivateFile.move(incoming.path, to: home.databaseFile)
            return aside
        }
    }
}
