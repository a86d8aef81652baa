import Files
import Foundation

/// The folder that holds everything Bento keeps about a person.
///
/// Resolving looks only at what it is given; nothing is read from the process or written to disk before ``prepare()``.
public struct AppHome: Sendable, Hashable {
    /// The absolute path of the folder, without a trailing slash.
    public let path: String

    /// Wraps an absolute path that needs no resolving (a temporary folder of a test).
    public init(path: String) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Finds the folder: the `--home` option, else `BENTO_HOME`, else the platform's place for private data.
    ///
    /// That place is `$XDG_DATA_HOME/bento`, else `$HOME/.local/share/bento` (XDG Base Directory Specification 0.8, which
    /// says that a relative `XDG_DATA_HOME` is ignored); on Apple systems `~/Library/Application Support/bento`.
    ///
    /// - Parameters:
    ///   - option: the value of `--home`, if given.
    ///   - environment: the process environment; empty values count as absent.
    ///   - currentFolder: what a relative `--home` or `BENTO_HOME` starts from.
    /// - Throws: ``HomeError/noHome`` (78) where nothing names a folder, ``HomeError/badPath(_:)`` for an empty `--home`
    ///   or a path with a NUL, ``HomeError/tooLong(_:)`` for one longer than ``maximumPathLength``.
    public static func resolve(
        option: String?,
        environment: [String: String],
        currentFolder: String = FileManager.default.currentDirectoryPath
    ) throws(HomeError) -> AppHome {
        if let option { return try checked(option, from: currentFolder, user: environment["HOME"]) }
        func variable(_ name: String) -> String? {
            guard let value = environment[name], !value.isEmpty else { return nil }
            return value
        }
        if let home = variable("BENTO_HOME") {
            return try checked(home, from: currentFolder, user: environment["HOME"])
        }
        if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") {
            return try checked(data + "/bento", from: currentFolder)
        }
        guard let user = variable("HOME"), user.hasPrefix("/") else { throw .noHome }
        #if canImport(Darwin)
            return try checked(user + "/Library/Application Support/bento", from: currentFolder)
        #else
            return try checked(user + "/.local/share/bento", from: currentFolder)
        #endif
    }

    /// The most bytes a home's path may have: SQLite opens no path beyond 504 bytes, and the longest name of a database in
    /// the folder has 64.
    public static let maximumPathLength = 430

    /// - Parameter user: the person's own folder, for a path that begins with `~/`: no shell expands `--home=~/x`.
    private static func checked(
        _ text: String,
        from currentFolder: String,
        user: String? = nil
    ) throws(HomeError) -> AppHome {
        guard !text.isEmpty, !text.utf8.contains(0) else { throw .badPath(text) }
        var absolute = text.utf8.first == UInt8(ascii: "/") ? text : currentFolder + "/" + text
        if let user, user.utf8.first == UInt8(ascii: "/"), text == "~" || text.utf8.starts(with: "~/".utf8) {
            absolute = user + text.dropFirst()
        }
        // A text of any length is looked at before Foundation makes a path of it.
        guard absolute.utf8.count <= 4 * 4096 else { throw .tooLong(text) }
        // Most paths are in their shortest form already, and Foundation takes its time to say so.
        let isShortest = !absolute.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .dropFirst()
            .contains { $0.isEmpty || ($0.count < 3 && $0.allSatisfy { $0 == UInt8(ascii: ".") }) }
        let home = AppHome(path: isShortest ? absolute : URL(fileURLWithPath: absolute).standardizedFileURL.path)
        guard home.path.utf8.count <= maximumPathLength else { throw .tooLong(home.path) }
        return home
    }

    /// A file inside the folder.
    public func file(_ name: String) -> URL {
        // `appendingPathComponent` asks the disk whether it is a folder.
        url.appending(path: name, directoryHint: .notDirectory)
    }

    /// The folder as a URL.
    public var url: URL { URL(fileURLWithPath: path, isDirectory: true) }
    /// The SQLite file; its `-wal` and `-shm` stand beside it while it is open.
    public var databaseFile: URL { file("bento.sqlite") }
    /// The lock that running copies of Bento share, and that replacing or deleting the database needs alone.
    public var lockFile: URL { file("bento.lock") }
    /// The encrypted secrets.
    public var secretsFile: URL { file("secrets.bento") }
    /// The key of the secrets.
    public var secretsKeyFile: URL { file("secrets.key") }
    /// The lock taken while the secrets are read and written.
    public var secretsLockFile: URL { file("secrets.lock") }

    /// A folder for files that can be made again; deleting everything deletes it too. Nobody creates it ahead.
    public var cacheFolder: URL { file("cache") }

    /// This user's access to the folder.
    public enum Access: Sendable {
        /// There is none yet.
        case absent
        case readOnly
        case writable
    }

    /// Looks at the folder; nothing is changed.
    ///
    /// - Throws: ``HomeError`` where a file stands in the way (73), or this user may not even look (77).
    public func access() throws(HomeError) -> Access {
        var information = stat()
        guard stat(path, &information) == 0 else {
            if errno == ENOENT { return .absent }
            throw HomeError(path: path, number: errno)
        }
        guard information.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path) }
        try checkLength()
        if Foundation.access(path, W_OK | X_OK) == 0 { return .writable }
        guard Foundation.access(path, R_OK | X_OK) == 0 else { throw HomeError(path: path, number: errno) }
        return .readOnly
    }

    /// A stamp that differs if anybody has changed the database since: the file's place, size and date, and those of its log.
    ///
    /// - Returns: `nil` where there is no database.
    public var databaseStamp: String? {
        let stamps = ["", "-wal", "-journal"].map { FileStamp(databaseFile.filePath + $0).text }
        return stamps[0].isEmpty ? nil : stamps.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// True if there is a database in the folder.
    ///
    /// - Throws: ``HomeError`` where this user may not look: then nobody knows.
    public func hasDatabase() throws(HomeError) -> Bool {
        guard try access() != .absent else { return false }
        var information = stat()
        if stat(databaseFile.filePath, &information) == 0 { return true }
        guard errno == ENOENT else { throw HomeError(path: databaseFile.filePath, number: errno) }
        return false
    }

    /// Links may make a short path a long one.
    private func checkLength() throws(HomeError) {
        guard let real = realpath(path, nil) else { return }
        defer { free(real) }
        guard strlen(real) <= Self.maximumPathLength else { throw .tooLong(String(cString: real)) }
    }

    /// Makes sure the folder exists and can be written; folders it creates are readable by their owner alone (0700).
    ///
    /// An existing folder keeps its permissions: it may be one the person shares on purpose. Files inside are 0600.
    ///
    /// - Throws: ``HomeError`` where a file stands in the way (73), the folder is read-only (77) or the disk is full (74).
    public func prepare() throws(HomeError) {
        var information = stat()
        if stat(path, &information) == 0 {
            guard information.st_mode & S_IFMT == S_IFDIR else { throw .notAFolder(path) }
        } else {
            guard errno == ENOENT else { throw HomeError(path: path, number: errno) }
            try Self.create(path)
        }
        try checkLength()
        guard Foundation.access(path, W_OK | X_OK) == 0 else { throw HomeError(path: path, number: errno) }
    }

    private static func create(_ path: String) throws(HomeError) {
        if mkdir(path, 0o700) == 0 { return PrivateFile.synchronizeFolder(of: URL(fileURLWithPath: path)) }
        let number = errno
        // Another copy of Bento may have been faster.
        if number == EEXIST { return }
        let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard number == ENOENT, parent != path else { throw HomeError(path: path, number: number) }
        try create(parent)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw HomeError(path: path, number: errno) }
        PrivateFile.synchronizeFolder(of: URL(fileURLWithPath: path))
    }
}

extension AppHome {
    /// True if Bento gives files in the folder this name.
    package static func owns(_ name: String) -> Bool {
        let fixed = [
            "bento.sqlite", "bento.lock", "secrets.bento", "secrets.key", "secrets.lock", "cache", "jobs", "plugins",
            "web-open.html", "web-runs",
        ]
        let made = [
            "bento.sqlite-", "bento-incoming-", "bento-before-restore-", "bento-damaged-", UnfinishedFile.prefix,
        ]
        let unfinished = ["secrets.bento.new-", "secrets.key.new-"]
        // What the host keeps beside the database, with its locks and what a killed run had not finished writing.
        let states = [
            "settings.json", "permissions.json", "proposals.json", "clients.json", "jobs.json", "bento.log",
            "flags.json",
            "flag-definitions.json", "flag-definitions.good.json", "flag-server.json", "flag-server.good.json",
            "flag-server-state.json", "flag-results.json", "flag-usage.json", "flag-identity", "settings-edited.json",
            "web.json", "web.lock", "web-sessions.json", "crashes.log", "programs.json", "aliases.json", "calls.jsonl",
            "reads.jsonl",
        ]
        // Locks that were left behind by processes that were killed.
        let isLock = name.hasSuffix(".lock") && ["chat-", "wallet-", "proposal-"].contains { name.hasPrefix($0) }
        return isLock || fixed.contains(name) || (made + unfinished).contains { name.hasPrefix($0) }
            || states.contains { name == $0 || name.hasPrefix($0 + ".") || name.hasPrefix("." + $0) }
    }
}
