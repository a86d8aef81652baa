import AppData
import Core
import Strength

// The limits of rows. Rows of other homes and of backups are checked with them before they are taken.

private func check(_ field: String, _ value: Double?, _ range: ClosedRange<Double>) throws {
    guard let value, !range.contains(value) else { return }
    throw ValueError(field, "\(value)", allowed: "\(range.lowerBound) to \(range.upperBound)")
}

private func check(_ field: String, _ value: Int?, _ range: ClosedRange<Int>) throws {
    guard let value, !range.contains(value) else { return }
    throw ValueError(field, "\(value)", allowed: "\(range.lowerBound) to \(range.upperBound)")
}

private func check(_ field: String, _ text: String?, bytes: Int) throws {
    guard let text, text.utf8.count > bytes || text.utf8.contains(0) else { return }
    throw ValueError(field, text.replacing("\0", with: "?"), allowed: "text of at most \(bytes) bytes")
}

private func check(_ sets: [TrainingSet]) throws {
    try check("sets", sets.count, 0...10_000)
    if let fault = sets.lazy.compactMap(\.fault).first { throw ValueError("set", fault, allowed: "what can be lifted") }
}

extension Workout {
    package func validate() throws {
        try check("name", name, bytes: 2000)
        try check("zone", zone, bytes: 100)
        try check("active time", activeSeconds, 0...1e9)
        try check("intensity", intensity, 1...10)
        try check("distance", meters, 0...1e10)
        try check("ascent", ascent, 0...1e6)
        try check("energy", kcal, 0...20_000)
        try check("heart rate", meanHeartRate, 0...1000)
        try check("heart rate", maxHeartRate, 0...1000)
        try check("notes", notes, bytes: 1_000_000)
        try check("program's day", programmeDay, 0...1_000_000_000)
    }
}

extension WorkoutExercise {
    package func validate() throws {
        try check("name", name, bytes: 2000)
        try check("exercise", exerciseId, bytes: 1000)
        try check("notes", notes, bytes: 100_000)
        try check("position", position, -1_000_000...1_000_000)
        try check("rest", rest, 0...86_400)
        try check(sets)
        try check("heaviest set", heaviestKg, 0...2000)
        try check("repetitions", heaviestReps, 0...10_000)
        try check("one-rep max", oneRepMax, 0...1e6)
        try check("volume", volume, 0...1e12)
        try check("working sets", workingSets, 0...10_000)
        try check("repetitions", reps, 0...1_000_000_000)
        try check("repetitions", mostReps, 0...10_000)
        try check("time", seconds, 0...1e12)
        try check("distance", meters, 0...1e12)
    }
}

extension OwnExercise {
    package func validate() throws {
        try check("name", exercise.name, bytes: 2000)
        try check("instructions", exercise.instructions, bytes: 100_000)
        guard exercise.id == id else { throw ValueError("exercise", exercise.id, allowed: id) }
    }
}

extension WorkoutTemplate {
    package func validate() throws {
        try check("name", name, bytes: 2000)
        try check("exercises", exercises.count, 0...500)
        for entry in exercises {
            try check("exercise", entry.exerciseId, bytes: 1000)
            try check("rest", entry.rest, 0...86_400)
            try check(entry.sets)
        }
    }
}

extension StoredProgramme {
    package func validate() throws {
        try check("name", name, bytes: 2000)
        try check("programme", text, bytes: 1_000_000)
        try check("next day", nextDay, 0...1_000_001)
        for kilograms in trainingMaxes.values { try check("training max", kilograms, 0...2000) }
    }
}

extension WorkoutImport {
    package func validate() throws {
        try check("name", name, bytes: 2000)
        for count in [added, linked, unchanged, refused, samples] { try check("count", count, 0...1_000_000_000_000) }
    }
}

extension WorkoutTrack {
    package func validate() throws {
        try check("bytes of the recording", points.count, 0...100_000_000)
        try check("laps", laps?.count ?? 0, 0...10_000)
    }
}

// Rows may come from a damaged file. Those that are read are kept within what rows can say, so that what they come to can be
// added up and counted on.

extension WorkoutExercise {
    var saturated: WorkoutExercise {
        var row = self
        row.position = min(max(position, -1_000_000), 1_000_000)
        if sets.contains(where: { $0.fault != nil }) { row.replace(sets: sets.map(\.saturated)) }
        row.saturateSums()
        return row
    }
}

extension WorkoutTemplate {
    var saturated: WorkoutTemplate {
        var template = self
        for index in exercises.indices { template.exercises[index].sets = exercises[index].sets.map(\.saturated) }
        return template
    }
}

extension WorkoutImport {
    var saturated: WorkoutImport {
        func count(_ value: Int) -> Int { min(max(value, 0), 1_000_000_000_000) }
        var made = self
        (made.added, made.linked) = (count(added), count(linked))
        (made.unchanged, made.refused, made.samples) = (count(unchanged), count(refused), count(samples))
        return made
    }
}

extension TrainingSet {
    fileprivate var saturated: TrainingSet {
        guard fault != nil else { return self }
        func reps(_ value: Int) -> Int { min(max(value, 0), Limit.repetitions.upperBound) }
        func amount(_ value: Double, _ most: Double) -> Double { min(max(value, 0), most) }
        var set = self
        set.reps = set.reps.map(reps)
        set.targetReps = targetReps.map(reps)
        set.rir = rir.map { min(max($0, 0), 20) }
        set.kg = kg.map { amount($0, Limit.kilograms.upperBound) }
        set.seconds = seconds.map { amount($0, Limit.seconds.upperBound) }
        set.targetSeconds = targetSeconds.map { amount($0, Limit.seconds.upperBound) }
        set.meters = meters.map { amount($0, Limit.meters.upperBound) }
        set.targetMeters = targetMeters.map { amount($0, Limit.meters.upperBound) }
        set.rpe = rpe.map { amount($0, Limit.exertion.upperBound) }
        set.rest = rest.map { amount($0, 86_400) }
        set.importedOneRepMax = importedOneRepMax.map { amount($0, 5000) }
        set.completedAt = completedAt.map {
            min(max($0, Limit.milliseconds.lowerBound), Limit.milliseconds.upperBound)
        }
        return set
    }
}
