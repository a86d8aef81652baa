import AppData
import Core
import CoreTesting
import Strength
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingScreens

@Suite("Planned training")
struct PlanningTests {
    @Test("a weekday is the coming one where one plans, and the last one where one logs", arguments: 1...7)
    func weekdays(number: Int) async throws {
        let home = try WorkoutsHome()
        let today = home.time.today
        let name = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"][number - 1]
        let planned = try await home.run(PlanWorkout.self, ["name": "Run", "day": .string(name)])
        let ahead = (number - today.isoWeekday + 7) % 7
        #expect(planned.day == today.adding(days: ahead))
        let next = try await home.run(PlanWorkout.self, ["name": "Run", "day": .string("next " + name)])
        #expect(next.day > today)
        #expect(next.day <= today.adding(days: 7))
        #expect(next.day.isoWeekday == number)
        let logged = try await home.run(LogSets.self, ["text": "run 5k 25:00", "day": .string(name), "at": "00:01"])
        #expect(logged.workout.day == today.adding(days: ahead == 0 ? 0 : ahead - 7))
    }

    @Test("what is planned is listed, stands on the card of its day, and can be dropped by its day")
    func planned() async throws {
        let home = try WorkoutsHome()
        let context = home.session().context
        try await home.run(PlanWorkout.self, ["name": "Leg day", "day": "tomorrow", "at": "18:30"])
        try await home.run(PlanWorkout.self, ["name": "Long run", "day": "+2", "type": "cardio"])
        #expect(try await home.run(ShowHistory.self).workouts.isEmpty)
        let plans = try await home.run(ShowHistory.self, ["planned": true])
        #expect(plans.workouts.map(\.name) == ["Leg day", "Long run"])
        #expect("\(plans.presentation(in: context))".contains("18:30"))
        #expect(try await home.run(ShowWorkout.self, ["workout": "tomorrow"]).phase == .planned)
        try await home.run(PlanWorkout.self, ["name": "Leg day", "day": "+2"])
        // Two on one day are told apart by their numbers.
        await #expect(throws: WorkoutsError.ambiguous("+2")) {
            try await home.run(DeleteWorkout.self, ["workout": "+2"])
        }
        try await home.run(DeleteWorkout.self, ["workout": "p3"])
        await #expect(throws: WorkoutsError.noWorkout("p3")) {
            try await home.run(DeleteWorkout.self, ["workout": "p3"])
        }
        try await home.run(DeleteWorkout.self, ["workout": "+2"])
        #expect(try await home.run(ShowHistory.self, ["planned": true]).workouts.map(\.name) == ["Leg day"])
        home.pass(seconds: 86_400)
        let card = try await TrainingCard.content(home.workouts, context: home.session().context)
        #expect("\(card)".contains("Leg day is planned for today"))
        try await home.run(StartWorkout.self, ["planned": true])
        #expect(try await home.run(ShowHistory.self, ["planned": true]).workouts.isEmpty)
    }

    @Test("a template is done again with its sets as targets, and filled in order")
    func templates() async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 80x8, 80x7")
        try await home.run(SaveTemplate.self, ["name": "push day"])
        home.pass(seconds: 86_400)
        let begun = try await home.run(StartWorkout.self, ["name": "push day"])
        #expect(begun.exercises.first?.sets.map(\.targetReps) == [8, 7])
        #expect(begun.exercises.first?.sets.allSatisfy { !$0.isDone } == true)
        try await home.log("bench 82.5x8")
        let done = try await home.run(FinishWorkout.self)
        #expect(done.exercises.first?.sets.map(\.kg) == [82.5])
    }

    @Test("a programme proposes weights with reasons, and goes on to the next day when one is finished")
    func programme() async throws {
        let home = try WorkoutsHome()
        try await home.log("squat 5x5 100", day: "-2")
        let first = try await home.run(ChooseProgramme.self, ["name": "strongLifts"])
        #expect(first.day == "A")
        #expect(first.exercises.first?.sets.map(\.kg) == [102.5, 102.5, 102.5, 102.5, 102.5])
        #expect(first.exercises.first?.reason.contains("2.5 kg more") == true)
        try await home.run(StartWorkout.self, ["name": "next"])
        try await home.log("squat 5x5 102.5")
        try await home.run(FinishWorkout.self)
        let second = try await home.run(ProposeNext.self)
        #expect(second.day == "B")
        #expect(second.exercises.first?.sets.first?.kg == 105)
    }

    @Test("shares of a training max become weights that can be loaded")
    func trainingMax() async throws {
        let home = try WorkoutsHome()
        let day = try await home.run(
            ChooseProgramme.self,
            ["name": "5/3/1", "trainingMax": ["overhead press=61", "squat=140"]]
        )
        #expect(day.exercises.first?.sets.map(\.kg) == [40, 45, 52.5])
    }
}
