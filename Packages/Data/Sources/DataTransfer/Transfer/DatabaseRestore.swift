import AppData
import Core
import Files
import Foundation
import GRDB

/// Chooses the new content of a small file that a backup or an archive brings, such as `settings.json`, from the content that was
/// brought and what is there (`null` where nothing is).
public typealias RestoreChoice = @Sendable (_ name: String, _ carried: JSONValue, _ current: JSONValue) -> JSONValue

/// Puts a backup in the place of the database.
///
/// The backup is copied, with the log that may stand beside it, checked and brought to this program's schema before the
/// database is touched; then its pages replace the old ones in one transaction, which other running copies see as one
/// change. The old database is kept beside it until the new one has opened.
public struct DatabaseRestore: Sendable {
    /// A summary of the restored files.
    public struct Report: Sendable, Hashable, Codable {
        /// Rows by table.
        public let rows: [String: Int]
        /// The path of the database from before, if it was damaged.
        public let damagedCopy: String?
        /// Rows of the backup that this program cannot read; they were set aside.
        public let setAside: [RowFault]
        /// The content of the small files that it brought, by name, whatever was chosen of them.
        public let carried: [String: JSONValue]
    }

    private let database: AppDatabase

    public init(database: AppDatabase) { self.database = database }

    /// Restores a file that ``DatabaseBackup`` wrote, or the database of another home.
    ///
    /// - Parameter choose: what becomes of the settings that it brings.
    /// - Throws: ``TransferError`` where the file is not a whole backup or is newer, ``StoreError/locked(_:)`` where
    ///   another process writes; the database is then as it was.
    public func run(from file: URL, choosing choose: RestoreChoice) async throws -> Report {
        let home = database.home
        guard !home.databaseFile.isSameFile(as: file) else { throw TransferError.sameFile(file.path) }
        try home.prepare()
        let stamp = UUID().uuidString
        let incoming = UnfinishedFile(home.file("bento-incoming-\(stamp).sqlite"), stamp: stamp, home: home)
        defer { incoming.remove() }
        let plans = database.plans
        let moment = Moment(database.time.now)
        let content = try await BlockingWork.run { [url = incoming.url] in
            let source = DatabaseFiles(file: file)
            do {
                try source.checkLog()
                try source.copy(to: url)
            } catch StoreError.corrupt {
                throw TransferError.notBackup(file.path, "it is damaged")
            }
            return try BackupCheck(plans: plans, source: file.path).prepare(url, at: moment)
        }
        try CarriedFiles(home: home).check(content.files, from: file.path)
        let old: OpenDatabase
        do {
            old = try await database.opened()
        } catch StoreError.corrupt {
            let kept = try await replaceDamaged(with: incoming.url, stamp: stamp)
            let carried = try await CarriedFiles(home: home)
                .restore(content.files, from: file.path, choosing: choose)
            return Report(rows: content.rows, damagedCopy: kept, setAside: content.setAside, carried: carried)
        }
        let damagedCopy = try await BlockingWork.run { [url = incoming.url] in
            try StoreError.mapping(path: home.databaseFile.path) {
                try Replacement(queue: old.writer(), home: home, plans: plans)
                    .run(with: url)
            }
        }
        let carried = try await CarriedFiles(home: home).restore(content.files, from: file.path, choosing: choose)
        return Report(rows: content.rows, damagedCopy: damagedCopy, setAside: content.setAside, carried: carried)
    }

    /// The database cannot even be opened: it is moved aside with its log, never deleted, and needs nobody else to use it.
    private func replaceDamaged(with incoming: URL, stamp: String) async throws -> String {
        let home = database.home
        guard let lock = try FileLock.attempt(home.lockFile) else {
            throw StoreError.locked(home.databaseFile.path)
        }
        return try withExtendedLifetime(lock) {
            let aside = home.file("bento-damaged-\(stamp).sqlite").path
            for suffix in ["-wal", "-shm", "-journal", ""] {
                guard rename(home.databaseFile.path + suffix, aside + suffix) == 0 || errno == ENOENT else {
                    throw HomeError(path: aside, number: errno)
                }
            }
            try PrivateFile.move(incoming, to: home.databaseFile)
            return aside
        }
    }
}
