import Core
import Foundation
import GRDB

/// A row that its type cannot read, or that holds what nothing can have.
public struct RowFault: Sendable, Hashable, Codable {
    public let table: String
    /// The value of the row's `id`, as text, with what follows a NUL in it.
    public let key: String
    /// What is wrong with it, for people.
    public let reason: String

    package static func text(of value: DatabaseValue) -> String { String.fromDatabaseValue(value) ?? "\(value)" }

    /// ``key`` for a line of text: whoever wrote the row may have written megabytes.
    public var shownKey: String { key.utf8.count > 80 ? String(key.prefix(79)) + "…" : key }

    /// SQLite's text ends at a NUL where it is bound or read, its bytes do not.
    package static let hasKey = "CAST(id AS BLOB) = ?"
    package var bytes: Data { Data(key.utf8) }

    /// The row, unless it has gone.
    package func find(in database: Database) throws -> Row? {
        try Row.fetchOne(
            database,
            sql: "SELECT * FROM \(SchemaTable.quoted(table)) WHERE \(Self.hasKey)",
            arguments: [bytes]
        )
    }

    /// Keeps the row's content, where it can be looked at and exported.
    package func keepAside(_ row: Row, in database: Database, at moment: Moment) throws {
        var content = Dictionary(
            zip(row.columnNames, row.databaseValues.map { JSONValue($0) }),
            uniquingKeysWith: { $1 }
        )
        if key.utf8.contains(0) { content["id"] = .string(key) }
        try database.execute(
            sql: """
                INSERT INTO shared_set_aside (id, table_name, row_key, reason, content, updated_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                RowID.make(at: moment.date), table, key.replacing("\0", with: "\u{FFFD}"), reason,
                JSONValue.object(content).text(), moment,
            ]
        )
    }
}

extension AppDatabase {
    /// Checks every row of the tables whose types are known (``MigrationPlan/records``).
    public func rowFaults() async throws -> [RowFault] {
        let rows = UnreadableRows(plans: plans, moment: Moment(time.now))
        return try await read { try rows.all(in: $0, validates: true) }
    }

    /// Moves rows out of their tables, into one that keeps what they held. They are then in nobody's way, in exports under
    /// `shared_set_aside`, and not lost.
    public func setAside(_ faults: [RowFault]) async throws {
        let queue = try await opened().writer()
        let rows = UnreadableRows(plans: plans, moment: Moment(time.now))
        try await mapping { try await queue.writeWithoutTransaction { try rows.setAside(faults, in: $0) } }
    }
}
