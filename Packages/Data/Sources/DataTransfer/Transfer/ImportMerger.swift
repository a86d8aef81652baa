import AppData
import Core
import Formats
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
        return report
    }

    private func merge(_ content: ImportDocument.Table, into database: Database) throws -> DataImport.Counts {
        let statements = MergeStatements(content)
        let record = plans.lazy.flatMap(\.records).first { $0.databaseTableName == content.table.name }
        var counts = DataImport.Counts()
        var written: [String] = []
        try content.rows.each { number, row in
            do {
                guard try merge(row, statements, &counts, into: database), let record else { return }
                try check(record, row, number, statements, in: database)
                if record.sync != nil, statements.keyPositions.count == 1 {
                    written.append(SyncCapture.key(of: row[statements.keyPositions[0]]))
                }
            } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
                throw TransferError.badRow(
                    file: path,
                    table: content.table.name,
                    row: number,
                    reason: StoreError.words(for: error)
                )
            }
        }
        if let record { try SyncCapture.mark(record, rows: written, in: database) }
        return counts
    }

    /// - Returns: whether something was written.
    private func merge(
        _ row: [DatabaseValue],
        _ statements: MergeStatements,
        _ counts: inout DataImport.Counts,
        into database: Database
    ) throws -> Bool {
        if let stamp = statements.stampPosition, Moment.fromDatabaseValue(row[stamp]) == nil {
            throw DatabaseError(resultCode: .SQLITE_CONSTRAINT, message: "updated_at is no moment of years 1 to 9999")
        }
        let key = StatementArguments(statements.keyPositions.map { row[$0] })
        let find = try database.cachedStatement(sql: statements.select)
        guard let found = try Row.fetchOne(find, arguments: key).map({ Array($0.databaseValues) }) else {
            do {
                try database.cachedStatement(sql: statements.insert).execute(arguments: StatementArguments(row))
                counts.added += 1
                return true
            } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
                counts.conflicting += 1
                return false
            }
        }
        if found == row {
            counts.unchanged += 1
            return false
        }
        guard let stamp = statements.stampPosition, isNewer(row, than: found, stamp: stamp) else {
            counts.kept += 1
            return false
        }
        do {
            let arguments = StatementArguments(statements.valuePositions.map { row[$0] }) + key
            try database.cachedStatement(sql: statements.update).execute(arguments: arguments)
            counts.updated += 1
            return true
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE {
            counts.conflicting += 1
            return false
        }
    }

    /// True if the export's row wins: by its stamp, or else by the order of its content, which is the same on every device.
    private func isNewer(_ row: [DatabaseValue], than found: [DatabaseValue], stamp: Int) -> Bool {
        guard let theirs = Int64.fromDatabaseValue(row[stamp]), let ours = Int64.fromDatabaseValue(found[stamp]) else {
            return false
        }
        if theirs != ours { return theirs > ours }
        let writer = CSVWriter()
        return writer.record(found.map(CSVField.cell)).lexicographicallyPrecedes(writer.record(row.map(CSVField.cell)))
    }

    /// Reads a row that was written as the program will: one that it cannot read, or that nothing can be, is refused.
    private func check(
        _ record: any SyncedRecord.Type,
        _ row: [DatabaseValue],
        _ number: Int,
        _ statements: MergeStatements,
        in database: Database
    ) throws {
        let key = StatementArguments(statements.keyPositions.map { row[$0] })
        let statement = try database.cachedStatement(sql: statements.whole)
        guard let written = try Row.fetchOne(statement, arguments: key) else { return }
        let reason: String
        do {
            return try record.check(written, validates: true)
        } catch let error as any BentoError {
            let words = error.message
            reason = "cannot be right: " + (words.hasSuffix(".") ? String(words.dropLast()) : words)
        } catch {
            reason = "cannot be read"
        }
        throw TransferError.badRow(file: path, table: record.databaseTableName, row: number, reason: reason)
    }
}

/// The SQL to merge one table. Names come from the database's own schema, never from the export.
struct MergeStatements: Sendable {
    /// The columns of the export for a primary key.
    let select: String
    /// All columns for a primary key.
    let whole: String
    let insert: String
    /// The columns outside the key, then the key.
    let update: String
    /// The positions of the key's columns in a row of the export.
    let keyPositions: [Int]
    /// The positions of the other columns.
    let valuePositions: [Int]
    /// The position of `updated_at`; `nil` for a table without it: its rows never change.
    let stampPosition: Int?

    init(_ content: ImportDocument.Table) {
        let columns = content.columns.map(\.name)
        let names = columns.map { SchemaTable.quoted($0) }
        let table = content.table.quotedName
        let keys = content.table.primaryKey
        keyPositions = keys.compactMap { columns.firstIndex(of: $0) }
        valuePositions = columns.indices.filter { !keys.contains(columns[$0]) }
        stampPosition = columns.firstIndex(of: "updated_at")
        let condition = keys.map { SchemaTable.quoted($0) + " = ?" }.joined(separator: " AND ")
        let assignments = valuePositions.map { names[$0] + " = ?" }.joined(separator: ", ")
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        whole = "SELECT * FROM \(table) WHERE \(condition)"
        select = "SELECT \(names.joined(separator: ", ")) FROM \(table) WHERE \(condition)"
        insert = "INSERT INTO \(table) (\(names.joined(separator: ", "))) VALUES (\(marks))"
        update = "UPDATE \(table) SET \(assignments) WHERE \(condition)"
    }
}
