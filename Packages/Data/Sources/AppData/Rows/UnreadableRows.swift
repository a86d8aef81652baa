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
