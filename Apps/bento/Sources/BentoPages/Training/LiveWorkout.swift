import Core
import Foundation

/// A workout that is under way, as `workouts.show` tells it.
struct LiveWorkout {
    struct PlannedSet {
        let kg: Double?
        let reps: Int?
        let seconds: Double?
        let meters: Double?
        let restSeconds: Double?
        let unit: String
        let isUntilFailure: Bool
        let completedAt: Date?

        init(_ json: JSONValue) {
            kg = json.number("kg").map { max(0, $0) }
            let reps = json.number("reps") ?? json.number("targetReps")
            self.reps = reps.map { Int(min(max(0, $0), 10_000)) }
            seconds = json.number("seconds") ?? json.number("targetSeconds")
            meters = json.number("meters") ?? json.number("targetMeters")
            restSeconds = json.number("restSeconds").map { min(max(0, $0), 3_600) }
            unit = json.text("unit") == "lb" ? "lb" : "kg"
            isUntilFailure = json.text("kind") == "failure"
            completedAt = json.moment("completedAt")
        }
    }

    struct Exercise {
        let id: String
        let name: String
        let sets: [PlannedSet]

        var next: Int? { sets.firstIndex { $0.completedAt == nil } }
        var done: Int { sets.count { $0.completedAt != nil } }
        var lastDone: Date? { sets.compactMap(\.completedAt).max() }
    }

    let id: String
    let name: String
    let isPaused: Bool
    let exercises: [Exercise]

    /// - Returns: `nil` for a workout that is over, and for anything else.
    init?(_ json: JSONValue) {
        guard let phase = json.text("phase"), phase == "active" || phase == "paused" else { return nil }
        isPaused = phase == "paused"
        id = json.text("id") ?? ""
        name = json.text("name") ?? "Workout"
        exercises = json.list("exercises").prefix(60).map { exercise in
            Exercise(
                id: exercise.text("id") ?? "",
                name: exercise.text("name") ?? "Exercise",
                sets: exercise.list("sets").prefix(100).map(PlannedSet.init)
            )
        }
    }

    var doneSets: Int { exercises.reduce(0) { $0 + $1.done } }
    var isDone: Bool { exercises.allSatisfy { $0.next == nil } }

    /// The exercise that goes on: the one last worked at while it has sets to do, else the first that has.
    var current: Int? {
        let latest = exercises.indices.filter { exercises[$0].lastDone != nil }
            .max { (exercises[$0].lastDone ?? .distantPast) < (exercises[$1].lastDone ?? .distantPast) }
        if let latest, exercises[latest].next != nil { return latest }
        return exercises.firstIndex { $0.next != nil } ?? latest ?? exercises.indices.first
    }

    /// When the rest after the last set ends; `nil` if none was done.
    var restEnds: Date? {
        guard let exercise = exercises.max(by: { ($0.lastDone ?? .distantPast) < ($1.lastDone ?? .distantPast) }),
            let done = exercise.lastDone
        else { return nil }
        let rest =
            exercise.next.flatMap { exercise.sets[$0].restSeconds } ?? exercise.sets.compactMap(\.restSeconds).last
        return done.addingTimeInterval(rest ?? 90)
    }
}
