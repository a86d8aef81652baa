import AppData
import Core
import Foundation
import Strength
import TrainingFiles
import TrainingLog
import TrainingReading

/// Makes rows of what a file says, within the limits of what can be kept.
struct ImportMapping: Sendable {
    let importID: RowID
    let source: String
    let names: ExerciseNames
    let zone: TimeZone

    /// The rows of a record, before anything is known of others.
    func workout(of imported: ImportedWorkout, id: RowID) -> LoggedWorkout {
        let start = Moment(milliseconds: imported.startedAt)
        let there = zone(of: imported)
        var workout = Workout(
            id: id,
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

    /// Meters of the sets, where the file says none of the whole: those of all exercises but those of strength. What Bento
    /// wrote stays as it was.
    private func way(of imported: ImportedWorkout) -> Double? {
        guard source != "bento" else { return nil }
        let ways = imported.exercises.filter { (names[$0.name]?.type ?? imported.type) != .strength }
        let meters = ways.flatMap(\.sets).reduce(0) { $0 + ($1.meters ?? 0) }
        return meters > 0 ? meters : nil
    }

    /// The zone of the workout: the one that the file names; otherwise, if its clock was not the person's, the hours from UTC.
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
    private static func text(_ text: String?, bytes: Int) -> String? {
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
                id: .named(
                    "workouts exercise",
                    "\(id)",
                    "\(position)",
                    at: Date(timeIntervalSince1970: Double(imported.startedAt) / 1000)
                ),
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
}

/// The exercises that the names in an import mean. An import says the same few names thousands of times, and a name that is not
/// known is searched for among all of them.
struct ExerciseNames: Sendable {
    private var known: [String: Exercise?] = [:]
    /// The working sets of names that no exercise has.
    private(set) var unknown: [String: Int] = [:]

    subscript(_ name: String) -> Exercise? { known[name] ?? nil }

    mutating func learn(_ workouts: [ImportedWorkout], from library: ExerciseLibrary) {
        // Archives of hostile files may name millions.
        if known.count > 20_000 { known.removeAll(keepingCapacity: true) }
        for exercise in workouts.lazy.flatMap(\.exercises) {
            if known[exercise.name] == nil { known[exercise.name] = .some(library.imported(exercise.name)) }
            guard known[exercise.name] == .some(nil), unknown.count < 20_000 || unknown[exercise.name] != nil else {
                continue
            }
            unknown[exercise.name, default: 0] += exercise.sets.count { $0.kind.counts }
        }
    }
}
