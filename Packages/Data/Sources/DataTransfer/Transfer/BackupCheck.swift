import AppData
import Core
import Files
import Foundation
import GRDB

/// Checks a copy of a backup, which may come from anywhere, and brings it to this program's schema.
struct BackupCheck: Sendable {
    let plans: [MigrationPlan]
    /// The backup's path, for messages.
    let source: String

    /// The contents of a checked backup.
    struct Content: Sendable {
        /// Rows by table.
        var rows: [String: Int] = [:]
        /// Rows that this program cannot read; they were moved to the table of rows set aside.
        var setAside: [RowFault] = []
        /// The files that came with it.
        var files: [CarriedFiles.File] = []
    }

    /// - Throws: ``TransferError``.
    func prepare(_ copy: URL, at moment: Moment) throws -> Content {
        guard try PrivateFile.begins(copy, with: Array("SQLite format 3\0".utf8)) else {
            throw TransferError.notBackup(source, "it is not a database")
        }
        do {
            try StandaloneDatabase.using(copy, isTrusted: false) { queue in
                // This also takes in the write-ahead log of a database that was not closed.
                _ = try queue.writeWithoutTransaction { try String.fetchOne($0, sql: "PRAGMA journal_mode = DELETE") }
                try queue.read { try checkContent($0) }
            }
            return try StandaloneDatabase.using(copy) { queue in
                try SchemaMigrator(plans: plans, path: source).migrate(queue, at: moment)
                // A backup that went on counting batches as the device that it is a copy of would be that device twice.
                try queue.write { try SyncCapture.stop(in: $0) }
                try queue.read { try checkSchema($0) }
                let unreadable = UnreadableRows(plans: plans, moment: moment)
                let faults = try queue.read { try unreadable.all(in: $0, validates: true) }
                if !faults.isEmpty { try queue.writeWithoutTransaction { try unreadable.setAside(faults, in: $0) } }
                let files = try queue.write { try CarriedFiles.take(from: $0) }
                return try queue.read {
                    Content(rows: try SchemaTable.rowCounts(in: $0), setAside: faults, files: files)
                }
            }
        } catch let error as DatabaseError {
            throw TransferError.notBackup(source, StoreError.words(for: error))
        } catch StoreError.foreign {
            throw TransferError.notBackup(source, "it is a database of another program")
        }
    }

    private func checkContent(_ database: Database) throws {
        guard try String.fetchOne(database, sql: "PRAGMA encoding") == "UTF-8" else {
            throw TransferError.notBackup(source, "its text is not UTF-8")
        }
        guard try String.fetchOne(database, sql: "PRAGMA integrity_check(1)") == "ok" else {
            throw TransferError.notBackup(source, "it is damaged")
        }
        guard try SchemaMigrator(plans: plans, path: source).isBento(database) else {
            throw TransferError.notBackup(source, "it is empty")
        }
        guard try Row.fetchOne(database, sql: "PRAGMA foreign_key_check") == nil else {
            throw TransferError.notBackup(source, "rows in it refer to rows that do not exist")
        }
    }

    /// A file from elsewhere could carry triggers that change other rows, or lack tables or columns.
    private func checkSchema(_ database: Database) throws {
        guard let fault = try SchemaMigrator(plans: plans, path: source).faults(in: database).first else { return }
        throw TransferError.notBackup(source, fault.words)
    }
}
