import Core
import Foundation
import GRDB

/// Deletes everything: database, secrets and their key, caches, and the copies that a restore has left.
///
/// Backups and exports that the person put elsewhere stay, and so do files in the folder that are not Bento's.
///
/// - Important: It asks nobody. The host asks for a typed confirmation first.
public struct DataDeletion: Sendable {
    /// What was deleted.
    public struct Report: Sendable, Hashable, Codable {
        /// Rows by table; empty where the database could not be read.
        public var rows: [String: Int] = [:]
        /// Names of the files in the folder.
        public var files: [String] = []
        /// Names of what is left in the folder: not Bento's.
        public var left: [String] = []
    }

    private let database: AppDatabase

    /// Makes a deletion of a database's home.
    public init(database: AppDatabase) { self.database = database }

    /// What would be deleted.
    public func preview() async throws -> Report {
        var report = Report()
        let home = database.home
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
        report.files = names.filter(Self.isOurs).sorted()
        report.left = names.filter { !Self.isOurs($0) }.sorted()
        if report.files.contains(home.databaseFile.lastPathComponent) {
            report.rows = (try? await database.read { try SchemaTable.rowCounts(in: $0) }) ?? [:]
        }
        return report
    }

    /// Deletes.
    ///
    /// - Throws: ``StoreError/locked(_:)`` (75) where another process uses the database, and nothing is deleted then;
    ///   ``HomeError`` where a file cannot be removed.
    public func run() async throws -> Report {
        let home = database.home
        guard FileManager.default.fileExists(atPath: home.path) else { return Report() }
        var report = try await preview()
        // A file that cannot be opened can be deleted all the same.
        try? await database.close()
        guard let lock = try FileLock.attempt(home.lockFile, .exclusive),
            let secretsLock = try FileLock.attempt(home.secretsLockFile, .exclusive)
        else { throw StoreError.locked(home.databaseFile.path) }
        try withExtendedLifetime((lock, secretsLock)) {
            let names = try FileManager.default.contentsOfDirectory(atPath: home.path).filter(Self.isOurs)
            // The key goes first: should this be interrupted, the secrets are unreadable. The locks go last.
            let order = { (name: String) -> Int in
                switch name {
                case home.secretsKeyFile.lastPathComponent: 0
                case home.lockFile.lastPathComponent, home.secretsLockFile.lastPathComponent: 2
                default: 1
                }
            }
            for name in names.sorted(by: { (order($0), $0) < (order($1), $1) }) {
                do {
                    try FileManager.default.removeItem(at: home.file(name))
                } catch {
                    guard FileManager.default.fileExists(atPath: home.file(name).path) else { continue }
                    throw HomeError.failed(home.file(name).path, error.localizedDescription)
                }
            }
            report.files = names.sorted()
            PrivateFile.synchronizeFolder(of: home.lockFile)
        }
        // Only where it is empty.
        rmdir(home.path)
        return report
    }

    /// Whether a name in the folder is one that this package gives.
    static func isOurs(_ name: String) -> Bool {
        let fixed = ["bento.sqlite", "bento.lock", "secrets.bento", "secrets.key", "secrets.lock", "cache"]
        let made = ["bento.sqlite-", "bento-incoming-", "bento-before-restore-", "bento-damaged-"]
        let unfinished = ["secrets.bento.new-", "secrets.key.new-"]
        return fixed.contains(name) || (made + unfinished).contains { name.hasPrefix($0) }
    }
}
