import ConversationWire
import Core
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Testing

@testable import FeatureChat

@Suite("InsightMaker")
struct InsightMakerTests {
    private let day = LocalDay(daysSince1970: 20_000)

    private func facts(kcal: [Double], protein: Double = 120, trained: [Int] = []) -> WeekFacts {
        var facts = WeekFacts()
        for (index, value) in kcal.enumerated() {
            facts.eaten[day.adding(days: -1 - index)] = Macros(kcal: value, protein: protein, carbs: 100, fat: 50)
        }
        facts.targets = Macros(kcal: 2000, protein: 120, carbs: 200, fat: 60)
        facts.trained = Set(trained.map { day.adding(days: -$0) })
        return facts
    }

    @Test("what asks for something comes before what is as it should be")
    func weights() {
        let high = InsightMaker.insight(for: day, facts(kcal: [2400, 2400, 2400], trained: [1, 2]))
        #expect(
            high?.text.contains("2400 kcal a day on average, 20 % above your target") == true,
            "\(String(describing: high))"
        )
        let idle = InsightMaker.insight(for: day, facts(kcal: [2000, 2000, 2000], trained: [6]))
        #expect(idle?.text == "Your last workout was 6 days ago.")
        let fine = InsightMaker.insight(for: day, facts(kcal: [2000, 1990, 2010]))
        #expect(fine?.text.contains("close to your target") == true)
        let protein = InsightMaker.insight(for: day, facts(kcal: [2000, 2000, 2000], protein: 60))
        #expect(protein?.text.contains("60 g of protein a day") == true)
    }

    @Test("too little is no insight, and figures that are none break nothing")
    func little() {
        #expect(InsightMaker.insight(for: day, WeekFacts()) == nil)
        #expect(InsightMaker.insight(for: day, facts(kcal: [2000, 2000])) == nil)
        let broken = facts(kcal: [.infinity, .nan, 1e300, 2000, 2000, 2000], protein: .nan)
        _ = InsightMaker.candidates(for: day, broken)
    }

    @Test(
        "readiness speaks where it rests on enough",
        arguments: [
            (31, "rest", 0.8, "Your readiness is 31 of 100: train lightly, or rest. HRV is low."),
            (44, "compromised", 0.5, "Your readiness is 44 of 100: train lightly, or rest. HRV is low."),
            (92, "fully recovered", 0.9, "Your readiness is 92 of 100: a good day to train hard."),
            (70, "adequate", 0.9, nil), (31, "rest", 0.2, nil), (.nan, "rest", 0.9, nil),
        ] as [(Double, String, Double, String?)]
    )
    func readiness(score: Double, verdict: String, confidence: Double, text: String?) {
        var facts = WeekFacts()
        facts.readiness = TrainingReadiness(
            score: score,
            verdict: verdict,
            confidence: confidence,
            reasons: ["HRV is low.", "Slept well."]
        )
        let found = InsightMaker.insight(for: day, facts)
        #expect(found?.text == text)
        #expect(found.map { $0.command == "workouts readiness" } ?? true)
    }

    @Test(
        "a goal that falls behind asks for something, one within reach is worth knowing",
        arguments: [
            ("behind", 40, 12, "Your goal \"Bench 100 kg\" is behind: 40 % done, and 12 days are left."),
            ("needs attention", 5, 1, "Your goal \"Bench 100 kg\" is behind: 5 % done, and one day is left."),
            ("behind", 40, -3, "Your goal \"Bench 100 kg\" is behind: 40 % done."),
            ("on track", 85, 12, "Your goal \"Bench 100 kg\" is within reach: 85 % done."),
            ("on track", 20, 12, nil), ("reached", 100, 12, nil),
            ("behind", .nan, -1, "Your goal \"Bench 100 kg\" is behind: 0 % done."),
        ] as [(String, Double, Int, String?)]
    )
    func goals(judgement: String, percent: Double, left: Int, text: String?) {
        var facts = WeekFacts()
        facts.goals = [
            TrainingGoal(
                title: "Bench 100 kg",
                unit: "kg",
                start: 80,
                target: 100,
                current: 88,
                percent: percent,
                judgement: judgement,
                deadline: day.adding(days: left)
            )
        ]
        #expect(InsightMaker.insight(for: day, facts)?.text == text)
    }

    @Test("it is the same all day long")
    func same() {
        let facts = facts(kcal: [2400, 2400, 2400], protein: 60, trained: [6])
        let all = Set((0..<20).map { _ in InsightMaker.insight(for: day, facts)?.text ?? "" })
        #expect(all.count == 1)
        let days = Set((0..<12).compactMap { InsightMaker.candidates(for: day.adding(days: $0), facts).first?.text })
        #expect(!days.isEmpty)
    }
}

@Suite("ModelCoach")
struct ModelCoachTests {
    private static let plan = """
        {"title": "Legs", "exercises": [
          {"name": "Back squat", "sets": 5, "reps": 5, "seconds": null, "rest": 180, "effort": 8},
          {"name": "Plank", "sets": 3, "reps": null, "seconds": 60, "rest": 60, "effort": 6}]}
        """

    @Test(
        "a model's plan is taken where it holds, in words around it or not",
        arguments: [plan, "Sure!\n```json\n\(plan)\n```"]
    )
    func plans(text: String) async throws {
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(Completions.say(text)))
        let made = try await home.coach.plan(CoachPlanWish(goal: .strength, minutes: 30, muscles: ["legs"]))
        #expect(made.author == .model && made.title == "Legs" && made.exercises.count == 2)
        #expect(made.exercises[1].seconds == 60 && made.exercises[1].reps == nil && made.minutes == 28)
    }

    @Test(
        "a plan that does not hold is replaced by one made by rules",
        arguments: [
            "I would do squats.", "{}", #"{"title":"x","exercises":[]}"#,
            #"{"title":"x","exercises":[{"name":"Squat","sets":900,"reps":5,"rest":60,"effort":5}]}"#,
            #"{"title":"x","exercises":[{"name":"Squat","sets":3,"reps":5,"seconds":30,"rest":60,"effort":5}]}"#,
            #"{"title":"x","exercises":[{"name":"Squat","sets":1,"reps":1,"rest":0,"effort":5}]}"#,
            #"{"title":"x","exercises":[{"name":"","sets":3,"reps":10,"rest":90,"effort":5}]}"#,
            #"{"title":"x","exercises":[{"name":"Squat","sets":1e300,"reps":10,"rest":90,"effort":5}]}"#,
        ]
    )
    func badPlans(text: String) async throws {
        let home = try ChatHome(ChatHome.openAI, transport: FakeTransport(Completions.say(text)))
        let wish = CoachPlanWish(goal: .strength, minutes: 30, muscles: ["legs"])
        #expect(try await home.coach.plan(wish) == PlanMaker.plan(wish))
    }

    @Test("a server that is away, and none at all, leave the rules")
    func away() async throws {
        let wish = CoachPlanWish()
        let away = try ChatHome(ChatHome.openAI, transport: FakeTransport { _, _ in .failure(.connectionRefused) })
        await #expect(throws: Never.self) { try await away.coach.plan(wish) }
        let none = try ChatHome()
        #expect(try await none.coach.plan(wish).author == .rules)
        await #expect(throws: ChatError.self) { try await none.coach.plan(CoachPlanWish(minutes: 5)) }
    }

    @Test(
        "a model's sentence counts only where its figures are those of the fact, and by consent",
        arguments: [
            ("Your last workout was 6 days ago. Go!", true), ("Your last workout was 7 days ago.", false), ("", false),
            (String(repeating: "long ", count: 200) + "6", false),
        ]
    )
    func figures(words: String, isTaken: Bool) async throws {
        var values = ChatHome.openAI
        let silent = try ChatHome(values, transport: FakeTransport(), workouts: Self.trained)
        let day = silent.time.today
        #expect(try await silent.coach.writeInsight(for: day)?.isOfModel == false)
        #expect(silent.transport?.requests.isEmpty == true, "nothing leaves without consent")
        values["chat.share-summary"] = true
        let transport = FakeTransport { _, _ in Completions.say(words) }
        let home = try ChatHome(values, transport: transport, workouts: Self.trained)
        let written = try #require(try await home.coach.writeInsight(for: day))
        #expect(written.isOfModel == isTaken)
        #expect(written.insight.text == (isTaken ? words : "Your last workout was 6 days ago."))
    }

    /// Somebody who ran six days before the day of ``ChatHome``, and not since.
    private static var trained: FakeWorkouts {
        let day = LocalDay(year: 2026, month: 11, day: 15) ?? LocalDay(daysSince1970: 0)
        let run = WorkoutSummary(
            id: UUID(),
            name: "Run",
            type: "cardio",
            startsAt: Date(timeIntervalSince1970: Double(day.daysSince1970) * 86_400 + 43_200),
            activeSeconds: 1800,
            kcal: nil
        )
        return FakeWorkouts(.trained([run]))
    }

    @Test("a model writes the insight of a day once")
    func insight() async throws {
        var values = ChatHome.openAI
        values["chat.share-summary"] = true
        let transport = FakeTransport { _, _ in Completions.say("Your last workout was 6 days ago; lift today.") }
        let home = try ChatHome(values, transport: transport, workouts: Self.trained)
        let today = home.time.today
        #expect(try await home.coach.insight(for: today)?.text == "Your last workout was 6 days ago.")
        for _ in 0..<3 {
            let report = try await home.run(ShowInsight.self)
            #expect(report.isOfModel && report.insight?.text == "Your last workout was 6 days ago; lift today.")
        }
        #expect(transport.requests.count == 1)
        #expect(try await home.coach.insight(for: today)?.text.contains("lift today") == true)
        #expect(transport.requests.first?.text.contains("6 days ago") == true)
    }
}

@Suite("The coach's tools")
struct CoachToolTests {
    @Test("feedback changes a plan by a step, and what hurts is left out")
    func adapts() throws {
        let wish = CoachPlanWish(goal: .strength, minutes: 60, equipment: ["barbell"])
        let plan = try PlanMaker.plan(wish)
        let easier = try PlanChange.adapted(wish, [.tooHard], avoided: [], without: [])
        #expect(easier.exercises[0].sets == plan.exercises[0].sets - 1)
        #expect(
            easier.exercises[0].effort == plan.exercises[0].effort - 1
                && easier.exercises[0].rest > plan.exercises[0].rest
        )
        let harder = try PlanChange.adapted(wish, [.tooEasy], avoided: [], without: [])
        #expect(harder.exercises[0].sets == plan.exercises[0].sets + 1 && harder.minutes <= 60)
        let shorter = try PlanChange.adapted(wish, [.tooLong], avoided: [], without: [])
        #expect(shorter.minutes <= 45)
        let spared = try PlanChange.adapted(wish, [], avoided: ["legs"], without: ["bench"])
        #expect(
            !spared.exercises.contains {
                ["Back squat", "Deadlift", "Bench press", "Lunge", "Squat"].contains($0.name)
            }
        )
        #expect(throws: ChatError.self) {
            try PlanChange.adapted(wish, [], avoided: ["full body"], without: [])
        }
    }

    @Test("the later half of a span stands beside the earlier one; too few days say nothing")
    func trends() {
        let start = LocalDay(daysSince1970: 20_000)
        let span = start...start.adding(days: 27)
        var eaten: [LocalDay: Macros] = [:]
        for index in 0..<28 {
            eaten[start.adding(days: index)] = Macros(kcal: index < 14 ? 2000 : 2400, protein: 100, carbs: 0, fat: 0)
        }
        let trained = Set((0..<28).filter { $0 < 14 ? $0 % 7 == 0 : $0 % 2 == 0 }.map { start.adding(days: $0) })
        let analysis = TrendAnalysis(span, eaten: eaten, trained: trained)
        #expect(analysis.earlier.kcal == 2000 && analysis.later.kcal == 2400 && analysis.later.loggedDays == 14)
        #expect(analysis.earlier.trainingDays == 1 && analysis.later.trainingDays == 3.5)
        #expect(analysis.sentences.contains("Energy: 2400 kcal a day, more than before (2000)."))
        #expect(analysis.sentences.contains("Protein: 100 g a day, about as much as before (100)."))
        #expect(analysis.sentences.contains("Training: 3.5 days a week, more than before (1)."))
        #expect(TrendAnalysis(span, eaten: [start: .zero], trained: nil).sentences.isEmpty)
    }

    @Test(
        "a goal is judged by how fast bodies change",
        arguments: [
            ("lose weight", 90.0, 80.0, "2027-06-01", "weight", "realistic"),
            ("lose weight", 90, 80, "2026-12-15", "weight", "too fast"),
            ("bench more", 85, 100, "2027-06-01", "strength", "realistic"),
            ("run further", 5, 50, "2026-12-20", "endurance", "too fast"),
            ("train more often", 1, 9, nil, "habit", "too fast"),
            ("train 3 times a week", 1, 3, nil, "habit", "realistic"),
            ("learn the handstand", 0, 60, "2027-01-01", "custom", "realistic"),
        ] as [(String, Double, Double, String?, String, String)]
    )
    func goals(words: String, from: Double, to: Double, by: String?, kind: String, verdict: String) async throws {
        let home = try ChatHome()
        var input: [String: JSONValue] = ["words": .string(words), "from": .number(from), "to": .number(to)]
        if let by { input["by"] = .string(by) }
        let report = try await home.run(RefineGoal.self, .object(input))
        #expect(report.kind == kind && report.verdict == verdict, "\(report)")
        #expect(report.command?.hasPrefix("workouts goals add \"\(words)\" --kind \(kind)") == true)
    }

    @Test("what is missing is asked for, and absurd values are refused")
    func openGoals() async throws {
        let home = try ChatHome()
        let report = try await home.run(RefineGoal.self, ["words": "lose weight"])
        #expect(report.missing.count == 2 && report.command == nil && report.verdict == "open")
        let dated = try await home.run(RefineGoal.self, ["words": "lose weight", "from": 90, "to": 80])
        #expect(dated.deadline != nil && dated.verdict == "realistic")
        await #expect(throws: ChatError.self) {
            _ = try await home.run(RefineGoal.self, ["words": "x", "from": 1e12, "to": 1])
        }
        let endless = try await home.run(
            RefineGoal.self,
            ["words": "lose weight", "from": 1e-10, "to": 9e8, "by": "2027-06-01"]
        )
        #expect(endless.verdict == "too fast" && endless.deadline == nil, "\(endless)")
        let quoted = GoalAdviser(
            words: "a \"; rm -rf $HOME `x`",
            start: 1,
            target: 2,
            deadline: nil,
            today: home.time.today
        )
        #expect(quoted.advice().command?.contains { "$`".contains($0) } != true)
    }

    @Test("a plan is handed to Workouts set by set, for a day or for now")
    func schedules() async throws {
        let workouts = FakeWorkouts()
        let home = try ChatHome(workouts: workouts)
        let kept = try await home.run(
            ScheduleWorkout.self,
            ["goal": "strength", "minutes": 60, "equipment": ["barbell"]]
        )
        #expect(kept.day == home.time.today && !kept.isBegun)
        let first = try #require(workouts.plans.first?.exercises.first)
        #expect(first.name == "Back squat" && first.sets == 4 && first.reps == 5 && first.rest == 180 && first.rpe == 8)
        #expect(workouts.plans.first?.exercises.count == kept.plan.exercises.count)
        #expect(try await home.run(ScheduleWorkout.self, ["start": true]).isBegun && workouts.plans.count == 2)
        await #expect(throws: ChatError.self) {
            _ = try await home.run(ScheduleWorkout.self, ["start": true, "day": "2026-11-22"])
        }
        await #expect(throws: Failure.self) { _ = try await ChatHome().run(ScheduleWorkout.self) }
        #expect(try await home.run(PlanWorkout.self).keep?.hasPrefix("chat schedule --goal general") == true)
        let long = CoachPlan(
            title: String(repeating: "\u{1F3CB}", count: 80),
            goal: .mobility,
            minutes: 30,
            exercises: []
        )
        #expect(long.training.title.utf8.count <= 200 && long.training.type == "flexibility")
    }

    @Test("words of the field are explained; others name the nearest")
    func explains() async throws {
        let home = try ChatHome()
        #expect(try await home.run(ExplainTopic.self, ["topic": "RPE"]).text?.contains("how hard a set was") == true)
        #expect(try await home.run(ExplainTopic.self).topics.count > 15)
        await #expect(throws: Failure.self) { _ = try await home.run(ExplainTopic.self, ["topic": "quantum"]) }
    }
}
