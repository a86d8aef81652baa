import AppData
import Core
import CoreTesting
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingScreens

/// The input that commands accept, and their messages.
@Suite("Text of commands")
struct CommandTextTests {
    private func text(_ result: some FlowResult, _ home: WorkoutsHome) -> String {
        "\(result.presentation(in: home.session().context))"
    }

    @Test(
        "words that lines read as something else are no names",
        arguments: ["rest", "same", "again", "kg", "3x8", "5k", "rpe 8", "superset", "max", "531", "?"]
    )
    func reserved(word: String) async throws {
        let home = try WorkoutsHome()
        await #expect(throws: WorkoutsError.self) {
            try await home.run(NameExercise.self, ["words": .string(word), "exercise": "squat", "replace": true])
        }
        await #expect(throws: WorkoutsError.self) { try await home.run(AddExercise.self, ["name": .string(word)]) }
        await #expect(throws: WorkoutsError.self) {
            try await home.run(AddExercise.self, ["name": "Zottman curl", "alias": [.string(word)]])
        }
        #expect(try await home.contents() == [])
    }

    @Test("a name that means an exercise already changes only where that is said; it is shown, and can be removed")
    func replacing() async throws {
        let home = try WorkoutsHome()
        await #expect(throws: WorkoutsError.self) {
            try await home.run(NameExercise.self, ["words": "bench", "exercise": "squat"])
        }
        #expect(try await home.log("bench 3x8 80kg").parts.map(\.exercise) == ["Barbell Bench Press"])
        try await home.run(NameExercise.self, ["words": "bench", "exercise": "squat", "replace": true])
        #expect(try await home.log("bench 3x8 80kg").parts.map(\.exercise) == ["Barbell Squat"])
        try await home.run(NameExercise.self, ["words": "xx", "exercise": "deadlift"])
        #expect(try await home.run(ShowExercise.self, ["name": "xx"]).exercise.aliases.first == "xx")
        #expect(
            try await home.run(FindExercises.self, ["text": "deadlift"]).exercises.contains {
                $0.aliases.contains("xx")
            }
        )
        try await home.run(RemoveExercise.self, ["name": "xx"])
        try await home.run(RemoveExercise.self, ["name": "bench"])
        await #expect(throws: WorkoutsError.self) { try await home.run(ShowExercise.self, ["name": "xx"]) }
        #expect(try await home.log("bench 3x8 80kg").parts.map(\.exercise) == ["Barbell Bench Press"])
        try await home.run(UndoWorkout.self)
        try await home.run(UndoWorkout.self)
        #expect(try await home.run(ShowExercise.self, ["name": "bench"]).exercise.name == "Barbell Squat")
    }

    @Test("of an exercise of one's own only what was said is shown")
    func own() async throws {
        let home = try WorkoutsHome()
        let added = try await home.run(AddExercise.self, ["name": "Zottman curl", "muscle": ["biceps"]])
        for word in ["beginner", "compound", "push", "other"] { #expect(!text(added, home).contains(word)) }
        #expect(text(added, home).contains("biceps"))
    }

    @Test("a history in which nothing fits says that, and an empty one how to begin")
    func nothingFits() async throws {
        let home = try WorkoutsHome()
        #expect(text(try await home.run(ShowHistory.self, ["type": "yoga"]), home).contains("No workouts yet"))
        try await home.log("bench 3x8 80kg")
        for input: JSONValue in [["type": "yoga"], ["before": "2020-01-01"], ["about": "squat"]] {
            #expect(text(try await home.run(ShowHistory.self, input), home).contains("No workout fits"))
        }
    }

    @Test("a change of nothing is refused; how hard it felt is shown")
    func edit() async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 3x8 80kg")
        await #expect(throws: WorkoutsError.self) { try await home.run(EditWorkout.self, ["workout": "last"]) }
        let edited = try await home.run(EditWorkout.self, ["workout": "last", "intensity": 8])
        #expect(edited.intensity == 8)
        #expect(text(edited, home).contains("8 of 10"))
    }

    @Test("where Bento reads a goal elsewhere, it is not recorded by hand")
    func goals() async throws {
        let home = try WorkoutsHome()
        try await home.database.write { database in
            _ = try DailyLogStore.update(home.time.today, in: database, at: home.time.now) { $0.weightKg = 80 }
        }
        try await home.run(AddGoal.self, ["title": "Thinner", "kind": "weight", "target": 75])
        try await home.run(AddGoal.self, ["title": "Often", "kind": "habit", "target": 100])
        for goal in ["Thinner", "Often"] {
            await #expect(throws: WorkoutsError.self) {
                try await home.run(RecordGoal.self, ["goal": .string(goal), "value": 77])
            }
        }
    }

    @Test("a set without a time counts as three minutes, and one set is one set")
    func one() async throws {
        let home = try WorkoutsHome()
        try await home.database.write { database in
            _ = try DailyLogStore.update(home.time.today, in: database, at: home.time.now) { $0.weightKg = 80 }
        }
        try await home.log("bench 5x100kg")
        let shown = text(try await home.run(ShowWorkout.self), home)
        #expect(shown.contains("3:00"), "\(shown)")
        #expect(shown.contains("14 kcal"), "\(shown)")
        #expect(!shown.contains("1 sets"))
        try await home.run(AddGoal.self, ["title": "Toes", "target": 10, "by": "tomorrow"])
        #expect(text(try await home.run(ListGoals.self), home).contains("1 day left"))
        try await home.run(StartWorkout.self, ["name": "Legs"])
        try await home.log("squat 5x100kg")
        let card = try await TrainingCard.content(home.workouts, context: home.session().context)
        #expect("\(card)".contains("1 set\""), "\(card)")
    }

    @Test("days of which no year can be shown are refused", arguments: ["1800-01-01", "1899-12-31"])
    func oldDays(_ day: String) async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 3x8 80kg", day: "1900-01-01")
        let before = try await home.contents()
        await #expect(throws: WorkoutsError.self) { try await home.log("bench 3x8 80kg", day: day) }
        await #expect(throws: WorkoutsError.self) {
            try await home.run(EditWorkout.self, ["workout": "last", "day": .string(day)])
        }
        await #expect(throws: WorkoutsError.self) {
            try await home.run(PlanWorkout.self, ["name": "Legs", "day": "9999-12-31"])
        }
        #expect(try await home.contents() == before)
    }
}
