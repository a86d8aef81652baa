import AppData
import Core
import Files
import Foundation
import GRDB

/// Copies the database into one file, while it is in use (SQLite's online backup).
///
/// The copy holds no secrets: they are not in the database.
public struct DatabaseBackup: Sendable {
    /// A summary of the copied files.
    public struct Report: Sendable, Hashable, Codable {
        /// The file.
        public let path: String
        /// Its size.
        public let bytes: Int
        /// Rows by table.
        public let rows: [String: Int]
    }

    private let database: AppDatabase

    public init(database: AppDatabase) { self.database = database }

    /// Writes the copy (0600), checks it, and only then gives it its name.
    ///
    /// - Parameters:
    ///   - file: the copy; its folder must exist.
    ///   - replacing: whether an older file of this name may go.
    ///   - progress: the share that is done, 0...1.
    /// - Throws: ``TransferError``, ``StoreError``, ``HomeError``; no half copy is left.
    public func run(
        to file: URL,
        replacing: Bool = false,
        progress: (@Sendable (Double) -> Void)? = nil
    ) async throws -> Report {
        let target = TransferTarget(url: file, home: database.home)
        try target.check(replacing: replacing)
        let home = database.home
        let queue = try await database.opened().queue
        return try await BlockingWork.run {
            try StoreError.mapping(path: file.path) {
                let unfinished = try target.unfinished()
                defer { unfinished.remove() }
                let temporary = unfinished.url
                let rows = try Self.write(queue, of: home, to: temporary, progress: progress)
                try PrivateFile.synchronize(temporary)
                try TransferError.mapping { () throws(FileError) in
                    try PrivateFile.move(temporary, to: file, replacing: replacing)
                }
                return Report(path: file.path, bytes: file.byteCount, rows: rows)
            }
        }
    }

    /// Copies the database with the files that it carries, and checks the copy.
    ///
    /// - Returns: rows by table.
    static func write(
        _ reader: some DatabaseReader,
        of home: AppHome,
        to file: URL,
        progress: (@Sendable (Double) -> Void)? = nil
    ) throws -> [String: Int] {
        try copy(reader, to: file, progress: progress)
        try StandaloneDatabase.using(file) { try $0.write { try CarriedFiles(home: home).store(in: $0) } }
        return try StandaloneDatabase.inspecting(file) { database in
            guard try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") == "ok" else {
                throw StoreError.corrupt(home.databaseFile.path)
            }
            return try SchemaTable.rowCounts(in: database)
        }
    }

    /// Copies every page of one consistent state into a new file that needs no other file beside it.
    static func copy(
        _ reader: some DatabaseReader,
        to file: URL,
        progress: (@Sendable (Double) -> Void)? = nil
    ) throws {
        try PrivateFile.ensure(file)
        try StandaloneDatabase.using(file) { queue in
            try reader.backup(to: queue, pagesPerStep: 1024) { state in
                guard state.totalPageCount > 0 else { return }
                progress?(Double(state.completedPageCount) / Double(state.totalPageCount))
            }
            _ = try queue.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
        }
    }
}
