import AppData
import Core
import Foundation
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingScreens
@testable import TrainingTransfer

@Suite("Sessions of several kinds")
struct MixedSessionTests {
    @Test(
        "have their distance and their energy by the kinds of their exercises, in any order of words",
        arguments: [
            // Sets without a time count as three minutes at 3.5 times rest: 14 kcal each. 12.2 km/h are 11.49 times rest.
            ("bench 3x5 at 80, squat 5x5 100kg, ran 5k in 24:30", 5000.0, 487.26),
            ("ran 5k in 24:30, bench 3x5 80", 5000, 417.26),
            ("ran 5k 24:30, yoga 30 min", 5000, 475.26),
            ("yoga 30 min, ran 5k 24:30", 5000, 475.26),
            ("bench 3x5 80, farmers walk 40m", nil, 42),
        ]
    )
    func mixed(line: String, meters: Double?, kcal: Double) async throws {
        let home = try WorkoutsHome()
        try await home.database.write { database in
            _ = try DailyLogStore.update(home.time.today, in: database, at: home.time.now) { $0.weightKg = 80 }
        }
        let report = try await home.log(line)
        #expect(report.workout.meters == meters)
        #expect(abs((report.workout.kcal ?? 0) - kcal) < 0.1)
        let shown = try await home.run(ShowWorkout.self)
        #expect(shown.meters == meters)
        #expect(shown.kcal == report.workout.kcal)
        let sums = try await home.workouts.trainingSummary(home.time.today...home.time.today)
        #expect(sums.meters == meters ?? 0)
        #expect(abs((sums.kcal ?? 0) - kcal) < 0.1)
        let energy = try await home.workouts.activeEnergy(on: home.time.today)
        #expect(abs((energy ?? 0) - kcal) < 0.1)
    }

    @Test("a run, a class or a match is a workout of its own; sets of strength within the hour go on with those before")
    func ownWorkouts() async throws {
        let home = try WorkoutsHome()
        for line in ["run 5k 27:30", "bench 3x8 80kg", "yoga 10 min", "yoga 10 min"] { try await home.log(line) }
        let first = try await home.workouts.journal.latest(10)
        #expect(Set(first.map(\.workout.type)) == [.cardio, .strength, .yoga])
        #expect(first.count == 4)
        let run = try #require(first.first { $0.workout.type == .cardio })
        #expect(run.workout.activeSeconds == 1650)
        #expect(run.workout.meters == 5000)
        #expect(try #require(first.first { $0.workout.type == .strength }).workout.activeSeconds == 9 * 60)

        let report = try await home.log("squat 5x5 100kg")
        #expect(report.workout.activeSeconds == 24 * 60)
        #expect(try await home.workouts.journal.latest(10).count == 4)
    }

    @Test("a gap that nobody timed is no training, and after an hour another workout begins")
    func gaps() async throws {
        let home = try WorkoutsHome()
        for (at, count) in [("08:00", 1), ("08:50", 1), ("10:30", 2)] {
            try await home.run(LogSets.self, ["text": "bench 3x8 80kg", "at": .string(at), "day": "yesterday"])
            #expect(try await home.workouts.journal.latest(10).count == count)
        }
        let seconds = try await home.workouts.journal.latest(10).map(\.workout.activeSeconds)
        #expect(seconds.sorted() == [9 * 60, 18 * 60])
    }

    @Test("a workout that is begun and finished has its distance, too")
    func finished() async throws {
        let home = try WorkoutsHome()
        try await home.run(StartWorkout.self, ["name": "Gym"])
        try await home.log("bench 3x5 80kg")
        try await home.log("ran 5k in 24:30")
        try await home.run(FinishWorkout.self)
        #expect(try await home.run(ShowWorkout.self).meters == 5000)
    }

    @Test(
        "the distance and the time follow the sets that they came from, and what was said of the whole stays",
        arguments: [
            (["exercise": 1, "sets": "3k 15:00"], 3000.0, 900.0),
            (["exercise": 1, "sets": "none"], nil, 0),
            (["exercise": 1, "sets": "3k 15:00", "kilometers": 4], 4000, 900),
            (["kilometers": 3, "minutes": 60], 3000, 3600),
            (["name": "Easy"], 5000, 1500),
        ] as [(JSONValue, Double?, Double)]
    )
    func edited(edit: JSONValue, meters: Double?, seconds: Double) async throws {
        let home = try WorkoutsHome()
        try await home.log("run 5k 25:00")
        guard case .object(var input) = edit else { return }
        input["workout"] = "last"
        try await home.run(EditWorkout.self, .object(input))
        let shown = try await home.run(ShowWorkout.self)
        #expect(shown.meters == meters)
        #expect(shown.activeSeconds == seconds)
    }

    @Test("an imported session of several kinds has the distance of its run, and not that of a carry")
    func imported() async throws {
        let home = try WorkoutsHome()
        let table = """
            Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE
            2026-11-20 10:00:00,Morning,60m,Bench Press (Barbell),1,80,8,0,0,
            2026-11-20 10:00:00,Morning,60m,Running,1,0,0,5.2,1650,
            2026-11-20 10:00:00,Morning,60m,Farmer's Walk,1,30,0,0.04,60,
            """
        func load() async throws -> ImportOutcome.Counts {
            try await home.workouts.importer.run(Array(table.utf8), name: "a.csv", options: .init()).counts
        }
        #expect(try await load() == .init(added: 1))
        #expect(try await home.run(ShowWorkout.self).meters == 5200)
        #expect(try await load() == .init(unchanged: 1))
    }

    @Test("what is done in turn is shown as a superset, and other workouts have no column for it")
    func supersets() async throws {
        let home = try WorkoutsHome()
        try await home.log("squat 5x5 100")
        func shown() async throws -> String {
            "\(try await home.run(ShowWorkout.self).presentation(in: home.session().context))"
        }
        #expect(try await !shown().contains("Superset"))
        try await home.log("superset curl 3x12 @ 15kg and pushdown 3x12 @ 25kg")
        let rows = try await home.run(ShowWorkout.self).exercises.map { $0.superset != nil }
        #expect(rows == [false, true, true])
        #expect(try await shown().contains("Superset"))
    }
}
