import Core
import CoreTesting
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog

@Suite("The goal that the first run asks for")
struct GoalStepTests {
    private func ask(_ home: WorkoutsHome, _ answers: String...) async throws -> FirstRunOutcome {
        try await GoalStep(workouts: home.workouts).ask(in: home.session(ScriptedFrontEnd(answers: answers)))
    }

    @Test("a habit counts the workouts of twelve weeks, and answered again it moves")
    func habit() async throws {
        let home = try WorkoutsHome()
        #expect(try await ask(home, "1", "3") == .done(["Goal: Train regularly, 36 workouts by 2027-02-13."]))
        #expect(try await ask(home, "train", "many", "4 times") != .skipped)
        let goals = try await home.workouts.goals.goals()
        #expect(goals.map(\.target) == [48])
        #expect(goals.first?.kind == .habit)
        try await home.log("bench 80x8")
        #expect(try await home.run(ListGoals.self).goals.first?.current == 1)
    }

    @Test("strength begins at the best so far and follows the lift")
    func strength() async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 80kg x 1")
        let outcome = try await ask(home, "get stronger", "flurb 100", "bench 100")
        guard case .done(let words) = outcome else { throw Declined() }
        #expect(words.first?.lowercased() == "goal: barbell bench press, 100 kg.", "\(words)")
        let goal = try #require(try await home.workouts.goals.goals().first)
        #expect(goal.exercise == "bench-press")
        #expect(goal.start == 80)
        #expect(goal.unit == "kg")
        await #expect(throws: WorkoutsError.self) { try await ask(home, "2", "bench 60") }
    }

    @Test("endurance is kilometres in one go")
    func endurance() async throws {
        let home = try WorkoutsHome()
        guard case .done(let words) = try await ask(home, "3", "run 10,5 km") else { throw Declined() }
        #expect(words.first?.contains("10.5 km") == true)
    }

    @Test("eating to plan counts days for twelve weeks, and both it and a reach say how they are kept")
    func recorded() async throws {
        let home = try WorkoutsHome()
        guard case .done(let plan) = try await ask(home, "eat to plan", "8", "5") else { throw Declined() }
        #expect(
            plan == [
                "Goal: Eat to plan, 60 days by 2027-02-13.",
                "Log how far you are with: bento workouts goal log \"Eat to plan\" NUMBER",
            ]
        )
        guard case .done(let reach) = try await ask(home, "become more flexible", "touch my toes 10") else {
            throw Declined()
        }
        #expect(reach.first == "Goal: Touch my toes, 10 cm.")
        _ = try await home.run(RecordGoal.self, ["goal": "touch my toes", "value": 4])
        let goals = try await home.run(ListGoals.self).goals
        #expect(goals.map(\.kind).sorted { $0.rawValue < $1.rawValue } == [.flexibility, .nutrition])
        #expect(goals.first { $0.kind == .flexibility }?.current == 4)
    }

    @Test("who lifts in pounds and runs in miles has goals in them")
    func imperial() async throws {
        let home = try WorkoutsHome()
        for (answers, unit, target) in [
            (["2", "bench 225"], "lb", 225.0), (["3", "run 6"], "mi", 6), (["5", "touch toes 4"], "in", 4),
        ] {
            let session = home.session(ScriptedFrontEnd(answers: answers), units: .imperial)
            _ = try await GoalStep(workouts: home.workouts).ask(in: session)
            let goal = try await home.workouts.goals.goals().last { $0.unit == unit }
            #expect(goal?.target == target, "\(answers)")
        }
    }

    @Test("a goal that is reached is shown in a home that can only be read, which stays as it is")
    func readOnly() async throws {
        let home = try WorkoutsHome()
        try await home.run(AddGoal.self, ["title": "Train", "kind": "habit", "target": 1])
        try await home.log("bench 80x8")
        #expect(try await home.readOnly.goals.judged().map(\.progress.judgement) == [.reached])
        #expect(try await home.workouts.goals.goals().map(\.completedOn) == [nil])
    }

    @Test(
        "each question can be skipped, and then there is no goal",
        arguments: [[""], ["1", ""], ["2", ""], ["3", "", ""], ["4", ""], ["5", ""]]
    )
    func skipped(answers: [String]) async throws {
        let home = try WorkoutsHome()
        let session = home.session(ScriptedFrontEnd(answers: answers))
        #expect(try await GoalStep(workouts: home.workouts).ask(in: session) == .skipped)
        #expect(try await home.workouts.goals.goals().isEmpty)
    }

    @Test(
        "numbers are read with their units, and what cannot be is refused",
        arguments: [
            ("bench 100", GoalReading.Measure.mass, UnitSystem.metric, 100.0),
            ("Bench Press 225 LB", .mass, .metric, 102.058),
            ("bench 225", .mass, .imperial, 102.058), ("run 6", .distance, .imperial, 9.656),
            ("run 800 m", .distance, .metric, 0.8),
            ("bench", .mass, .metric, nil), ("100", .mass, .metric, nil), ("bench 0", .mass, .metric, nil),
            ("bench 99999", .mass, .metric, nil), ("bench 10 km", .mass, .metric, nil),
            ("run 10 kg", .distance, .metric, nil),
            ("touch my toes 10", .reach, .metric, 10), ("front split 4in", .reach, .metric, 10.16),
            ("touch toes 4", .reach, .imperial, 10.16), ("touch toes 4 kg", .reach, .metric, nil),
            ("", .mass, .metric, nil),
        ] as [(String, GoalReading.Measure, UnitSystem, Double?)]
    )
    func numbers(text: String, measure: GoalReading.Measure, units: UnitSystem, expected: Double?) {
        let value = try? GoalReading.named(text, measure, bare: units).value
        #expect(value.map { ($0 * 1000).rounded() } == expected.map { ($0 * 1000).rounded() })
    }
}
