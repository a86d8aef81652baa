import AppData
import Core
import Files
import Foundation
import GRDB

/// Deletes everything: database, secrets and their key, caches, and the copies that a restore has left.
///
/// Backups and exports that the person put elsewhere stay, and so do files in the folder that are not Bento's. Of a file that is a
/// link only the link goes: what it leads to lies in a place of the person's own, and is named as what remains.
///
/// - Important: It asks nobody. The host asks for a typed confirmation first.
public struct DataDeletion: Sendable {
    /// A summary of the deleted files.
    public struct Report: Sendable, Hashable, Codable {
        /// Rows by table; empty where the database could not be read.
        public var rows: [String: Int] = [:]
        /// Names of the files in the folder.
        public var files: [String] = []
        /// Names of what is left in the folder: not Bento's.
        public var left: [String] = []
        /// Bytes that the files had.
        public var bytes = 0
        /// Paths of what links in the folder led to and is still there.
        public var remaining: [String] = []
        /// True if the folder was looked at again afterwards, and none of the files was there, nor was any of them only a link.
        public var isProven = false
    }

    private let database: AppDatabase

    public init(database: AppDatabase) { self.database = database }

    /// The files that would be deleted.
    ///
    /// - Throws: ``HomeError`` where this user may not look: that is not an empty home.
    public func preview() async throws -> Report {
        var report = Report()
        let home = database.home
        guard try home.access() != .absent else { return report }
        let names = try Self.names(in: home)
        report.files = names.filter(AppHome.owns).sorted()
        report.left = names.filter { !AppHome.owns($0) }.sorted()
        report.remaining = report.files.compactMap { Self.target(of: home.file($0).path) }
        report.bytes = report.files.reduce(0) { $0 + Self.bytes(at: home.file($1)) }
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
        guard try home.access() != .absent else { return Report() }
        var report = try await preview()
        // A file that cannot be opened can be deleted all the same.
        try? await database.close()
        guard let lock = try FileLock.attempt(home.lockFile),
            let secretsLock = try FileLock.attempt(home.secretsLockFile)
        else { throw StoreError.locked(home.databaseFile.path) }
        try withExtendedLifetime((lock, secretsLock)) {
            UnfinishedFile.sweep(home)
            let names = try Self.names(in: home).filter(AppHome.owns)
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
                    var information = stat()
                    let path = home.file(name).path
                    guard lstat(path, &information) == 0 else { continue }
                    // Foundation's error says no more than that it could not.
                    guard unlink(path) == 0 else { throw HomeError(path: path, number: errno) }
                }
            }
            report.files = names.sorted()
            PrivateFile.synchronizeFolder(of: home.lockFile)
        }
        // Only where it is empty.
        rmdir(home.path)
        let found = try home.access() == .absent ? [] : Self.names(in: home).filter(AppHome.owns)
        // Whoever started meanwhile has begun a new one.
        guard found.allSatisfy({ !report.files.contains($0) }) else {
            throw HomeError.failed(
                home.path,
                "\(found.sorted().joined(separator: ", ")) came back while it was deleted"
            )
        }
        report.remaining = report.remaining.filter { FileManager.default.fileExists(atPath: $0) }
        report.isProven = report.remaining.isEmpty
        return report
    }

    /// The target of a link; `nil` for anything that is not a link, and for a link to nothing.
    private static func target(of path: String) -> String? {
        var information = stat()
        guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFLNK,
            let resolved = realpath(path, nil)
        else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }

    /// The size of a file, or of all files in a folder.
    private static func bytes(at url: URL) -> Int {
        var information = stat()
        guard lstat(url.path, &information) == 0 else { return 0 }
        guard information.st_mode & S_IFMT == S_IFDIR else { return Int(information.st_size) }
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
        return names.reduce(0) { sum, name in
            var information = stat()
            guard lstat(url.appendingPathComponent(name).path, &information) == 0,
                information.st_mode & S_IFMT == S_IFREG
            else { return sum }
            return sum + Int(information.st_size)
        }
    }

    /// The names in the folder.
    private static func names(in home: AppHome) throws(HomeError) -> [String] {
        guard let folder = opendir(home.path) else { throw HomeError(path: home.path, number: errno) }
        closedir(folder)
        do {
            return try FileManager.default.contentsOfDirectory(atPath: home.path)
        } catch {
            throw .failed(home.path, "it cannot be listed")
        }
    }
}
