import AppData
import Core
import Files
import Foundation
import GRDB

/// The small files beside the database that belong into a backup and an export: the settings.
///
/// There they travel as rows of a table, `shared_files`, which is empty in a database in use.
struct CarriedFiles: Sendable {
    struct File: Sendable, Equatable {
        let name: String
        let content: String
        let updatedAt: Moment
    }

    static let names = ["settings.json"]
    static let table = "shared_files"
    /// A larger one is none of Bento's.
    private static let limit = 16 << 20

    let home: AppHome
    /// Paces waiting for another process.
    var clock: any Clock<Duration> = ContinuousClock()

    /// What is there now.
    ///
    /// - Throws: ``HomeError``.
    func files() throws -> [File] {
        try Self.names.compactMap { name in
            let url = home.file(name)
            guard let bytes = try read(url),
                let content = String(validating: bytes, as: UTF8.self), !bytes.contains(0)
            else { return nil }
            let stamp = DatabaseFiles.Identity.Stamp(url.path)
            let milliseconds = Int64(stamp.seconds) * 1000 + Int64(stamp.nanoseconds / 1_000_000)
            return File(name: name, content: content, updatedAt: Moment(milliseconds: milliseconds))
        }
    }

    /// Puts them into a copy of the database.
    func store(in database: Database) throws {
        for file in try files() {
            try database.execute(
                sql: "INSERT OR REPLACE INTO \(Self.table) (id, content, updated_at) VALUES (?, ?, ?)",
                arguments: [file.name, file.content, file.updatedAt]
            )
        }
    }

    /// Takes them out of a database, where they would grow old.
    static func take(from database: Database) throws -> [File] {
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT id, content, updated_at FROM \(table) WHERE deleted_at IS NULL"
        )
        try database.execute(sql: "DELETE FROM \(table)")
        return rows.compactMap { row in
            guard let name = String.fromDatabaseValue(row["id"]), names.contains(name),
                let content = String.fromDatabaseValue(row["content"]),
                let updatedAt = Moment.fromDatabaseValue(row["updated_at"])
            else { return nil }
            return File(name: name, content: content, updatedAt: updatedAt)
        }
    }

    /// Whether files can be written here, before anything else is.
    ///
    /// - Throws: ``HomeError`` where a link stands in the place of one and leads nowhere.
    func check(_ files: [File]) throws(HomeError) { for file in files { _ = try place(of: file.name) } }

    /// The settings may be a link: people keep them among their dotfiles.
    private func place(of name: String) throws(HomeError) -> URL {
        let file = home.file(name)
        guard Self.names.contains(name) else { return file }
        return try HomeError.mapping { () throws(FileError) in try PrivateFile.target(of: file) }
    }

    /// Writes files of a backup in the place of those that are there; without any, those that are there stay.
    func restore(_ files: [File]) async throws {
        for file in files {
            // What is no document of Bento would only be in the way of the settings.
            guard let content = try? JSONValue(parsing: file.content), content["state"]?.objectValue != nil else {
                continue
            }
            try await replacing(file.name) { _ in content }
        }
    }

    /// Merges files of an export: a value that is not set here is taken, one that is set here only from a later file.
    ///
    /// - Returns: how many files were made, and how many were changed.
    func merge(_ files: [File]) async throws -> DataImport.Counts {
        var counts = DataImport.Counts()
        for file in files {
            guard let theirs = try? JSONValue(parsing: file.content), let values = theirs["state"]?.objectValue else {
                continue
            }
            let ours = try self.files().first { $0.name == file.name }
            let isLater = ours.map { file.updatedAt > $0.updatedAt } ?? true
            let isWritten = try await replacing(file.name) { found in
                guard var document = found?.objectValue else { return found == nil ? theirs : nil }
                let state = document["state"]?.objectValue ?? [:]
                let merged = state.merging(values) { isLater ? $1 : $0 }
                guard merged != state, document["version"] == theirs["version"] else { return nil }
                document["state"] = .object(merged)
                return .object(document)
            }
            switch (isWritten, ours) {
            case (true, nil): counts.added += 1
            case (true, _?): counts.updated += 1
            case (false, _): counts.unchanged += 1
            }
        }
        return counts
    }

    /// Changes one file under its lock.
    ///
    /// - Parameter change: gets what is there, `nil` for no file, and gives what is to be there; `nil` leaves it.
    /// - Returns: whether it was written.
    @discardableResult
    private func replacing(_ name: String, _ change: @Sendable (JSONValue?) throws -> JSONValue?) async throws -> Bool {
        let url = try place(of: name)
        let held = try await FileLock.wait(
            for: home.file(name + ".lock"),
            timeout: .seconds(5),
            clock: clock,
            isTemporary: true
        )
        defer { withExtendedLifetime(held) {} }
        let found = try read(url).map { bytes in
            // A file that a person broke by hand is not written over.
            do throws(JSONSyntaxError) {
                return try JSONValue(parsing: bytes)
            } catch {
                throw HomeError.failed(url.path, "it is damaged: \(error.problem)")
            }
        }
        guard let content = try change(found) else { return false }
        let bytes = Array((content.text(pretty: true) + "\n").utf8)
        try HomeError.mapping { () throws(FileError) in try PrivateFile.write(bytes, to: url) }
        return true
    }

    private func read(_ file: URL) throws(HomeError) -> [UInt8]? {
        try HomeError.mapping { () throws(FileError) in try PrivateFile.read(file, limit: Self.limit) }
    }
}
