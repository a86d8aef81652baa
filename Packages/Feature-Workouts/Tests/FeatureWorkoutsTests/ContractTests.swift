import AppData
import Core
import CoreTesting
import Foundation
import Strength
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog

/// The questions of other features to Workouts, through the contract alone.
@Suite("Workouts as others see them")
struct ContractTests {
    private func others(_ home: WorkoutsHome) -> any WorkoutsCoordinating { home.workouts }

    private static let plan = TrainingPlan(
        title: "Legs and core",
        exercises: [
            .init(name: "Back squat", sets: 3, reps: 8, kilograms: 80, rest: 120, rpe: 8),
            .init(name: "Plank", sets: 2, seconds: 45),
            .init(name: "Zorbling", sets: 1, reps: 10),
        ],
        notes: "from the coach"
    )

    @Test("a plan of another feature is begun with its targets, and enter in the training screen does them one by one")
    func start() async throws {
        let home = try WorkoutsHome()
        let begun = try await others(home).startTraining(Self.plan)
        #expect(begun.name == "Legs and core")
        #expect(begun.activeSeconds == nil)
        let open = try #require(try await home.workouts.journal.open())
        #expect(open.exercises.map(\.exerciseId) == ["squat", "plank", "zorbling"])
        #expect(open.exercises[0].sets.map(\.targetReps) == [8, 8, 8])
        #expect(open.exercises[1].sets.map(\.targetSeconds) == [45, 45])
        #expect(open.workout.notes == "from the coach")
        let frontEnd = ScriptedFrontEnd(terminalEvents: Array(repeating: .key(.enter), count: 6) + [.key(.escape)])
        let shown = try await others(home).showTraining(in: home.session(frontEnd))
        #expect(shown?.id == begun.id)
        let trained = try #require(try await home.workouts.journal.open())
        #expect(trained.exercises[0].sets.map(\.reps) == [8, 8, 8])
        #expect(trained.exercises[1].sets.map(\.seconds) == [45, 45])
        #expect(trained.exercises[2].sets.map(\.reps) == [10])
        await #expect(throws: WorkoutsError.alreadyOpen("Legs and core")) {
            try await others(home).startTraining(Self.plan)
        }
    }

    @Test("a plan for tomorrow makes it a training day, and is begun when its day comes")
    func planned() async throws {
        let home = try WorkoutsHome()
        let tomorrow = home.time.today.adding(days: 1)
        let planned = try await others(home).planTraining(Self.plan, on: tomorrow)
        #expect(planned.activeSeconds == nil)
        #expect(try await others(home).isTrainingDay(tomorrow))
        #expect(try await !others(home).isTrainingDay(home.time.today))
        #expect(try await home.workouts.journal.open() == nil)
        home.pass(seconds: 86_400)
        let frontEnd = ScriptedFrontEnd(terminalEvents: [.key(.escape)])
        _ = try await others(home).showTraining(in: home.session(frontEnd))
        #expect(try await home.workouts.journal.open()?.workout.id.uuid == planned.id)
        try await home.run(FinishWorkout.self)
        await #expect(throws: WorkoutsError.self) { try await home.run(StartWorkout.self, ["planned": true]) }
    }

    @Test("a span's workouts stand under their days, and what was cancelled makes no training day")
    func span() async throws {
        let home = try WorkoutsHome()
        let today = home.time.today
        try await home.log("bench 3x8 @ 80kg", day: "-2")
        _ = try await others(home).planTraining(Self.plan, on: today.adding(days: 2))
        try await home.workouts.journal.change("a cancelled one") { edit, database in
            var cancelled = Workout(
                id: .make(at: edit.at),
                name: "Never",
                type: .strength,
                day: today,
                zone: .gmt,
                phase: .cancelled
            )
            try edit.save(cancelled, into: \.workouts, in: database)
            // Another device's record of what was done two days ago.
            cancelled = Workout(
                id: .make(at: edit.at),
                name: "Twice",
                type: .strength,
                day: today.adding(days: -3),
                zone: .gmt,
                phase: .completed
            )
            cancelled.linkedTo = .make(at: edit.at)
            try edit.save(cancelled, into: \.workouts, in: database)
        }
        let span = today.adding(days: -5)...today.adding(days: 5)
        let found = try await others(home).workouts(span)
        #expect(Set(found.keys) == [today.adding(days: -2), today.adding(days: 2)])
        #expect(try await others(home).trainingDays(span) == Set(found.keys))
        #expect(found[today.adding(days: 2)]?.map(\.name) == ["Legs and core"])
        for day in found.keys {
            #expect(try await others(home).workouts(on: day) == found[day])
            #expect(try await others(home).isTrainingDay(day))
        }
        #expect(try await others(home).workouts(on: today).isEmpty)
        await #expect(throws: WorkoutsError.self) {
            try await others(home).workouts(today.adding(days: -3661)...today)
        }
    }

    private static let untrainable: [TrainingPlan] = [
        TrainingPlan(title: "", exercises: plan.exercises),
        TrainingPlan(title: "Nothing", exercises: []),
        TrainingPlan(title: "Fencing", type: "fencing", exercises: plan.exercises),
        TrainingPlan(title: "Too many", exercises: [.init(name: "Squat", sets: 101, reps: 5)]),
        TrainingPlan(title: "None", exercises: [.init(name: "Squat", sets: 0, reps: 5)]),
        TrainingPlan(title: "Never", exercises: [.init(name: "Squat", sets: 3, reps: 0)]),
        TrainingPlan(title: "Heavy", exercises: [.init(name: "Squat", sets: 3, reps: 5, kilograms: 10_000)]),
        TrainingPlan(title: "No number", exercises: [.init(name: "Squat", sets: 3, reps: 5, kilograms: .nan)]),
        TrainingPlan(title: "No name", exercises: [.init(name: "??", sets: 3, reps: 5)]),
        TrainingPlan(title: "Long", exercises: [.init(name: "Plank", sets: 1, seconds: .infinity)]),
    ]

    @Test("a plan that nobody can train is refused whole", arguments: untrainable)
    func impossible(plan: TrainingPlan) async throws {
        let home = try WorkoutsHome()
        await #expect(throws: WorkoutsError.self) { try await others(home).startTraining(plan) }
        await #expect(throws: WorkoutsError.self) { try await others(home).planTraining(plan, on: home.time.today) }
        #expect(try await home.contents() == [])
    }

    @Test("a plan for a day that is over is refused")
    func over() async throws {
        let home = try WorkoutsHome()
        let yesterday = home.time.today.adding(days: -1)
        await #expect(throws: WorkoutsError.self) { try await others(home).planTraining(Self.plan, on: yesterday) }
    }

    @Test("what was done in a span of days is summed")
    func summary() async throws {
        let home = try WorkoutsHome()
        let today = home.time.today
        try await home.log("bench 3x8 @ 80kg", day: "-1")
        try await home.log("run 5k 27:30")
        let days = today.adding(days: -6)...today
        let sums = try await others(home).trainingSummary(days)
        #expect(sums.workouts == 2)
        #expect(sums.volume == 1920)
        #expect(sums.meters == 5000)
        #expect(sums.setsByMuscle["chest"] == 3)
        #expect(sums.streak == 2)
        #expect(sums.kcal == nil)
        await #expect(throws: WorkoutsError.self) {
            try await others(home).trainingSummary(today.adding(days: -4000)...today)
        }
    }

    @Test("a session is proposed from the exercises at hand, one's own among them, and can be begun as it is")
    func proposal() async throws {
        let home = try WorkoutsHome()
        let request = TrainingRequest(goal: .strength, equipment: ["barbell"])
        let plan = try await others(home).proposedTraining(request)
        #expect(plan.exercises.first?.name == "Barbell Squat")
        #expect(plan.minutes <= 45)
        let begun = try await others(home).startTraining(plan)
        #expect(begun.name == "Strength, full body")
        let open = try #require(try await home.workouts.journal.open())
        #expect(open.exercises.first?.exerciseId == "squat")
    }

    @Test("a goal of weight that says no start begins at the weight that is known, in the person's unit")
    func assessment() async throws {
        let home = try WorkoutsHome()
        let draft = GoalDraft(words: "lose weight", target: 70)
        #expect(try await others(home).assessment(of: draft).missing == [.start])
        try await home.database.write { database in
            _ = try DailyLogStore.update(home.time.today, in: database, at: home.time.now) { $0.weightKg = 80 }
        }
        let known = try await others(home).assessment(of: draft)
        #expect(known.start == 80)
        #expect(known.verdict == .usualPace)
        #expect(known.deadline != nil)
    }

    @Test("readiness and goals are told in words and numbers")
    func insight() async throws {
        let home = try WorkoutsHome()
        let readiness = try await others(home).trainingReadiness(on: home.time.today)
        #expect(readiness.score == nil)
        #expect(readiness.verdict == "unknown")
        #expect(readiness.confidence == 0.3)
        try await home.run(
            AddGoal.self,
            ["title": "Touch toes", "kind": "flexibility", "target": 10, "by": "+30"]
        )
        try await home.run(RecordGoal.self, ["goal": "Touch toes", "value": 4])
        let goal = try #require(try await others(home).trainingGoals().first)
        #expect(goal.title == "Touch toes")
        #expect(goal.percent == 40)
        #expect(goal.judgement == "on track")
    }
}
