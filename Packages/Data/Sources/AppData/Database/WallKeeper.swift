import GRDB
import Synchronization

/// Holds walls on the connections of one database.
final class WallKeeper: TransactionObserver, Sendable {
    private struct Writing {
        var wall: TableWall?
        var foreign: String?
    }

    private let writing = Mutex(Writing())

    /// Reads on behalf of a feature.
    ///
    /// - Throws: ``ForeignTable``; what `body` throws.
    func reading<Value>(
        _ database: Database,
        behind wall: TableWall,
        _ body: (Database) throws -> Value
    ) throws -> Value {
        let texts = Texts()
        database.trace(options: .statement) { event in
            guard case .statement(let statement) = event else { return }
            texts.add(statement.sql)
        }
        defer { database.trace(nil) }
        let value = try body(database)
        database.trace(nil)
        try wall.check(texts.all, in: database)
        return value
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
        let value = try reading(database, behind: wall, body)
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

    /// The statements that ran, each once.
    private final class Texts: Sendable {
        private let texts = Mutex<[String]>([])

        var all: [String] { texts.withLock { $0 } }

        func add(_ text: String) {
            // Comments are SQLite's names of triggers; the others reach no table.
            for word in ["--", "PRAGMA", "BEGIN", "COMMIT", "ROLLBACK", "SAVEPOINT", "RELEASE", "CREATE TEMP"] {
                if text.utf8.starts(with: word.utf8) { return }
            }
            texts.withLock { if !$0.contains(text) { $0.append(text) } }
        }
    }
}
