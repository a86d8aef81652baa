import Core
import Foundation
import GRDB

/// The effect of one command on the rows of a feature, kept in a table of that feature so that it can be taken back exactly, in
/// this run or a later one. The rows before and after stand in ``RowTrace``s.
///
/// Changes are of this device alone: exports leave them out, and imports do not take them, so that nobody takes back here what
/// was done elsewhere.
public protocol UndoableChange: SyncedRecord {
    associatedtype Rows: UndoableRows

    /// The most that are kept: each holds its rows as they were, and all of them would soon outweigh the rows themselves.
    static var kept: Int { get }
    var madeAt: Moment { get }
    /// A short description, for people: `log 2 eggs`.
    var summary: String { get }
    /// The way to take it back; once it is taken back, the way to make it again.
    var rows: Rows { get set }
    /// When it was taken back.
    var undoneAt: Moment? { get set }
}

/// The rows that a command changed, in each of a feature's tables.
public protocol UndoableRows: Codable, Sendable {
    /// No rows.
    init()

    var isEmpty: Bool { get }

    /// Puts every row back, the last change of a table first; from then on these are the rows of that, so that taking them back
    /// makes the change again.
    ///
    /// - Returns: the rows before and after.
    /// - Throws: ``ChangedSince``; the transaction is to be rolled back then.
    mutating func takeBack(in database: Database, at date: Date) throws -> [ChangedRow]
}

extension Array {
    /// Puts every row back, the last change first; see ``UndoableRows/takeBack(in:at:)``.
    public mutating func takeBack<Record>(in database: Database, at date: Date) throws -> [ChangedRow]
    where Element == RowTrace<Record> {
        var shown: [ChangedRow] = []
        var inverse: [Element] = []
        for trace in reversed() {
            let taken = try trace.takeBack(in: database, at: date)
            inverse.append(taken.inverse)
            shown.append(taken.shown)
        }
        self = inverse
        return shown
    }
}

/// The effect of one command on the rows of a feature, traced as it happens.
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

    /// Saves what differs from a row that was read in an earlier transaction; see ``SyncedRecord/save(changedFrom:in:at:)``.
    public mutating func save<Record>(
        _ record: Record,
        changedFrom original: Record,
        into traces: WritableKeyPath<Rows, [RowTrace<Record>]>,
        in database: Database
    ) throws {
        rows[keyPath: traces].append(try RowTrace(record.save(changedFrom: original, in: database, at: at)))
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

    /// The result of `find` for the last change that has one, among those that are not taken back.
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
    @discardableResult
    public func takeBack(in database: Database, at date: Date) throws -> [ChangedRow] {
        var undone = self
        let shown = try undone.rows.takeBack(in: database, at: date)
        undone.undoneAt = Moment(date)
        try undone.save(in: database, at: date)
        return shown
    }

    /// The change that was taken back last, unless another was made after that.
    static func lastTakenBack(in database: Database) throws -> Self? {
        let table = SchemaTable.quoted(databaseTableName)
        let statement = try database.cachedStatement(
            sql: """
                SELECT * FROM \(table) AS taken WHERE deleted_at IS NULL AND undone_at IS NOT NULL
                AND NOT EXISTS (SELECT 1 FROM \(table) AS later WHERE later.rowid > taken.rowid
                    AND later.undone_at IS NULL AND later.made_at > taken.undone_at)
                ORDER BY undone_at DESC, rowid LIMIT 1
                """
        )
        return try Row.fetchOne(statement).flatMap { try? Self(row: $0) }
    }

    /// Makes a change again that was taken back.
    ///
    /// - Throws: as ``takeBack(in:at:)``, also where an earlier version took it back, which kept no way to make it again.
    func makeAgain(in database: Database, at date: Date) throws -> [ChangedRow] {
        var made = self
        let shown = try made.rows.takeBack(in: database, at: date)
        made.undoneAt = nil
        try made.save(in: database, at: date)
        return shown
    }

    /// The source that `bento undo` asks about these changes.
    static func source() -> UndoSource {
        UndoSource(
            next: { resolver, direction in
                try await resolver.get(AppDatabase.self).read { database in
                    guard let change = try next(direction, in: database) else { return nil }
                    let at = direction == .undo ? change.madeAt : change.undoneAt ?? change.madeAt
                    return UndoSource.Step(id: "\(change.id)", summary: change.summary, at: at.date)
                }
            },
            take: { resolver, step, direction in
                let database = try await resolver.get(AppDatabase.self)
                let now = database.time.now
                return try await database.write { database in
                    guard let change = try next(direction, in: database), "\(change.id)" == step.id else {
                        throw ChangeIsOutdated(step.summary)
                    }
                    do {
                        return direction == .undo
                            ? try change.takeBack(in: database, at: now) : try change.makeAgain(in: database, at: now)
                    } catch is ChangedSince {
                        throw ChangeIsOutdated(step.summary)
                    }
                }
            }
        )
    }

    private static func next(_ direction: UndoSource.Direction, in database: Database) throws -> Self? {
        direction == .undo ? try last(in: database) : try lastTakenBack(in: database)
    }
}

extension FeatureRegistrar {
    /// Declares that `bento undo` takes back the feature's changes that are kept in a table of them.
    public mutating func undo<Change: UndoableChange>(_ changes: Change.Type) { undo(changes.source()) }
}
