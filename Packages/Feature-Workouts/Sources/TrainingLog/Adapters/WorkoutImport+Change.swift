import AppData
import Core
import Foundation
import GRDB

extension WorkoutImport {
    /// All imports, the latest first.
    package static func all(in database: Database) throws -> [WorkoutImport] {
        try living().order(Column("imported_at").desc, Column.rowID.desc).fetchReadable(database).map(\.saturated)
    }

    /// Keeps the import as far as it is, and that it is a change, which is taken back like any other.
    package func keep(in database: Database, at date: Date) throws {
        try save(in: database, at: date)
        guard try WorkoutChange.find(id, in: database) == nil else { return }
        var rows = WorkoutChange.Rows()
        rows.imported = id
        try WorkoutChange(id: id, madeAt: Moment(date), summary: "import \(name)", rows: rows).keep(
            in: database,
            at: date
        )
    }

    /// Takes a whole import back: its workouts and measurements go, and records that it had pushed aside count again.
    @discardableResult
    package func takeBack(in database: Database, at date: Date) throws -> WorkoutImport {
        let workouts = try Workout.living().filter(Column("import_id") == id).fetchReadable(database)
        let gone = Set(workouts.map(\.id))
        for logged in try WorkoutJournal.withExercises(workouts, in: database) {
            for exercise in logged.exercises { try exercise.softDelete(in: database, at: date) }
            var workout = logged.workout
            // Without its key, importing the file again brings it back.
            workout.externalId = nil
            try workout.softDelete(in: database, at: date)
            try WorkoutTrack.living(workout.id, in: database)?.softDelete(in: database, at: date)
        }
        let linked = try Workout.living().filter(Column("linked_to") != nil).fetchReadable(database)
        for var logged in try WorkoutJournal.withExercises(
            linked.filter { gone.contains($0.linkedTo ?? $0.id) },
            in: database
        ) {
            logged.workout.linkedTo = nil
            logged.settle()
            try logged.workout.save(in: database, at: date)
            for exercise in logged.exercises { try exercise.save(in: database, at: date) }
        }
        _ = try HealthSampleStore.removeBatch(id.uuid, in: database, at: date)
        if var change = try WorkoutChange.living(id, in: database), change.undoneAt == nil {
            change.undoneAt = Moment(date)
            try change.save(in: database, at: date)
        }
        var undone = self
        undone.undoneAt = Moment(date)
        try undone.save(in: database, at: date)
        return undone
    }
}
