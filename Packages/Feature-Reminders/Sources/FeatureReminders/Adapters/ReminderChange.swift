import AppData
import Core
import Foundation
import GRDB

/// One command's changes of the person's reminders and their answers, so that they can be taken back exactly.
struct ReminderChange: UndoableChange {
    struct Rows: UndoableRows {
        var reminders: [RowTrace<ReminderRecord>] = []
        var occurrences: [RowTrace<OccurrenceRecord>] = []

        /// The import that it is; what it added is found by it.
        var imported: RowID?

        var isEmpty: Bool { reminders.isEmpty && occurrences.isEmpty && imported == nil }

        mutating func takeBack(in database: Database, at date: Date) throws -> [ChangedRow] {
            let rows = try reminders.takeBack(in: database, at: date) + occurrences.takeBack(in: database, at: date)
            if let imported {
                // Its file brings an import back, and nothing else does.
                guard let made = try ReminderImport.living(imported, in: database), made.undoneAt == nil else {
                    throw ChangedSince()
                }
                try made.takeBack(in: database, at: date)
            }
            return rows
        }
    }

    static let databaseTableName = "reminders_changes"
    static let kept = 200
    static let table = MigrationPlan.Step.sql(
        "keep how changes of reminders are taken back",
        """
        CREATE TABLE reminders_changes (
            id TEXT PRIMARY KEY NOT NULL,
            made_at INTEGER NOT NULL,
            summary TEXT NOT NULL,
            rows TEXT NOT NULL,
            undone_at INTEGER,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT
        """
    )

    let id: RowID
    let madeAt: Moment
    let summary: String
    var rows: Rows
    var undoneAt: Moment?
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    /// Forgets the changes of a row that time itself has changed: it came, was told, or was passed over. They could not be
    /// taken back any more, and would stand before those that can.
    static func forget(of row: RowID, in database: Database) throws {
        let statement = try database.cachedStatement(sql: "DELETE FROM reminders_changes WHERE instr(rows, ?) > 0")
        try statement.execute(arguments: [row.description])
    }

    /// Forgets the changes made before a moment, with the words in them.
    static func forget(before moment: Moment, in database: Database) throws {
        try database.execute(sql: "DELETE FROM reminders_changes WHERE made_at < ?", arguments: [moment])
    }
}

extension ReminderStore {
    /// Changes reminders in one transaction, and keeps how to take it back.
    ///
    /// - Parameter body: returns a summary for people beside its value.
    func change<Value: Sendable>(
        at now: Date,
        _ body: @Sendable (inout UndoableEdit<ReminderChange.Rows>, Database) throws -> (summary: String, value: Value)
    ) async throws -> Value {
        try await database.write { database in
            var edit = UndoableEdit(at: now, rows: ReminderChange.Rows())
            let (summary, value) = try body(&edit, database)
            let change = ReminderChange(
                id: .make(at: now),
                madeAt: Moment(now),
                summary: String(summary.prefix(200)),
                rows: edit.rows
            )
            try change.keep(in: database, at: now)
            return value
        }
    }
}

extension UndoableEdit<ReminderChange.Rows> {
    /// - Returns: the row as it is kept.
    @discardableResult
    mutating func save(_ reminder: ReminderRecord, in database: Database) throws -> ReminderRecord {
        let change = try reminder.save(in: database, at: at)
        rows.reminders.append(try RowTrace(change))
        return change.after
    }

    @discardableResult
    mutating func save(_ occurrence: OccurrenceRecord, in database: Database) throws -> OccurrenceRecord {
        let change = try occurrence.save(in: database, at: at)
        rows.occurrences.append(try RowTrace(change))
        return change.after
    }
}
