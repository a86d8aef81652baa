import GRDB
import GRDBSQLite
import Synchronization

/// Holds walls on the connections of one database.
final class WallKeeper: TransactionObserver, Sendable {
    private struct Writing {
        var wall: TableWall?
        var foreign: String?
    }

    private let writing = Mutex(Writing())
    private let tables = Mutex<Set<String>?>(nil)

    /// Does something on behalf of a feature, in a transaction that is open.
    ///
    /// - Throws: ``ForeignTable``; what `body` throws.
    func keeping<Value>(
        _ database: Database,
        behind wall: TableWall?,
        following statements: StatementLog = StatementLog(),
        _ body: (Database) throws -> Value
    ) throws -> Value {
        let value = try statements.following(database) { try body(database) }
        if let wall { try wall.check(statements.texts, among: { try tables(of: database) }, in: database) }
        return value
    }

    /// The tables that a statement may name, in lower case; read once, since only migrations make any.
    ///
    /// Not the shadow tables of virtual tables: full-text search reads its own whenever a connection first meets it, in the
    /// middle of whichever feature's statement that is. (`pragma_table_list` knows them, and would load every one of them.)
    private func tables(of database: Database) throws -> Set<String> {
        if let known = tables.withLock({ $0 }) { return known }
        let rows = try Row.fetchAll(
            database,
            sql: "SELECT lower(name), sql LIKE 'CREATE VIRTUAL TABLE%' FROM sqlite_master WHERE type = 'table'"
        )
        var found: Set<String> = []
        var shadows: Set<String> = []
        for row in rows {
            let name = try row.decode(String.self, atIndex: 0)
            found.insert(name)
            guard try row.decode(Bool?.self, atIndex: 1) == true else { continue }
            // SQLite's "FTS5 Extension", section 9, and "The SQLite R*Tree Module", section 6.
            for part in ["data", "idx", "content", "docsize", "config", "node", "rowid", "parent"] {
                shadows.insert("\(name)_\(part)")
            }
        }
        found.subtract(shadows)
        let names = found
        tables.withLock { $0 = names }
        return names
    }

    /// Writes on behalf of a feature, in a transaction that is open.
    ///
    /// - Throws: ``ForeignTable``; what `body` throws. The transaction must be rolled back then.
    func writing<Value>(
        _ database: Database,
        behind wall: TableWall,
        _ body: (Database) throws -> Value
    ) throws -> Value {
        writing.withLock { $0 = Writing(wall: wall) }
        defer { writing.withLock { $0 = Writing() } }
        let value = try keeping(database, behind: wall, body)
        if let table = writing.withLock({ $0.foreign }) { throw ForeignTable(feature: wall.feature, table: table) }
        return value
    }

    /// GRDB asks this before each statement that writes, for each table that it or its triggers write to, also for tables
    /// without rowids, of whose changes SQLite tells nobody.
    func observes(eventsOfKind event: DatabaseEventKind) -> Bool {
        writing.withLock { writing in
            guard let wall = writing.wall, !wall.allows(event.tableName) else { return }
            writing.foreign = writing.foreign ?? event.tableName
        }
        return false
    }

    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ database: Database) {}
    func databaseDidRollback(_ database: Database) {}

    /// A feature that catches the error of its own statement still ends here.
    func databaseWillCommit() throws {
        let (feature, table) = writing.withLock { ($0.wall?.feature, $0.foreign) }
        if let feature, let table { throw ForeignTable(feature: feature, table: table) }
    }
}

/// The statements that run on a connection while it is followed.
final class StatementLog: Sendable {
    private struct State {
        var texts: [String] = []
        var hasWritten = false
    }

    private let state = Mutex(State())

    /// Each once, but for those that reach no table.
    var texts: [String] { state.withLock { $0.texts } }
    /// True if any of them may have changed the file.
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
