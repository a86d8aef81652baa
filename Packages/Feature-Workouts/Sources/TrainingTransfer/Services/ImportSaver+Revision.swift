import AppData
import Core
import Foundation
import GRDB
import Strength
import TrainingFiles
import TrainingLog

extension ImportSaver {
    /// A record's relation to those that were imported before.
    enum Standing: Sendable {
        case new
        /// One that says the same is there, or one that the person has deleted, or one that Bento itself wrote.
        case same
        /// One that says something else is there, and is to give way.
        case superseded(LoggedWorkout)
        /// One that says something else is there and stays: the person has edited it, or it says more.
        case kept
    }

    /// - Parameter now: the record as it would be saved.
    func standing(
        of imported: ImportedWorkout,
        as now: LoggedWorkout,
        in database: Database
    ) throws -> Standing {
        guard let id = now.workout.externalId else { return .new }
        guard let known = try ImportedRows.latest(id, from: source, in: database) else {
            return try isOwn(id, imported, in: database) ? .same : .new
        }
        guard known.deletedAt == nil, let madeBy = known.importId, madeBy != importID,
            let before = try WorkoutJournal.withExercises([known], in: database).first
        else { return .same }
        let track = try WorkoutTrack.living(known.id, in: database)
        let content = Content(before, track: track?.points, laps: track?.laps)
        let points = packed(imported.points)
        var revision = Content(now, track: points, laps: imported.laps.isEmpty ? nil : imported.laps)
        // A file that does not say its unit is no correction of weights that were read in another.
        let isReread = !saysUnit && revision.takeUnits(from: content)
        if content == revision { return .same }
        guard !isReread, points.count >= track?.points.count ?? 0,
            richness(imported) >= richness(before, hasTrack: track != nil),
            try !isEdited(before, since: madeBy, in: database)
        else { return .kept }
        return .superseded(before)
    }

    /// True if somebody has changed a workout since it was imported. One that another record has pushed aside nobody sees.
    private func isEdited(_ logged: LoggedWorkout, since madeBy: RowID, in database: Database) throws -> Bool {
        guard logged.workout.linkedTo == nil else { return false }
        let changed = ([logged.workout.updatedAt] + logged.exercises.map(\.updatedAt)).max()
        guard let changed, let made = try WorkoutImport.living(madeBy, in: database) else { return true }
        if changed <= made.updatedAt { return false }
        // Taking back an import stamps what it had pushed aside.
        return try !ImportedRows.isUndone(at: changed, in: database)
    }

    /// True if Bento itself wrote the record: it keeps the id that it had at home, whatever it came there from.
    private func isOwn(_ id: String, _ imported: ImportedWorkout, in database: Database) throws -> Bool {
        try source == "bento" && ImportedRows.holds(id, startedAt: imported.startedAt, in: database)
    }

    /// A file's content about a workout, without what follows from where and when it was read.
    private struct Content: Equatable {
        private struct Exercise: Equatable {
            let id: String
            let superset: String?
            let rest: Double?
            let notes: String?
            var sets: [TrainingSet]
        }

        private let name: String
        private let type: WorkoutType
        private let activeSeconds: Double
        private let elapsed: Int64?
        private let figures: [Double?]
        private let notes: String?
        private var exercises: [Exercise]
        private let track: Data
        private let laps: [Lap]?

        init(_ logged: LoggedWorkout, track: Data?, laps: [Lap]?) {
            self.laps = laps
            let workout = logged.workout
            name = workout.name
            type = workout.type
            activeSeconds = workout.activeSeconds
            elapsed = workout.endedAt.flatMap { end in workout.startedAt.map { end.milliseconds - $0.milliseconds } }
            figures = [
                workout.meters, workout.ascent, workout.kcal, workout.meanHeartRate, workout.maxHeartRate,
                workout.intensity,
            ]
            notes = workout.notes
            exercises = logged.exercises.map { row in
                Exercise(
                    id: row.exerciseId,
                    superset: row.superset,
                    rest: row.rest,
                    notes: row.notes,
                    sets: row.sets.map { set in
                        var set = set
                        set.completedAt = nil
                        return set
                    }
                )
            }
            self.track = track ?? Data()
        }

        /// Takes the weights of sets that another unit was read for.
        ///
        /// - Returns: true if there were any.
        mutating func takeUnits(from other: Content) -> Bool {
            var isOther = false
            for (row, known) in zip(exercises.indices, other.exercises) {
                for (index, set) in zip(exercises[row].sets.indices, known.sets)
                where exercises[row].sets[index].unit != set.unit {
                    exercises[row].sets[index].unit = set.unit
                    exercises[row].sets[index].kg = set.kg
                    isOther = true
                }
            }
            return isOther
        }
    }
}
