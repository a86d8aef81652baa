import AppData
import Core
import Strength

// What rows can say. Rows of other homes and of backups are checked with it before they are taken.

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
    func validate() throws {
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
    func validate() throws {
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
    func validate() throws {
        try check("name", exercise.name, bytes: 2000)
        try check("instructions", exercise.instructions, bytes: 100_000)
        guard exercise.id == id else { throw ValueError("exercise", exercise.id, allowed: id) }
    }
}

extension WorkoutTemplate {
    func validate() throws {
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
    func validate() throws {
        try check("name", name, bytes: 2000)
        try check("programme", text, bytes: 1_000_000)
        try check("next day", nextDay, 0...1_000_001)
        for kilograms in trainingMaxes.values { try check("training max", kilograms, 0...2000) }
    }
}

extension WorkoutImport {
    func validate() throws {
        try check("name", name, bytes: 2000)
        for count in [added, linked, unchanged, refused, samples] { try check("count", count, 0...1_000_000_000_000) }
    }
}

extension WorkoutTrack {
    func validate() throws {
        try check("bytes of the recording", points.count, 0...100_000_000)
        try check("laps", laps?.count ?? 0, 0...10_000)
    }
}
