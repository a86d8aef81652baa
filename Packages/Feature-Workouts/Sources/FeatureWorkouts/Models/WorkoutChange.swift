import AppData
import Core
import Foundation
import GRDB

/// Everything that one command changed, so that it can be taken back exactly, in this run or a later one.
struct WorkoutChange: SyncedRecord {
    /// The rows before and after.
    struct Rows: Codable, Sendable {
        var workouts: [RowChange<Workout>] = []
        var exercises: [RowChange<WorkoutExercise>] = []
        var ownExercises: [RowChange<OwnExercise>] = []
        var aliases: [RowChange<ExerciseAlias>] = []
        var templates: [RowChange<WorkoutTemplate>] = []
        var programmes: [RowChange<StoredProgramme>] = []
        var goals: [RowChange<Goal>] = []
        var goalEntries: [RowChange<GoalEntry>] = []

        var isEmpty: Bool {
            workouts.isEmpty && exercises.isEmpty && ownExercises.isEmpty && aliases.isEmpty && templates.isEmpty
                && programmes.isEmpty && goals.isEmpty && goalEntries.isEmpty
        }

        /// Puts every row back, the last change first.
        ///
        /// - Throws: ``ChangedSince``; the transaction is then rolled back.
        func undo(in database: Database, at date: Date) throws {
            for change in exercises.reversed() { try change.takeBack(in: database, at: date) }
            for change in workouts.reversed() { try change.takeBack(in: database, at: date) }
            for change in ownExercises.reversed() { try change.takeBack(in: database, at: date) }
            for change in aliases.reversed() { try change.takeBack(in: database, at: date) }
            for change in templates.reversed() { try change.takeBack(in: database, at: date) }
            for change in programmes.reversed() { try change.takeBack(in: database, at: date) }
            for change in goalEntries.reversed() { try change.takeBack(in: database, at: date) }
            for change in goals.reversed() { try change.takeBack(in: database, at: date) }
        }
    }

    static let databaseTableName = "workouts_changes"

    let id: RowID
    let madeAt: Moment
    /// What was done, for people.
    let summary: String
    let rows: Rows
    var undoneAt: Moment?
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}

/// A row that was to be put back has changed again.
struct ChangedSince: Error {}

extension RowChange where Record: Equatable {
    /// Puts back what was before, where the row still says what the change made of it. Contents are compared, not stamps:
    /// taking back the change after this one has stamped the row anew.
    ///
    /// - Throws: ``ChangedSince``.
    func takeBack(in database: Database, at date: Date) throws {
        guard let current = try Record.find(after.id, in: database) else { throw ChangedSince() }
        var expected = after
        expected.updatedAt = current.updatedAt
        guard expected == current else { throw ChangedSince() }
        if let before {
            try before.save(in: database, at: date)
        } else {
            try current.softDelete(in: database, at: date)
        }
    }
}
