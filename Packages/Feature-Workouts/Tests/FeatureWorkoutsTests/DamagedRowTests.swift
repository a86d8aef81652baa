import AppData
import Core
import CoreTesting
import GRDB
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingTransfer

/// Rows whose figures no workout has: of a damaged file, or of another program.
@Suite("Damaged rows")
struct DamagedRowTests {
    private static let whole = ["9223372036854775807", "-9223372036854775808"]
    private static let real = ["9e999", "-9e999", "1e308", "-1e308"]

    private static let columns: [(table: String, column: String, values: [String])] =
        ["position", "heaviest_reps", "working_sets", "reps", "most_reps"].map { ("exercises", $0, whole) }
        + ["heaviest_kg", "one_rep_max", "volume", "seconds", "meters", "rest"].map { ("exercises", $0, real) }
        + [("workouts", "programme_day", whole), ("workouts", "active_seconds", ["9e999", "1e308"])]
        + ["intensity", "meters", "ascent", "kcal", "mean_heart_rate", "max_heart_rate"].map { ("workouts", $0, real) }
        + ["added", "linked", "unchanged", "refused", "samples"].map { ("imports", $0, whole) }
        + [("programmes", "next_day", whole), ("programmes", "training_maxes", ["'{\"squat\":1e308}'"])]
        + ["reps", "targetReps", "rir", "completedAt"].flatMap { key in
            whole.map { ("exercises", "sets", ["'[{\"kind\":\"working\",\"reps\":5,\"\(key)\":\($0)}]'"]) }
        }
        + ["kg", "seconds", "meters", "rpe", "rest", "importedOneRepMax"].flatMap { key in
            ["1e308", "-1e308"].map {
                ("exercises", "sets", ["'[{\"kind\":\"working\",\"reps\":5,\"\(key)\":\($0)}]'"])
            }
        }

    private static let cases = columns.flatMap { column in
        column.values.map { "UPDATE workouts_\(column.table) SET \(column.column) = \($0)" }
    }

    @Test("are read, shown and logged onto without an end of the program", arguments: cases)
    func extremes(_ damage: String) async throws {
        let home = try WorkoutsHome()
        let file = """
            Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE
            2026-11-20 10:00:00,Push,60m,Bench Press (Barbell),1,80,8,0,0,
            2026-11-20 10:00:00,Push,60m,Squat (Barbell),1,90,8,0,0,
            """
        _ = try await home.workouts.importer.run(Array(file.utf8), name: "strong.csv", options: .init())
        try await home.log("bench 3x8 80kg, run 5k 24:30")
        try await home.run(ChooseProgramme.self, ["name": "strongLifts"])
        let changed = try await home.database.write { database in
            try database.execute(sql: damage)
            return database.changesCount
        }
        #expect(changed > 0)
        let context = home.session().context
        func show(_ result: some FlowResult) { _ = result.presentation(in: context) }
        show(try await home.run(ShowHistory.self))
        show(try await home.run(ShowWorkout.self))
        show(try await home.run(ShowRecords.self))
        show(try await home.run(ShowRecords.self, ["exercise": "bench"]))
        show(try await home.run(ShowTrends.self))
        show(try await home.run(ShowTrends.self, ["exercise": "run"]))
        show(try await home.run(ShowWeek.self))
        show(try await home.run(ShowYear.self))
        show(try await home.run(ShowReadiness.self))
        show(try await home.run(ListImports.self))
        show(try await home.run(ProposeNext.self))
        _ = try await home.workouts.trainingSummary(home.time.today...home.time.today)
        // JSON, in which changes are kept, has no word for what is infinite.
        guard !damage.contains("9e999") else { return }
        show(try await home.log("bench 3x8 80kg"))
        show(try await home.run(EditWorkout.self, ["workout": "last", "notes": "hard"]))
        show(try await home.run(UndoImport.self))
    }
}
