import AppData
import Core
import Foundation
import GRDB

/// Everything that one command changed, so that it can be taken back exactly, in this run or a later one.
struct WorkoutChange: UndoableChange {
    /// The rows before and after.
    struct Rows: UndoableRows {
        var workouts: [RowTrace<Workout>] = []
        var exercises: [RowTrace<WorkoutExercise>] = []
        var ownExercises: [RowTrace<OwnExercise>] = []
        var aliases: [RowTrace<ExerciseAlias>] = []
        var templates: [RowTrace<WorkoutTemplate>] = []
        var programmes: [RowTrace<StoredProgramme>] = []
        var goals: [RowTrace<Goal>] = []
        var goalEntries: [RowTrace<GoalEntry>] = []
        /// The import that it is; its rows are found by it.
        var imported: RowID?

        var isEmpty: Bool {
            workouts.isEmpty && exercises.isEmpty && ownExercises.isEmpty && aliases.isEmpty && templates.isEmpty
                && programmes.isEmpty && goals.isEmpty && goalEntries.isEmpty && imported == nil
        }

        func takeBack(in database: Database, at date: Date) throws {
            for change in exercises.reversed() { try change.takeBack(in: database, at: date) }
            for change in workouts.reversed() { try change.takeBack(in: database, at: date) }
            for change in ownExercises.reversed() { try change.takeBack(in: database, at: date) }
            for change in aliases.reversed() { try change.takeBack(in: database, at: date) }
            for change in templates.reversed() { try change.takeBack(in: database, at: date) }
            for change in programmes.reversed() { try change.takeBack(in: database, at: date) }
            for change in goalEntries.reversed() { try change.takeBack(in: database, at: date) }
            for change in goals.reversed() { try change.takeBack(in: database, at: date) }
            if let imported, let made = try WorkoutImport.living(imported, in: database), made.undoneAt == nil {
                try made.takeBack(in: database, at: date)
            }
        }
    }

    static let databaseTableName = "workouts_changes"
    /// Weeks of training.
    static let kept = 500

    let id: RowID
    let madeAt: Moment
    let summary: String
    var rows: Rows
    var undoneAt: Moment?
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}
