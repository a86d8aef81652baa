import Core
import Foundation
import GRDB

/// Merges the rows of an export, inside a transaction that any throw rolls back.
struct ImportMerger: Sendable {
    /// For messages.
    let path: String
    let plans: [MigrationPlan]

    func merge(_ document: ImportDocument, into database: Database) throws -> DataImport.Report {
        // Tables come in the order of their names, so that a child may come before its parent.
        try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
        var report = DataImport.Report()
        report.skipped = document.skipped
        for table in document.tables {
            report.tables[table.table.name] = try merge(table, into: database)
        }
        if let row = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") {
            throw TransferError.brokenReferences(file: path, table: row[0])
        }
        let touched = Set(document.tables.filter { !$0.rows.isEmpty }.map(\.table.name))
        for record in plans.flatMap(\.records) where touched.contains(record.databaseTableName) {
            try check(record, in: database)
        }
        return report
    }

    private func merge(_ content: ImportDocument.Table, into database: Database) throws -> DataImport.Counts {
        let statements = MergeStatements(content)
        var counts = DataImport.Counts()
        for (number, row) in content.rows.enumerated() {
            do {
                try merge(row, statements, &counts, into: database)
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                throw TransferError.badRow(
                    file: path,
                    table: content.table.name,
                    row: number + 1,
                    reason: "breaks a rule: \(error.message ?? "constraint")"
                )
            }
        }
        return counts
    }

    private func merge(
        _ row: [DatabaseValue],
        _ statements: MergeStatements,
        _ counts: inout DataImport.Counts,
        into database: Database
    ) throws {
        let key = StatementArguments(statements.keyPositions.map { row[$0] })
        let find = try database.cachedStatement(sql: statements.select)
        guard let found = try Row.fetchOne(find, arguments: key).map({ Array($0.databaseValues) }) else {
            do {
                try database.cachedStatement(sql: statements.insert).execute(arguments: StatementArguments(row))
                counts.added += 1
            } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
                counts.conflicting += 1
            }
            return
        }
        if found == row {
            counts.unchanged += 1
            return
        }
        guard let stamp = statements.stampPosition, isNewer(row, than: found, stamp: stamp) else {
            counts.kept += 1
            return
        }
        do {
            let arguments = StatementArguments(statements.valuePositions.map { row[$0] }) + key
            try database.cachedStatement(sql: statements.update).execute(arguments: arguments)
            counts.updated += 1
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            counts.conflicting += 1
        }
    }

    /// Whether the export's row wins: by its stamp, else by the order of its content, which is the same on every device.
    private func isNewer(_ row: [DatabaseValue], than found: [DatabaseValue], stamp: Int) -> Bool {
        guard let theirs = Int64.fromDatabaseValue(row[stamp]), let ours = Int64.fromDatabaseValue(found[stamp]) else {
            return false
        }
        if theirs != ours { return theirs > ours }
        return row.map(CSVField.encoded).joined(separator: ",") > found.map(CSVField.encoded).joined(separator: ",")
    }

    /// Reads every row of a table as the program will: one that it cannot read would fail each later reading.
    private func check(_ record: any SyncedRecord.Type, in database: Database) throws {
        var number = 0
        do {
            try record.readAll(in: database) { number += 1 }
        } catch {
            throw TransferError.notExport(
                path,
                "a row of '\(record.databaseTableName)' (number \(number + 1) of the merged table) cannot be read"
            )
        }
    }
}

extension SyncedRecord {
    fileprivate static func readAll(in database: Database, _ each: () -> Void) throws {
        let cursor = try fetchCursor(database)
        while try cursor.next() != nil { each() }
    }
}
