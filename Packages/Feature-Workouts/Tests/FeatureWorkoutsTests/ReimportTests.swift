import AppData
import Core
import CoreTesting
import Strength
import Testing

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingScreens
@testable import TrainingTransfer

@Suite("Importing a file that has changed")
struct ReimportTests {
    private static let head = "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE\n"
    private static let first = head + "2025-01-02 10:00:00,Push,60m,Bench Press (Barbell),1,80,8,0,0,\n"
    private static let second = "2025-01-02 10:00:00,Push,60m,Bench Press (Barbell),2,80,7,0,0,\n"

    private static func gpx(_ seconds: Int, climb: Int = 0) -> String {
        let points = stride(from: 0, through: seconds, by: 30).map { at in
            let clock = "07:\(at / 600)\(at / 60 % 10):\(at % 60 / 10)0"
            return """
                <trkpt lat="52.\(1000 + at)" lon="13"><ele>\(climb)</ele><time>2025-03-01T\(clock)Z</time></trkpt>
                """
        }
        return "<gpx><trk><name>Run</name><type>running</type><trkseg>\(points.joined())</trkseg></trk></gpx>"
    }

    private func load(
        _ text: String,
        into home: WorkoutsHome,
        unit: MassUnit? = nil
    ) async throws -> ImportOutcome.Counts {
        home.pass(seconds: 60)
        let options = WorkoutImporter.Options(unit: unit ?? .kg, saysUnit: unit != nil)
        return try await home.workouts.importer.run(Array(text.utf8), name: "file", options: options).counts
    }

    /// The history's text, without ids.
    private func shown(_ home: WorkoutsHome) async throws -> [String] {
        try await home.run(ShowHistory.self).workouts.map { workout in
            let kilograms = workout.exercises.flatMap(\.sets).compactMap { $0.kg.map { ($0 * 10).rounded() / 10 } }
            return "\(workout.name) \(Int(workout.activeSeconds)) \(kilograms)"
        }
    }

    @Test(
        "updates what has changed, and undo brings back what was there",
        arguments: [
            (first, first + second, nil, ["Push 3600 [80.0, 80.0]"]),
            (first, first.replacing(",80,", with: ",82.5,"), nil, ["Push 3600 [82.5]"]),
            (first, first, MassUnit.lb, ["Push 3600 [36.3]"]),
            (gpx(300), gpx(1200), nil, ["Run 1200 []"]),
        ]
    )
    func updates(before: String, after: String, unit: MassUnit?, expected: [String]) async throws {
        let home = try WorkoutsHome()
        #expect(try await load(before, into: home).added == 1)
        let old = try await shown(home)
        #expect(old != expected)
        #expect(try await load(after, into: home, unit: unit) == .init(updated: 1))
        #expect(try await shown(home) == expected)
        #expect(try await load(after, into: home, unit: unit) == .init(unchanged: 1))
        #expect(try await shown(home) == expected)
        try await home.run(UndoImport.self)
        #expect(try await shown(home) == old)
        #expect(try await load(after, into: home, unit: unit) == .init(updated: 1))
        #expect(try await shown(home) == expected)
    }

    @Test(
        "keeps what says more, and weights that nobody has said to be of another unit",
        arguments: [(first + second, first, MassUnit.kg), (gpx(1200), gpx(300), .kg), (first, first + second, .lb)]
    )
    func keeps(before: String, after: String, unit: MassUnit) async throws {
        let home = try WorkoutsHome()
        #expect(try await load(before, into: home).added == 1)
        let old = try await shown(home)
        home.pass(seconds: 60)
        let options = WorkoutImporter.Options(unit: unit)
        let again = try await home.workouts.importer.run(Array(after.utf8), name: "file", options: options)
        #expect(again.counts == .init(kept: 1))
        #expect(try await shown(home) == old)
    }

    @Test("keeps what the person has edited, says so, and leaves deleted what they have deleted")
    func edited() async throws {
        let home = try WorkoutsHome()
        _ = try await load(Self.first, into: home)
        home.pass(seconds: 60)
        try await home.run(EditWorkout.self, ["workout": "last", "name": "Mine"])
        #expect(try await load(Self.first + Self.second, into: home) == .init(kept: 1))
        #expect(try await shown(home) == ["Mine 3600 [80.0]"])
        try await home.run(DeleteWorkout.self, ["workout": "last"])
        #expect(try await load(Self.first + Self.second, into: home) == .init(unchanged: 1))
        #expect(try await shown(home) == [])
    }

    @Test("undo takes back the import where that was the last change, and what was before it only then")
    func undo() async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 3x8 80kg")
        _ = try await load(Self.first, into: home)
        #expect(try await home.run(UndoWorkout.self).done == "Taken back: import file")
        #expect(try await home.run(ShowHistory.self).workouts.map(\.source) == ["line"])
        #expect(try await load(Self.first, into: home).added == 1)
        try await home.run(UndoImport.self)
        #expect(try await home.run(UndoWorkout.self).done == "Taken back: log bench 3x8 80kg")
        #expect(try await home.contents() == [])
    }
}
