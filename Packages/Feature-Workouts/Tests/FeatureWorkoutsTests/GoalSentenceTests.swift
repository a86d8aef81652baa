import Core
import CoreTesting
import SpokenText
import Testing
import TrainingReading

@testable import FeatureWorkouts
@testable import TrainingLog

@Suite("Goals in words")
struct GoalSentenceTests {
    private static let library = ExerciseLibrary()

    private func read(_ text: String, units: UnitSystem = .metric, kilograms: Double? = 90) -> String? {
        GoalSentence(text, library: Self.library, units: units, kilograms: kilograms).map { goal in
            [goal.kind.rawValue, goal.exercise?.id ?? "-", "\(goal.target.number)", goal.target.unit]
                .joined(separator: " ") + (goal.by == nil ? "" : " by")
        }
    }

    @Test(
        "what they say is read",
        arguments: [
            ("squat 140kg by 2027-06-01", "strength squat 140.0 kg by"),
            ("squat 140 kg", "strength squat 140.0 kg"), ("140kg squat", "strength squat 140.0 kg"),
            ("Squat 140", "strength squat 140.0 kg"),
            ("bench press 100 kg until march", "strength bench-press 100.0 kg by"),
            ("reach a 140 kg squat before june", "strength squat 140.0 kg by"),
            ("squat 1rm 140kg", "strength squat 140.0 kg"),
            ("deadlift 405 lb by end of june", "strength deadlift 405.0 lb by"),
            ("80 kg", "weight - 80.0 kg"), ("80kg by 2027-03-01", "weight - 80.0 kg by"),
            ("weigh 80 kg", "weight - 80.0 kg"), ("body weight 80 kg", "weight - 80.0 kg"),
            ("80 kg body weight", "weight - 80.0 kg"), ("get my weight down to 80 kg by june", "weight - 80.0 kg by"),
            ("get to 80 kg", "weight - 80.0 kg"), ("lose 4 kg by 1 June", "weight - 86.0 kg by"),
            ("gain 3kg", "weight - 93.0 kg"), ("run 10 km", "endurance run 10.0 km"),
            ("run 10k by may", "endurance run 10.0 km by"), ("run a half marathon", "endurance run 21.0975 km"),
            ("a marathon by october", "endurance run 42.195 km by"), ("20 pull ups", "performance pull-up 20.0 reps"),
            ("do 20 push up", "performance push-up 20.0 reps"), ("plank 3 minutes", "performance plank 3.0 minutes"),
        ]
    )
    func said(text: String, expected: String) {
        #expect(read(text) == expected)
    }

    @Test(
        "what could be something else is not guessed",
        arguments: [
            "run 5k in 25 minutes", "squat 140kg x 5", "80", "get fit", "bench by march", "squat 140kg by someday", "",
            "flurb 100 kg", "run 10 kg", "lose 100 kg", "squat 0 kg", "bench -100 kg",
        ]
    )
    func open(text: String) {
        #expect(read(text) == nil)
    }

    @Test("a number alone counts in the person's units")
    func pounds() {
        #expect(read("bench 225", units: .imperial) == "strength bench-press 225.0 lb")
        #expect(read("run 6", units: .imperial) == "endurance run 6.0 mi")
    }

    @Test("the command keeps the exercise, the day and the value")
    func command() async throws {
        let home = try WorkoutsHome()
        try await home.run(AddGoal.self, ["title": "squat 140kg by 2027-06-01"])
        let goal = try #require(try await home.workouts.goals.goals().first)
        #expect(goal.exercise == "squat")
        #expect(goal.target == 140)
        #expect(goal.unit == "kg")
        #expect(goal.kind == .strength)
        #expect(goal.deadline == LocalDay("2027-06-01"))
    }
}
