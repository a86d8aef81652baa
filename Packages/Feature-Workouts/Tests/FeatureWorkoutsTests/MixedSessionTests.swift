import AppData
import Core
import Foundation
import Testing

@testable import FeatureWorkouts

@Suite("Sessions of several kinds")
struct MixedSessionTests {
    @Test(
        "have their distance and their energy by the kinds of their exercises, in any order of words",
        arguments: [
            ("bench 3x5 at 80, squat 5x5 100kg, ran 5k in 24:30", 5000.0, 228.7),
            ("ran 5k in 24:30, bench 3x5 80", 5000, 228.7),
            ("ran 5k 24:30, yoga 30 min", 5000, 328.7),
            ("yoga 30 min, ran 5k 24:30", 5000, 328.7),
            ("bench 3x5 80, farmers walk 40m", nil, 0),
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
        #expect(shown.meters == meters && shown.kcal == report.workout.kcal)
        let sums = try await home.workouts.trainingSummary(home.time.today...home.time.today)
        #expect(sums.meters == meters ?? 0)
        #expect(abs((sums.kcal ?? 0) - kcal) < 0.1)
        let energy = try await home.workouts.activeEnergy(on: home.time.today)
        #expect(abs((energy ?? 0) - kcal) < 0.1)
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
            (["exercise": 1, "sets": "3k 15:00"], nil, 3000.0, 900.0),
            (["exercise": 1, "sets": "none"], nil, nil, 0),
            (["exercise": 1, "sets": "3k 15:00", "kilometers": 4], nil, 4000, 900),
            (["kilometers": 3, "minutes": 60], "bench 3x5 80kg", 3000, 3600),
            (["kilometers": 3, "minutes": 60], "run 1k 5:00", 4000, 3900),
            (["name": "Easy"], "run 1k 5:00", 6000, 1800),
        ] as [(JSONValue, String?, Double?, Double)]
    )
    func edited(edit: JSONValue, further: String?, meters: Double?, seconds: Double) async throws {
        let home = try WorkoutsHome()
        try await home.log("run 5k 25:00")
        guard case .object(var input) = edit else { return }
        input["workout"] = "last"
        try await home.run(EditWorkout.self, .object(input))
        if let further { try await home.log(further) }
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
        func load() async throws -> ImportSaver.Counts {
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
