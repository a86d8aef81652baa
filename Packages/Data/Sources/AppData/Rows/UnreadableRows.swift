import Core
import Foundation
import GRDB

/// Finds rows that the types of a program's records cannot read, and keeps them from costing more than themselves.
package struct UnreadableRows: Sendable {
    package let plans: [MigrationPlan]
    /// Stamps the rows that are set aside.
    package let moment: Moment

    package init(plans: [MigrationPlan], moment: Moment) {
        self.plans = plans
        self.moment = moment
    }

    /// Whether such a row may be why something failed.
    package static func explains(_ error: any Error) -> Bool { error is RowDecodingError || error is DecodingError }

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

    /// Does in one transaction what has failed, as if the rows that cannot be read were not there.
    ///
    /// - Parameters:
    ///   - commits: whether the changes are kept; the hidden rows come back first, and one whose key has been taken
    ///     meanwhile is kept among those that were set aside.
    ///   - error: thrown on where no row explains it.
    ///   - note: hears how many rows are hidden.
    package func hidden<Value>(
        in database: Database,
        commits: Bool,
        because error: any Error,
        note: (Int) -> Void,
        _ body: () throws -> Value
    ) throws -> Value {
        // A parent that is hidden must not take its children with it.
        try database.execute(sql: "PRAGMA foreign_keys = OFF")
        defer { try? database.execute(sql: "PRAGMA foreign_keys = ON") }
        var result: Value?
        try database.inTransaction(.immediate) {
            let faults = try all(in: database, validates: false)
            guard !faults.isEmpty else { throw error }
            note(faults.count)
            let rows = try faults.map { try $0.take(from: database) }
            result = try body()
            guard commits else { return .rollback }
            for (fault, row) in zip(faults, rows) {
                if try !fault.putBack(row, in: database) { try fault.keepAside(row, in: database, at: moment) }
            }
            return .commit
        }
        guard let result else { throw error }
        return result
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
                _ = try fault.take(from: database)
            }
            return .commit
        }
    }
}

extension SyncedRecord {
    /// The rows of the table that cannot be read, or (`validates`) are not valid.
    fileprivate static func faults(in database: Database, validates: Bool) throws -> [RowFault] {
        var faults: [RowFault] = []
        let cursor = try Row.fetchCursor(database, sql: "SELECT * FROM \(SchemaTable.quoted(databaseTableName))")
        while let row = try cursor.next() {
            let reason: String
            do {
                try check(row, validates: validates)
                continue
            } catch let error as any BentoError {
                reason = error.message
            } catch {
                reason = "It cannot be read."
            }
            faults.append(RowFault(table: databaseTableName, key: RowFault.text(of: row["id"]), reason: reason))
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
        try record.validate()
    }
}
