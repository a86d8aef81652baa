import Core
import Foundation
import GRDB

/// A row that can be merged between devices: it has an identifier for life, says when it changed last, and leaves a
/// tombstone when it is deleted.
///
/// Properties are stored in columns of the same name in snake case (`weightKg` in `weight_kg`, so never `weightKG`), by GRDB's
/// coding of `Codable` records. A record that a command reads by the hundred has an `init(row:)` of its own.
///
/// - Important: Change rows through ``save(in:at:)`` and ``softDelete(in:at:)``, which stamp them. GRDB's own `update`
///   and `delete` leave no trace for a merge.
public protocol SyncedRecord: Codable, FetchableRecord, PersistableRecord, Sendable {
    /// The identifier's type: ``RowID``, or a natural key such as a day.
    associatedtype ID: Hashable & Sendable & DatabaseValueConvertible
    /// The primary key, in the column `id`.
    var id: ID { get }
    /// When the row changed last.
    var updatedAt: Moment { get set }
    /// When it was deleted; `nil` while it is alive.
    var deletedAt: Moment? { get set }
    /// Checks that the row says what such a row can say. Asked of rows that come from elsewhere: imports, restored backups,
    /// and by the doctor. Whoever saves a row has checked it before.
    ///
    /// - Throws: ``ValueError``, or another error with words for people.
    func validate() throws
    /// The rule by which its rows merge with those of the person's other devices; `nil`: they stay on this device. Each record declares it.
    static var sync: SyncTable? { get }
}

extension SyncedRecord {
    /// Columns are in snake case.
    public static var databaseColumnEncodingStrategy: DatabaseColumnEncodingStrategy { .convertToSnakeCase }
    public static var databaseColumnDecodingStrategy: DatabaseColumnDecodingStrategy { .convertFromSnakeCase }

    /// Nothing is impossible.
    public func validate() throws {}

    /// On this device.
    public static var sync: SyncTable? { nil }

    /// The rows that are not deleted.
    public static func living() -> QueryInterfaceRequest<Self> { filter(Column("deleted_at") == nil) }

    /// The row with an identifier, unless it is deleted.
    public static func living(_ id: ID, in database: Database) throws -> Self? {
        try row("id = ? AND deleted_at IS NULL", id, in: database).flatMap { readable($0) }
    }

    /// The row with an identifier, deleted or not.
    public static func find(_ id: ID, in database: Database) throws -> Self? {
        try row("id = ?", id, in: database).flatMap { readable($0) }
    }

    /// The rows that are not deleted and meet a condition, such as `day = ? ORDER BY eaten_at`.
    ///
    /// For what a short run reads: the statement is prepared once a connection, and GRDB's query interface, which looks each
    /// table's columns and keys up first, is not asked.
    public static func living(
        where condition: String,
        _ arguments: StatementArguments = StatementArguments(),
        in database: Database
    ) throws -> [Self] {
        try fetchReadable(living(where: condition, in: database), arguments: arguments)
    }

    /// The first of them.
    public static func firstLiving(
        where condition: String,
        _ arguments: StatementArguments = StatementArguments(),
        in database: Database
    ) throws -> Self? {
        try fetchFirstReadable(living(where: condition, in: database), arguments: arguments)
    }

    private static func living(where condition: String, in database: Database) throws -> Statement {
        let table = SchemaTable.quoted(databaseTableName)
        return try database.cachedStatement(sql: "SELECT * FROM \(table) WHERE deleted_at IS NULL AND \(condition)")
    }

    /// One row by its identifier. Every change reads the row before it, so the statement is prepared once a connection.
    private static func row(_ condition: String, _ id: ID, in database: Database) throws -> Row? {
        let table = SchemaTable.quoted(databaseTableName)
        let statement = try database.cachedStatement(sql: "SELECT * FROM \(table) WHERE \(condition)")
        return try Row.fetchOne(statement, arguments: [id])
    }

    /// Inserts or updates, stamped with the moment, or a millisecond past the row's last change where a clock went back:
    /// a change is always newer than what it changes. What a row held that cannot be read is kept aside.
    ///
    /// - Important: It writes the whole row. A row that was read in an earlier transaction is saved by
    ///   ``save(changedFrom:in:at:)``, or it takes back what was written meanwhile, by another process or by sync.
    /// - Returns: what was before and is now; a ``RowTrace`` of it can take it back.
    @discardableResult
    public func save(in database: Database, at date: Date) throws -> RowChange<Self> {
        try save(over: SavedRow(of: Self.self, id, in: database), in: database, at: date)
    }

    /// Writes what differs from the row as it was read, in this transaction or an earlier one, over the row as it is now. Columns of
    /// one ``SyncGroup`` go together: they are only true together.
    ///
    /// - Parameter original: the row as it was read.
    /// - Returns: as ``save(in:at:)``.
    @discardableResult
    public func save(changedFrom original: Self, in database: Database, at date: Date) throws -> RowChange<Self> {
        let saved = try SavedRow(of: Self.self, id, in: database)
        guard let row = saved.row else { return try save(over: saved, in: database, at: date) }
        var merged = try databaseDictionary
        let before = try original.databaseDictionary
        let groups = Self.sync?.registers.map(\.columns) ?? []
        let grouped = Set(groups.joined())
        for columns in groups + merged.keys.filter({ !grouped.contains($0) }).map({ [$0] }) {
            guard columns.allSatisfy({ merged[$0] == before[$0] }) else { continue }
            for column in columns where row.hasColumn(column) { merged[column] = row[column] }
        }
        return try Self(row: Row(merged)).save(over: saved, in: database, at: date)
    }

    private func save(over saved: SavedRow<Self>, in database: Database, at date: Date) throws -> RowChange<Self> {
        let before = try saved.readable(in: database, at: date)
        var after = self
        after.updatedAt = saved.stamp(after: before, at: date)
        let values = try after.databaseDictionary
        try Self.put(values, in: database)
        try saved.capture(values, at: after.updatedAt, in: database)
        return RowChange(before: before, after: after)
    }

    /// Inserts the row, or updates the one it conflicts with, as GRDB's `upsert` does, without the PRAGMAs by which that looks
    /// up the columns and keys of each table that a connection meets.
    private static func put(_ values: [String: DatabaseValue], in database: Database) throws {
        let values = values.sorted { $0.key < $1.key }
        let columns = values.map { SchemaTable.quoted($0.key) }
        let changes = zip(values, columns).filter { $0.0.key != "id" }.map { "\($0.1) = excluded.\($0.1)" }
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO \(SchemaTable.quoted(databaseTableName)) (\(columns.joined(separator: ", "))) \
                VALUES (\(columns.map { _ in "?" }.joined(separator: ", "))) \
                ON CONFLICT DO UPDATE SET \(changes.joined(separator: ", "))
                """
        )
        try statement.execute(arguments: StatementArguments(values.map(\.value)))
    }

    /// Marks the row as deleted; its content stays for undo and merge.
    @discardableResult
    public func softDelete(in database: Database, at date: Date) throws -> RowChange<Self> {
        var deleted = self
        deleted.deletedAt = Moment(date)
        return try deleted.save(in: database, at: date)
    }

    /// Brings a deleted row back.
    @discardableResult
    public func restore(in database: Database, at date: Date) throws -> RowChange<Self> {
        var restored = self
        restored.deletedAt = nil
        return try restored.save(in: database, at: date)
    }
}
