import AppData
import Core
import Files
import Foundation
import GRDB

/// The small files beside the database that belong into a backup: the settings, which exports carry, too, the person's own words
/// for commands, and the log of calls.
///
/// There they travel as rows of a table, `shared_files`, which is empty in a database in use.
struct CarriedFiles: Sendable {
    struct File: Sendable, Equatable {
        let name: String
        let content: String
        let updatedAt: Moment
    }

    static let settings = "settings.json"
    static let aliases = "aliases.json"
    static let calls = "calls.jsonl"
    static let names = [settings, aliases, calls]
    static let table = "shared_files"
    /// The version of the documents that this program writes.
    private static let version = 1
    /// A larger one is none of Bento's.
    private static let limit = 16 << 20
    /// The maximum size in bytes of the log of calls in a backup, of which the latest are kept: as many as the program that writes it keeps aside.
    private static let callsLimit = 256 << 10

    let home: AppHome
    /// Paces waiting for another process.
    var clock: any Clock<Duration> = ContinuousClock()

    /// The files that are there now.
    ///
    /// - Throws: ``HomeError``.
    func files(_ names: [String] = Self.names) throws -> [File] {
        try names.compactMap { name in
            let url = home.file(name)
            guard let bytes = try name == Self.calls ? callLines() : read(url),
                let content = String(validating: bytes, as: UTF8.self), !bytes.contains(0)
            else { return nil }
            let stamp = FileStamp(url.path)
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

    /// Checks that files of a backup or an export can take their places here, before anything else is written.
    ///
    /// - Parameter source: where they come from, for messages.
    /// - Throws: ``TransferError/newer(_:what:found:known:)``; `FileError` or a failure where what is in their places cannot
    ///   be replaced.
    func check(_ files: [File], from source: String) throws {
        for file in files where try Self.state(of: file, from: source) != nil { try place(of: file.name).check() }
    }

    /// The content of a file of a backup or an export; `nil` if it is not a document of Bento, which would only be in the way.
    ///
    /// - Throws: ``TransferError/newer(_:what:found:known:)`` for one of a newer version than this program's.
    static func state(of file: File, from source: String) throws -> JSONValue? {
        guard file.name != calls else { return nil }
        guard let content = try? JSONValue(parsing: file.content), let state = content["state"],
            state.objectValue != nil, let version = content["version"]?.intValue, version >= Self.version
        else { return nil }
        guard version == Self.version else {
            throw TransferError.newer(source, what: file.name, found: version, known: Self.version)
        }
        return state
    }

    /// Writes what a choice makes of the files of a backup; without any, those that are there stay.
    ///
    /// - Returns: what was brought, by file.
    func restore(
        _ files: [File],
        from source: String,
        choosing choose: RestoreChoice
    ) async throws -> [String: JSONValue] {
        var carried: [String: JSONValue] = [:]
        for file in files {
            if file.name == Self.calls { try restoreCalls(file.content) }
            guard let state = try Self.state(of: file, from: source) else { continue }
            carried[file.name] = state
            try await place(of: file.name).update { $0 = choose(file.name, state, $0) }
        }
        return carried
    }

    /// The settings may be a link: people keep them among their dotfiles.
    private func place(of name: String) -> StateFile<JSONValue> {
        StateFile(
            home.file(name),
            version: Self.version,
            empty: .null,
            followsLink: name == Self.settings,
            clock: clock
        )
    }

    // MARK: The log of calls

    private var olderCalls: URL { home.file(Self.calls).appendingPathExtension("1") }

    /// The log with the part that was put aside before it; `nil` where there is neither.
    private func callLines() throws -> [UInt8]? {
        let (older, newer) = (try read(olderCalls), try read(home.file(Self.calls)))
        return older == nil && newer == nil ? nil : (older ?? []) + (newer ?? [])
    }

    /// Puts the calls that a backup brings before those of this home, which were made: nothing of what was done here is lost from
    /// the log. Lines that are none, and the oldest beyond the limit, are left out.
    private func restoreCalls(_ content: String) throws {
        let known = Set(try (read(home.file(Self.calls)) ?? []).split(separator: UInt8(ascii: "\n")))
        var lines: [(at: String, line: ArraySlice<UInt8>)] = []
        var seen = known
        for line in (try read(olderCalls) ?? []).split(separator: UInt8(ascii: "\n"))
            + Array(content.utf8).split(separator: UInt8(ascii: "\n"))
        {
            guard line.count <= 4096, seen.insert(line).inserted, let value = try? JSONValue(parsing: Array(line)),
                let at = value["at"]?.stringValue
            else { continue }
            lines.append((at, line))
        }
        lines.sort { $0.at < $1.at }
        var size = 0
        let latest = lines.reversed().prefix { entry in
            size += entry.line.count + 1
            return size <= Self.callsLimit
        }
        guard !latest.isEmpty else { return }
        let bytes = latest.reversed().flatMap { $0.line + [UInt8(ascii: "\n")] }
        try HomeError.mapping { () throws(FileError) in try PrivateFile.write(bytes, to: olderCalls) }
    }

    private func read(_ file: URL) throws(HomeError) -> [UInt8]? {
        try HomeError.mapping { () throws(FileError) in try PrivateFile.read(file, limit: Self.limit) }
    }
}
