import Files
import Foundation
import GRDB

/// A database file that only this process uses: a copy on its way in or out.
enum StandaloneDatabase {
    /// Opens, works and closes.
    ///
    /// - Parameter isTrusted: whether the file's triggers, views and defaults may call functions with side effects and
    ///   write to virtual tables. A file from elsewhere is not, until it has been checked.
    static func using<Value>(
        _ file: URL,
        isTrusted: Bool = true,
        _ body: (DatabaseQueue) throws -> Value
    ) throws -> Value {
        var configuration = DatabaseOpener.configuration(busyTimeout: .seconds(1))
        if !isTrusted { configuration.prepareDatabase { try $0.execute(sql: "PRAGMA trusted_schema = OFF") } }
        let queue = try DatabaseQueue(path: file.path, configuration: configuration)
        do {
            let value = try body(queue)
            try queue.close()
            return value
        } catch {
            try? queue.close()
            throw error
        }
    }

    /// Opens, reads and closes.
    static func inspecting<Value>(_ file: URL, _ body: (Database) throws -> Value) throws -> Value {
        try using(file) { try $0.read(body) }
    }
}

extension URL {
    /// Removes a database file and what SQLite puts beside it.
    func removeDatabase() {
        for suffix in ["", "-wal", "-shm", "-journal"] { unlink(path + suffix) }
    }

    /// The size in bytes; 0 where there is no file.
    var byteCount: Int {
        var information = stat()
        return stat(filePath, &information) == 0 ? Int(information.st_size) : 0
    }

    /// Whether two paths lead to one file.
    func isSameFile(as other: URL) -> Bool {
        var mine = stat()
        var theirs = stat()
        guard stat(path, &mine) == 0, stat(other.path, &theirs) == 0 else { return false }
        return mine.st_ino == theirs.st_ino && mine.st_dev == theirs.st_dev
    }
}
