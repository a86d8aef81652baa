import Core
import Foundation
import GRDB

/// Finds rows that the types of a program's records cannot read, and moves them out of the way.
package struct UnreadableRows: Sendable {
    package let plans: [MigrationPlan]
    /// Stamps the rows that are set aside.
    package let moment: Moment

    package init(plans: [MigrationPlan], moment: Moment) {
        self.plans = plans
        self.moment = moment
    }

    /// Every row that cannot be read, or says what its type cannot have said.
    ///
    /// - Parameter validates: whether rows that can be read, but hold values that nothing can have, are faults too.
    package func all(in database: Database, validates: Bool) throws -> [RowFault] {
        var faults: [RowFault] = []
        for record in plans.flatMap(\.records) where try database.tableExists(record.databaseTableName) {
            faults += try record.faults(in: database, validates: validates)
        }
        return faults
    }

    /// Moves rows to the table of rows that were set aside.
    ///
    /// - Throws: `DatabaseError`; then nothing was moved.
    package func setAside(_ faults: [RowFault], in database: Database) throws {
        try database.execute(sql: "PRAGMA foreign_keys = OFF")
        defer { try? database.execute(sql: "PRAGMA foreign_keys = ON") }
        try database.inTransaction(.immediate) {
            for fault in faults {
                guard plans.contains(where: { $0.records.contains { $0.databaseTableName == fault.table } }) else {
                    continue
                }
                guard let row = try fault.find(in: database) else { continue }
                try fault.keepAside(row, in: database, at: moment)
                try database.execute(
                    sql: "DELETE FROM \(SchemaTable.quoted(fault.table)) WHERE \(RowFault.hasKey)",
                    arguments: [fault.bytes]
                )
                guard let sync = plans.lazy.flatMap(\.sync).first(where: { $0.name == fault.table }) else { continue }
                try SyncCapture.forget(sync, row: fault.key, in: database)
            }
            return .commit
        }
    }
}

extension SyncedRecord {
    /// The rows of the table that cannot be read, or (`validates`) are not valid.
    fileprivate static func faults(in database: Database, validates: Bool) throws -> [RowFault] {
        var faults: [RowFault] = []
        let table = SchemaTable.quoted(databaseTableName)
        let cursor = try Row.fetchCursor(database, sql: "SELECT *, CAST(id AS BLOB) AS bento_key FROM \(table)")
        while let row = try cursor.next() {
            let bytes: Data? = row["bento_key"]
            let key = String(decoding: bytes ?? Data(), as: UTF8.self)
            let reason: String
            do {
                try check(row, validates: validates)
                // It is read up to there, and never found again.
                if key.utf8.contains(0) { throw ValueError("key", key, allowed: "text without NUL") }
                continue
            } catch let error as any BentoError {
                reason = error.message
            } catch {
                reason = "It cannot be read."
            }
            faults.append(RowFault(table: databaseTableName, key: key, reason: reason))
        }
        return faults
    }

    /// Reads one row as the program will.
    ///
    /// - Throws: what reading or validating throws.
    package static func check(_ row: Row, validates: Bool) throws {
        let record = try Self(row: row)
        guard validates else { return }
        // Another spelling of a key would be read, and never be found again.
        let key: DatabaseValue = row["id"]
        guard record.id.databaseValue == key else {
            throw ValueError("key", RowFault.text(of: key), allowed: RowFault.text(of: record.id.databaseValue))
        }
        for (column, value) in row {
            if case .double(let number) = value.storage, !number.isFinite {
                throw ValueError(column, "\(number)", allowed: "numbers")
            }
        }
        try record.validate()
    }
}

/// A row that its type cannot read, or that holds what nothing can have.
public struct RowFault: Sendable, Hashable, Codable {
    public let table: String
    /// The value of the row's `id`, as text, with what follows a NUL in it.
    public let key: String
    /// The fault, for people.
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
