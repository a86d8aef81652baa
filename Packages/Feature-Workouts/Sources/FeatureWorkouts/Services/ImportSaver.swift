import AppData
import Core
import Foundation
import GRDB
import Strength
import TrainingFiles
import TrainingReading

/// The exercises that the names in an import mean. An import says the same few names thousands of times, and a name that is not
/// known is searched for among all of them.
struct ExerciseNames: Sendable {
    private var known: [String: Exercise?] = [:]

    subscript(_ name: String) -> Exercise? { known[name] ?? nil }

    mutating func learn(_ workouts: [ImportedWorkout], from library: ExerciseLibrary) {
        // Archives of hostile files may name millions.
        if known.count > 20_000 { known.removeAll(keepingCapacity: true) }
        for exercise in workouts.lazy.flatMap(\.exercises) where known[exercise.name] == nil {
            known[exercise.name] = .some(library.meant(by: exercise.name))
        }
    }
}

/// Saves imported workouts: new ones are added, those that are there stay as they are unless the file now says something else,
/// and of two records of one training the richer one counts.
struct ImportSaver: Sendable {
    let importID: RowID
    let source: String
    let names: ExerciseNames
    let zone: TimeZone
    let now: Date
    /// Whether the person has said the unit of weights.
    var saysUnit = false

    /// What became of some workouts.
    struct Counts: Sendable, Hashable {
        var added = 0
        /// Added, and the second record of a training that was there.
        var linked = 0
        var unchanged = 0
        /// Imported before, and replaced by what the file says now.
        var updated = 0
        /// Imported before and different now, but edited since or saying more than the file.
        var kept = 0

        mutating func add(_ other: Counts) {
            added += other.added
            linked += other.linked
            unchanged += other.unchanged
            updated += other.updated
            kept += other.kept
        }
    }

    /// Starts this near to each other may be one training.
    static let sameStart: Int64 = 120_000

    func save(_ workouts: [ImportedWorkout], in database: Database) throws -> Counts {
        var counts = Counts()
        for workout in workouts { try save(workout, &counts, in: database) }
        return counts
    }

    private func save(_ imported: ImportedWorkout, _ counts: inout Counts, in database: Database) throws {
        var logged = made(of: imported)
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
            if let twin = try twin(of: imported, seconds: logged.workout.activeSeconds, in: database) {
                counts.linked += 1
                try link(&logged, imported, beside: twin, in: database)
            } else {
                counts.added += 1
            }
        }
        logged.settle()
        try insert(logged, points: imported.points, in: database)
    }

    /// The row of a record, before anything is known of others.
    private func made(of imported: ImportedWorkout) -> LoggedWorkout {
        let start = Moment(milliseconds: imported.startedAt)
        let there = zone(of: imported)
        var workout = Workout(
            id: .make(at: start.date),
            name: Self.text(imported.name, bytes: 400) ?? "Workout",
            type: imported.type,
            day: LocalDay(of: start.date, in: there),
            zone: there,
            phase: .completed,
            source: source
        )
        let seconds = Self.limited(imported.activeSeconds ?? imported.elapsedSeconds, 0...604_800) ?? 0
        let elapsed = Self.limited(imported.elapsedSeconds, 0...604_800) ?? seconds
        workout.startedAt = start
        workout.endedAt = Moment(milliseconds: imported.startedAt + Int64(max(elapsed, seconds) * 1000))
        workout.activeSeconds = seconds
        workout.meters = Self.limited(imported.meters ?? way(of: imported), 0...10_000_000)
        workout.ascent = Self.limited(imported.ascent, 0...100_000)
        workout.kcal = Self.limited(imported.kcal, 0...20_000)
        workout.meanHeartRate = Self.limited(imported.meanHeartRate, 20...300)
        workout.maxHeartRate = Self.limited(imported.maxHeartRate, 20...300)
        workout.notes = Self.text(imported.notes, bytes: 20_000)
        workout.intensity = Self.limited(imported.intensity, 1...10)
        workout.externalId = Self.text(imported.externalID, bytes: 500)
        workout.importId = importID
        return LoggedWorkout(workout: workout, exercises: exercises(of: imported, workout.id))
    }

    /// Metres of the sets, where the file says none of the whole: those of all exercises but those of strength. What Bento
    /// wrote stays as it was.
    private func way(of imported: ImportedWorkout) -> Double? {
        guard source != "bento" else { return nil }
        let ways = imported.exercises.filter { (names[$0.name]?.type ?? imported.type) != .strength }
        let meters = ways.flatMap(\.sets).reduce(0) { $0 + ($1.meters ?? 0) }
        return meters > 0 ? meters : nil
    }

    /// Where it was done: the zone that the file names; else, where its clock was not the person's, the hours from UTC.
    private func zone(of imported: ImportedWorkout) -> TimeZone {
        if let name = imported.zone {
            if name == zone.identifier { return zone }
            // A name becomes the path of a file on some systems.
            let isName = name.utf8.allSatisfy { byte in
                switch byte {
                case 48...57, 65...90, 97...122, UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "+"),
                    UInt8(ascii: "/"):
                    true
                default: false
                }
            }
            if isName, let named = TimeZone.named(name) { return named }
        }
        let moment = Date(timeIntervalSince1970: Double(imported.startedAt) / 1000)
        guard let offset = imported.zoneOffset, offset != zone.secondsFromGMT(for: moment) else { return zone }
        return TimeZone(secondsFromGMT: offset) ?? zone
    }

    private static func limited(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
        value.flatMap { range.contains($0) ? $0 : nil }
    }

    /// A text of a file, without NULs and not longer than so many bytes; `nil` where nothing is left.
    static func text(_ text: String?, bytes: Int) -> String? {
        guard let text, !text.isEmpty else { return nil }
        guard text.utf8.count > bytes || text.utf8.contains(0) else { return text }
        var result = String.UnicodeScalarView()
        var count = 0
        for scalar in text.unicodeScalars where scalar.value != 0 {
            count += UTF8.width(scalar)
            if count > bytes { break }
            result.append(scalar)
        }
        return result.isEmpty ? nil : String(result)
    }

    private func exercises(of imported: ImportedWorkout, _ id: RowID) -> [WorkoutExercise] {
        imported.exercises.prefix(500).enumerated().map { position, exercise in
            let known = names[exercise.name]
            let own = ExerciseName.identifier(exercise.name)
            var row = WorkoutExercise(
                id: .make(at: Date(timeIntervalSince1970: Double(imported.startedAt) / 1000)),
                workoutId: id,
                position: position,
                exerciseId: known?.id ?? (own.isEmpty ? "exercise" : String(own.prefix(200))),
                name: known?.name ?? Self.text(exercise.name, bytes: 400) ?? "Exercise",
                sets: exercise.sets.enumerated().map { index, set in
                    var set = set
                    set.completedAt = set.completedAt ?? imported.startedAt + Int64(position * 1000 + index)
                    return set
                }
            )
            row.superset = Self.text(exercise.superset, bytes: 100)
            row.rest = Self.limited(exercise.rest, 0...86_400)
            row.notes = Self.text(exercise.notes, bytes: 20_000)
            return row
        }
    }

    // MARK: The same training twice

    /// A record of the same training: it starts within two minutes, and lasts as long within a tenth.
    private func twin(of imported: ImportedWorkout, seconds: Double, in database: Database) throws -> LoggedWorkout? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT * FROM workouts_workouts WHERE deleted_at IS NULL AND linked_to IS NULL AND phase = 'completed'
                AND started_at BETWEEN ? AND ? ORDER BY ABS(started_at - ?), id
                """
        )
        let start = imported.startedAt
        let near = try Workout.fetchAll(
            statement,
            arguments: [start - Self.sameStart, start + Self.sameStart, start]
        )
        // Two workouts of one file are two, however near: programs record warm-up and race apart.
        let others = near.filter { $0.importId != importID || $0.source != source }
        guard
            let twin = others.first(where: { other in
                if other.externalId != nil, other.externalId == imported.externalID { return true }
                let longer = max(other.activeSeconds, seconds)
                return longer > 0 && abs(other.activeSeconds - seconds) <= longer * 0.1
            })
        else { return nil }
        return try WorkoutJournal.withExercises([twin], in: database).first
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
    private func insert(_ logged: LoggedWorkout, points: [TrackPoint], in database: Database) throws {
        var workout = logged.workout
        workout.updatedAt = Moment(now)
        try workout.insert(database)
        for var exercise in logged.exercises {
            exercise.updatedAt = Moment(now)
            try exercise.insert(database)
        }
        guard !points.isEmpty else { return }
        var track = WorkoutTrack(id: workout.id, points: packed(points))
        track.updatedAt = Moment(now)
        try track.insert(database)
    }

    func packed(_ points: [TrackPoint]) -> Data {
        points.isEmpty ? Data() : Data(TrackPacking.pack(Array(points.prefix(500_000))))
    }
}
