import ConversationWire
import Core
import CoreTesting
import Foundation
import Networking
import NetworkingTesting
import Testing

@testable import CoachRules
@testable import Conversations
@testable import FeatureChat

@Suite("InsightMaker")
struct InsightMakerTests {
    private let day = LocalDay(daysSince1970: 20_000)

    private func facts(kcal: [Double], protein: Double = 120, trained: [Int] = []) -> WeekFacts {
        var facts = WeekFacts()
        for (index, value) in kcal.enumerated() {
            let eaten = day.adding(days: -1 - index)
            facts.eaten[eaten] = Macros(kcal: value, protein: protein, carbs: 100, fat: 50)
            facts.targets[eaten] = Macros(kcal: 2000, protein: 120, carbs: 200, fat: 60)
        }
        facts.trained = Set(trained.map { day.adding(days: -$0) })
        return facts
    }

    @Test("what asks for something comes before what is as it should be")
    func weights() {
        let high = InsightMaker.insight(for: day, facts(kcal: [2400, 2400, 2400], trained: [1, 2]))
        #expect(
            high?.text.contains("2400 kcal a day on average, 20 % above the 2000 that these days aimed for") == true,
            "\(String(describing: high))"
        )
        let idle = InsightMaker.insight(for: day, facts(kcal: [2000, 2000, 2000], trained: [6]))
        #expect(idle?.text == "Your last workout was 6 days ago.")
        let fine = InsightMaker.insight(for: day, facts(kcal: [2000, 1990, 2010]))
        #expect(fine?.text.contains("close to the 2000 that these days aimed for") == true)
        let protein = InsightMaker.insight(for: day, facts(kcal: [2000, 2000, 2000], protein: 60))
        #expect(protein?.text.contains("60 g of protein a day") == true)
    }

    @Test("a week is compared with its own days' targets, not with today's")
    func ownTargets() {
        var week = facts(kcal: [2600, 2500, 1800, 1800])
        for (index, kcal) in [2600.0, 2500, 1800, 1800].enumerated() {
            week.targets[day.adding(days: -1 - index)]?.kcal = kcal
        }
        // A training day of 2,452 today says nothing of them.
        week.targets[day] = Macros(kcal: 9000, protein: 400, carbs: 0, fat: 0)
        let texts = InsightMaker.candidates(for: day, week).map(\.text)
        #expect(texts.contains { $0.contains("2175 kcal a day on average, close to the 2175") }, "\(texts)")
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
        let home = try ChatHome(
            ChatHome.openAI,
            transport: FakeTransport(Completions.say(text)),
            workouts: FakeWorkouts()
        )
        let request = TrainingRequest(goal: .strength, minutes: 30, muscles: ["legs"])
        let (made, isOfModel) = try await home.coach.plan(request, asksModel: true)
        #expect(isOfModel)
        #expect(made.title == "Legs")
        #expect(made.exercises.count == 2)
        #expect(made.type == "strength")
        #expect(made.exercises[1].seconds == 60 && made.exercises[1].reps == nil && made.minutes == 28)
    }

    @Test(
        "a plan that does not hold is replaced by the one that Workouts proposes",
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
        let workouts = FakeWorkouts()
        let home = try ChatHome(
            ChatHome.openAI,
            transport: FakeTransport(Completions.say(text)),
            workouts: workouts
        )
        let request = TrainingRequest(goal: .strength, minutes: 30, muscles: ["legs"])
        let (plan, isOfModel) = try await home.coach.plan(request, asksModel: true)
        #expect(!isOfModel)
        #expect(plan.title == "Strength, full body")
        #expect(workouts.requests == [request])
    }

    @Test("a server that is away, and none at all, leave what Workouts proposes")
    func away() async throws {
        let transport = FakeTransport { _, _ in .failure(.connectionRefused) }
        for home in [
            try ChatHome(ChatHome.openAI, transport: transport, workouts: FakeWorkouts()),
            try ChatHome(workouts: FakeWorkouts()),
        ] {
            #expect(try await !home.coach.plan(TrainingRequest(), asksModel: true).isOfModel)
        }
        let broken = try ChatHome(workouts: FakeWorkouts(.broken))
        await #expect(throws: Failure.self) { try await broken.coach.plan(TrainingRequest(), asksModel: true) }
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
    @Test("what is asked for reaches Workouts with the feedback")
    func adapts() async throws {
        let workouts = FakeWorkouts()
        _ = try await ChatHome(workouts: workouts).run(
            AdaptPlan.self,
            [
                "goal": "power", "minutes": 60, "muscles": ["legs"], "equipment": ["barbell"], "style": "circuit",
                "feedback": ["too-hard", "too-long"], "avoid": ["chest"], "without": ["squat"],
            ]
        )
        let request = TrainingRequest(
            goal: .power,
            minutes: 60,
            muscles: ["legs"],
            equipment: ["barbell"],
            style: .circuit,
            feedback: [.tooHard, .tooLong],
            avoided: ["chest"],
            without: ["squat"]
        )
        #expect(workouts.requests == [request])
    }

    @Test(
        "a judged goal is put into words",
        arguments: [
            (.lasting, "realistic", "That is 0.5 a week: a pace that lasts."),
            (.slow, "slow", "That is 0.5 a week: slow enough to be forgotten, so set a step for each month."),
            (.unjudged, "realistic", "That is 0.5 a week; look at it each Sunday."),
            (.usualPace, "realistic", "At a usual pace of 0.5 a week it takes until 2027-06-01."),
            (.habit(isTooOften: false), "realistic", "Fix the days of the week; what has a place in it is done."),
            (
                .habit(isTooOften: true), "too fast",
                "So often a week leaves no day to recover; six times is the most that makes sense."
            ),
            (
                .tooFast(mostWeekly: 0.25), "too fast",
                "0.5 a week is more than the 0.25 that a body keeps up; 2027-06-01 is the earliest day that makes sense."
            ),
        ] as [(GoalAssessment.Verdict, String, String)]
    )
    func goals(verdict: GoalAssessment.Verdict, word: String, sentence: String) {
        let found = GoalAssessment(
            kind: "weight",
            verdict: verdict,
            start: 90,
            weeklyChange: -0.5,
            deadline: LocalDay("2027-06-01")
        )
        let report = GoalReport(GoalDraft(words: "a \"; rm -rf $HOME `x`", target: 80.25), found)
        #expect(report.verdict == word && report.advice == [sentence])
        #expect(
            report.command
                == "workouts goal add \"a ; rm -rf HOME x\" --kind weight --start 90 --target 80.25 --by 2027-06-01"
        )
    }

    @Test("absurd values of a goal are refused")
    func absurdGoals() async throws {
        let home = try ChatHome(workouts: FakeWorkouts())
        await #expect(throws: ChatError.self) {
            _ = try await home.run(RefineGoal.self, ["words": "x", "from": 1e12, "to": 1])
        }
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
        #expect(
            first.name == "Barbell Squat" && first.sets == 4 && first.reps == 5 && first.rest == 180 && first.rpe == 8
        )
        #expect(workouts.plans.first?.exercises.count == kept.plan.exercises.count)
        #expect(try await home.run(ScheduleWorkout.self, ["start": true]).isBegun && workouts.plans.count == 2)
        await #expect(throws: ChatError.self) {
            _ = try await home.run(ScheduleWorkout.self, ["start": true, "day": "2026-11-22"])
        }
        await #expect(throws: Failure.self) { _ = try await ChatHome().run(ScheduleWorkout.self) }
        #expect(try await home.run(PlanWorkout.self).keep?.hasPrefix("chat schedule --goal general") == true)
        #expect(try await home.run(PlanWorkout.self, ["style": "circuit"]).keep?.contains("--style circuit") == true)
    }

    @Test("words of the field are explained; others name the nearest")
    func explains() async throws {
        let home = try ChatHome()
        #expect(try await home.run(ExplainTopic.self, ["topic": "RPE"]).text?.contains("how hard a set was") == true)
        #expect(try await home.run(ExplainTopic.self).topics.count > 15)
        await #expect(throws: Failure.self) { _ = try await home.run(ExplainTopic.self, ["topic": "quantum"]) }
    }
}
