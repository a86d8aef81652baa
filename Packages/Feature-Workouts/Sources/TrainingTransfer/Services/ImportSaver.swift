import AppData
import Core
import Foundation
import GRDB
import Strength
import TrainingFiles
import TrainingLog

/// Saves imported workouts: new ones are added, those that are there stay as they are unless the file now says something else,
/// and of two records of one training the richer one counts.
struct ImportSaver: Sendable {
    let importID: RowID
    let source: String
    let names: ExerciseNames
    let zone: TimeZone
    let now: Date
    /// True if the person has said the unit of weights.
    var saysUnit = false

    /// Starts this near to each other may be one training.
    static let sameStart: Int64 = 120_000

    func save(_ workouts: [ImportedWorkout], in database: Database) throws -> ImportOutcome.Counts {
        var counts = ImportOutcome.Counts()
        for workout in workouts { try save(workout, &counts, in: database) }
        return counts
    }

    private func save(_ imported: ImportedWorkout, _ counts: inout ImportOutcome.Counts, in database: Database) throws {
        let mapping = ImportMapping(importID: importID, source: source, names: names, zone: zone)
        var logged = mapping.workout(of: imported, id: try id(of: imported, in: database))
        switch try standing(of: imported, as: logged, in: database) {
        case .same:
            counts.unchanged += 1
            return
        case .kept:
            counts.kept += 1
            return
        case .superseded(let before):
            counts.updated += 1
            if let twin = try before.workout.linkedTo.flatMap({ try WorkoutJournal.workout($0, in: database) }) {
                try link(&logged, imported, beside: twin, in: database)
            } else {
                try link(before, to: logged.workout.id, in: database)
            }
        case .new:
            if let twin = try twin(of: imported, as: logged.workout, in: database) {
                counts.linked += 1
                try link(&logged, imported, beside: twin, in: database)
            } else {
                counts.added += 1
            }
        }
        logged.settle()
        try insert(logged, points: imported.points, laps: imported.laps, in: database)
    }

    /// Two devices that read one file make one row of a workout. Where that row is there, replaced or taken back, it is another.
    private func id(of imported: ImportedWorkout, in database: Database) throws -> RowID {
        let start = Moment(milliseconds: imported.startedAt).date
        guard let key = imported.externalID else { return .make(at: start) }
        let id = RowID.named("workouts", source, key, at: start)
        return try ImportedRows.holds(id, in: database) ? .make(at: start) : id
    }

    /// A record of the same training: it starts within two minutes, and lasts as long within a tenth, with its pauses or without: one
    /// program says the time on the move, another the time until the end.
    private func twin(of imported: ImportedWorkout, as made: Workout, in database: Database) throws -> LoggedWorkout? {
        let near = try ImportedRows.started(near: imported.startedAt, within: Self.sameStart, in: database)
        // Two workouts of one file are two, however near: programs record warm-up and race apart.
        let others = near.filter { $0.importId != importID || $0.source != source }
        let same = others.first { other in
            if let id = other.externalId, id == imported.externalID { return true }
            return Self.lastAsLong(made, other)
        }
        guard let twin = same else { return nil }
        return try WorkoutJournal.withExercises([twin], in: database).first
    }

    private static func lastAsLong(_ one: Workout, _ other: Workout) -> Bool {
        for mine in [one.activeSeconds, one.lasted] {
            for theirs in [other.activeSeconds, other.lasted] {
                let longer = max(mine, theirs)
                if longer > 0, abs(mine - theirs) <= longer * 0.1 { return true }
            }
        }
        return false
    }

    private func hasTrack(_ logged: LoggedWorkout, in database: Database) throws -> Bool {
        try WorkoutTrack.living(logged.workout.id, in: database) != nil
    }

    func richness(_ workout: ImportedWorkout) -> Int {
        workout.exercises.reduce(0) { $0 + $1.sets.count } * 4 + (workout.points.isEmpty ? 0 : 50)
            + facts([workout.meters, workout.kcal, workout.meanHeartRate, workout.ascent])
    }

    func richness(_ logged: LoggedWorkout, hasTrack: Bool) -> Int {
        logged.exercises.reduce(0) { $0 + $1.sets.count } * 4 + (hasTrack ? 50 : 0)
            + facts([logged.workout.meters, logged.workout.kcal, logged.workout.meanHeartRate, logged.workout.ascent])
    }

    private func facts(_ values: [Double?]) -> Int { values.count { $0 != nil } }

    /// Lets the richer one count.
    private func link(
        _ logged: inout LoggedWorkout,
        _ imported: ImportedWorkout,
        beside twin: LoggedWorkout,
        in database: Database
    ) throws {
        if richness(imported) > richness(twin, hasTrack: try hasTrack(twin, in: database)) {
            try link(twin, to: logged.workout.id, in: database)
        } else {
            logged.workout.linkedTo = twin.workout.id
        }
    }

    private func link(_ twin: LoggedWorkout, to id: RowID, in database: Database) throws {
        var poorer = twin
        poorer.workout.linkedTo = id
        poorer.settle()
        try poorer.workout.save(in: database, at: now)
        for exercise in poorer.exercises { try exercise.save(in: database, at: now) }
    }

    /// The rows are new: nothing has to be looked up before they are written.
    private func insert(
        _ logged: LoggedWorkout,
        points: [TrackPoint],
        laps: [Lap],
        in database: Database
    ) throws {
        var workout = logged.workout
        workout.updatedAt = Moment(now)
        // bento-dev:allow uncaptured-write: a row that was never there needs no look before it, and is marked
        try workout.insert(database)
        try SyncCapture.mark(Workout.self, rows: ["\(workout.id)"], in: database)
        for var exercise in logged.exercises {
            exercise.updatedAt = Moment(now)
            // bento-dev:allow uncaptured-write: as above
            try exercise.insert(database)
        }
        try SyncCapture.mark(WorkoutExercise.self, rows: logged.exercises.map { "\($0.id)" }, in: database)
        guard !points.isEmpty || !laps.isEmpty else { return }
        var track = WorkoutTrack(id: workout.id, points: packed(points))
        track.laps = laps.isEmpty ? nil : laps
        track.updatedAt = Moment(now)
        // bento-dev:allow uncaptured-write: as above
        try track.insert(database)
        try SyncCapture.mark(WorkoutTrack.self, rows: ["\(track.id)"], in: database)
    }

    func packed(_ points: [TrackPoint]) -> Data {
        points.isEmpty ? Data() : Data(TrackPacking.pack(Array(points.prefix(500_000))))
    }
}
