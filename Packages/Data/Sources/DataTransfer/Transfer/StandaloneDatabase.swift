import AppData
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
