import AppData
import Core
import Foundation
import GRDB

/// The changes that one check-in made to the day's log, so that they can be undone exactly.
struct HealthChange: UndoableChange {
    struct Rows: UndoableRows {
        var logs: [RowTrace<DailyLog>] = []

        var isEmpty: Bool { logs.isEmpty }

        mutating func takeBack(in database: Database, at date: Date) throws -> [ChangedRow] {
            try logs.takeBack(in: database, at: date)
        }
    }

    static let databaseTableName = "health_changes"
    static let kept = 200
    static let table = MigrationPlan.Step.sql(
        "keep how check-ins are taken back",
        """
        CREATE TABLE health_changes (
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
}

extension HealthReader {
    /// Changes the log of a day in one transaction, and records how to undo it.
    ///
    /// - Throws: ``ValueError`` if a value is impossible; nothing is saved then.
    func change(
        _ day: LocalDay,
        _ summary: String,
        _ change: @Sendable (inout DailyLog) throws -> Void
    ) async throws {
        let now = time.now
        try await database.write { database in
            var rows = HealthChange.Rows()
            rows.logs.append(try RowTrace(DailyLogStore.update(day, in: database, at: now, change)))
            let made = HealthChange(
                id: .make(at: now),
                madeAt: Moment(now),
                summary: String(summary.prefix(200)),
                rows: rows
            )
            try made.keep(in: database, at: now)
        }
    }

    /// Undoes the last check-in that was not undone yet.
    ///
    /// - Parameter span: only a check-in made in it, no matter how many were made since.
    /// - Returns: a description for people of what was undone; `nil` if there is nothing to undo.
    /// - Throws: ``ChangeIsOutdated`` if the day was changed since by other means; nothing is written.
    func undo(made span: MomentSpan? = nil) async throws -> String? {
        let now = time.now
        return try await database.write { database in
            let last = try HealthChange.last(in: database) { change in
                span?.contains(change.madeAt.milliseconds) ?? true ? change : nil
            }
            guard let last else { return nil }
            do {
                try last.takeBack(in: database, at: now)
            } catch is ChangedSince {
                throw ChangeIsOutdated(last.summary)
            }
            return last.summary
        }
    }
}
