import Foundation
import GRDB

/// What one command did to the rows of a feature, kept in a table of that feature so that it can be taken back exactly, in
/// this run or a later one. The rows before and after stand in ``RowTrace``s.
///
/// Changes are of this device alone: exports leave them out, and imports do not take them, so that nobody takes back here what
/// was done elsewhere.
public protocol UndoableChange: SyncedRecord {
    associatedtype Rows: UndoableRows

    /// The most that are kept: each holds its rows as they were, and all of them would soon outweigh the rows themselves.
    static var kept: Int { get }
    /// What was done, for people: `log 2 eggs`.
    var summary: String { get }
    var rows: Rows { get }
    /// When it was taken back.
    var undoneAt: Moment? { get set }
}

/// The rows that a command changed, in each of a feature's tables.
public protocol UndoableRows: Codable, Sendable {
    /// No rows.
    init()

    var isEmpty: Bool { get }

    /// Puts every row back, the last change of a table first.
    ///
    /// - Throws: ``ChangedSince``; the transaction is to be rolled back then.
    func takeBack(in database: Database, at date: Date) throws
}

/// What one command does to the rows of a feature, traced as it is done.
public struct UndoableEdit<Rows: UndoableRows>: Sendable {
    public let at: Date
    public var rows: Rows

    public init(at date: Date, rows: Rows = Rows()) {
        at = date
        self.rows = rows
    }

    /// Saves a row.
    ///
    /// - Parameter traces: where the change keeps those of its table.
    public mutating func save<Record>(
        _ record: Record,
        into traces: WritableKeyPath<Rows, [RowTrace<Record>]>,
        in database: Database
    ) throws {
        rows[keyPath: traces].append(try RowTrace(record.save(in: database, at: at)))
    }

    /// Marks a row as deleted.
    public mutating func delete<Record>(
        _ record: Record,
        into traces: WritableKeyPath<Rows, [RowTrace<Record>]>,
        in database: Database
    ) throws {
        rows[keyPath: traces].append(try RowTrace(record.softDelete(in: database, at: at)))
    }
}

extension UndoableChange {
    /// Keeps the change, unless it changed nothing, and forgets those that are more than ``kept``, without tombstones: no
    /// merge sees them.
    public func keep(in database: Database, at date: Date) throws {
        guard !rows.isEmpty else { return }
        try save(in: database, at: date)
        let table = SchemaTable.quoted(Self.databaseTableName)
        let statement = try database.cachedStatement(
            sql: "DELETE FROM \(table) WHERE rowid <= (SELECT MAX(rowid) FROM \(table)) - ?"
        )
        try statement.execute(arguments: [Self.kept])
    }

    /// The change that was made last, whatever the clock said then, of those that are not taken back. One that cannot be read
    /// (it is damaged, or a later version wrote it) is passed over.
    public static func last(in database: Database) throws -> Self? { try last(in: database) { $0 } }

    /// What is found in the last change, of those that are not taken back, in which something is.
    public static func last<Found>(in database: Database, _ find: (Self) throws -> Found?) throws -> Found? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT * FROM \(SchemaTable.quoted(databaseTableName)) \
                WHERE deleted_at IS NULL AND undone_at IS NULL ORDER BY rowid DESC
                """
        )
        let rows = try Row.fetchCursor(statement)
        while let row = try rows.next() {
            if let change = try? Self(row: row), let found = try find(change) { return found }
        }
        return nil
    }

    /// Puts back what was before, and marks the change as taken back.
    ///
    /// - Throws: ``ChangedSince`` where a row has changed again by other means; the transaction is to be rolled back then.
    public func takeBack(in database: Database, at date: Date) throws {
        try rows.takeBack(in: database, at: date)
        var undone = self
        undone.undoneAt = Moment(date)
        try undone.save(in: database, at: date)
    }
}
