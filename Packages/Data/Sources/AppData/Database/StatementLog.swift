import GRDB
import GRDBSQLite
import Synchronization

/// The statements that run on a connection while it is followed.
final class StatementLog: Sendable {
    private struct State {
        var texts: [String] = []
        var hasWritten = false
    }

    private let state = Mutex(State())

    /// Each once, but for those that reach no table.
    var texts: [String] { state.withLock { $0.texts } }
    /// Whether any of them may have changed the file.
    var hasWritten: Bool { state.withLock { $0.hasWritten } }

    /// Does something with a connection.
    func following<Value>(_ database: Database, _ body: () throws -> Value) rethrows -> Value {
        // SQLite itself is asked: GRDB's word for it trims each text through Foundation.
        let connection = database.sqliteConnection
        sqlite3_trace_v2(
            connection,
            UInt32(SQLITE_TRACE_STMT),
            { _, log, statement, text in
                guard let log, let text else { return 0 }
                let characters = UnsafePointer(text.assumingMemoryBound(to: CChar.self))
                Unmanaged<StatementLog>.fromOpaque(log).takeUnretainedValue()
                    .add(characters, writes: statement.map { sqlite3_stmt_readonly(OpaquePointer($0)) == 0 } ?? false)
                return 0
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
        defer { withExtendedLifetime(self) { _ = sqlite3_trace_v2(connection, 0, nil, nil) } }
        return try body()
    }

    private func add(_ characters: UnsafePointer<CChar>, writes: Bool) {
        let text = String(cString: characters)
        // Comments are SQLite's names of triggers; the others reach no table.
        let reachesTables = !Self.tableless.contains { text.utf8.starts(with: $0.utf8) }
        state.withLock { state in
            // SQLite takes every PRAGMA that could write for one that does; those that do say what.
            if writes, reachesTables || text.utf8.contains(UInt8(ascii: "=")) { state.hasWritten = true }
            if reachesTables, !state.texts.contains(text) { state.texts.append(text) }
        }
    }

    private static let tableless = [
        "--", "PRAGMA", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "CREATE TEMP",
    ]
}
