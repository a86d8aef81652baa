import AppData
import Core
import Foundation
import GRDB

/// Everything that one command changed, so that it can be taken back exactly, in this run or a later one.
package struct WorkoutChange: UndoableChange {
    /// The rows before and after.
    package struct Rows: UndoableRows {
        var workouts: [RowTrace<Workout>] = []
        var exercises: [RowTrace<WorkoutExercise>] = []
        var ownExercises: [RowTrace<OwnExercise>] = []
        var aliases: [RowTrace<ExerciseAlias>] = []
        var templates: [RowTrace<WorkoutTemplate>] = []
        var programmes: [RowTrace<StoredProgramme>] = []
        var goals: [RowTrace<Goal>] = []
        var goalEntries: [RowTrace<GoalEntry>] = []
        /// `nil` in changes of before there were any.
        private var measurements: [RowTrace<BodyMeasurement>]?
        package var measured: [RowTrace<BodyMeasurement>] {
            get { measurements ?? [] }
            set { measurements = newValue.isEmpty ? nil : newValue }
        }
        /// The import that it is; its rows are found by it.
        var imported: RowID?

        package init() {}

        package var isEmpty: Bool {
            workouts.isEmpty && exercises.isEmpty && ownExercises.isEmpty && aliases.isEmpty && templates.isEmpty
                && programmes.isEmpty && goals.isEmpty && goalEntries.isEmpty && measured.isEmpty && imported == nil
        }

        package mutating func takeBack(in database: Database, at date: Date) throws -> [ChangedRow] {
            var shown = try exercises.takeBack(in: database, at: date)
            shown += try workouts.takeBack(in: database, at: date)
            shown += try ownExercises.takeBack(in: database, at: date)
            shown += try aliases.takeBack(in: database, at: date)
            shown += try templates.takeBack(in: database, at: date)
            shown += try programmes.takeBack(in: database, at: date)
            shown += try goalEntries.takeBack(in: database, at: date)
            shown += try measured.takeBack(in: database, at: date)
            shown += try goals.takeBack(in: database, at: date)
            if let imported {
                // Its file brings an import back, and nothing else does.
                guard let made = try WorkoutImport.living(imported, in: database), made.undoneAt == nil else {
                    throw ChangedSince()
                }
                try made.takeBack(in: database, at: date)
            }
            return shown
        }
    }

    package static let databaseTableName = "workouts_changes"
    /// Weeks of training.
    package static let kept = 500

    package let id: RowID
    package let madeAt: Moment
    package let summary: String
    package var rows: Rows
    package var undoneAt: Moment?
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?
}
