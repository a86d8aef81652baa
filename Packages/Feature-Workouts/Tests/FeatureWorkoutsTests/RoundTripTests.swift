import Core
import CoreTesting
import Formats
import Foundation
import Strength
import Testing
import TrainingFiles

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingTransfer

/// Exports from one home into another, through the real database.
@Suite("Export, then import, is identity")
struct RoundTripTests {
    private static let first = LocalDay(daysSince1970: 0)

    private func entries(_ home: WorkoutsHome) async throws -> [BentoWorkoutFile.Entry] {
        try await home.workouts.exporter.entries(from: Self.first, withTracks: true)
    }

    private func written(_ entries: [BentoWorkoutFile.Entry], _ form: String) throws -> [UInt8] {
        switch form {
        case "csv": WorkoutWriter.csv(entries)
        case "json": try WorkoutWriter.json(entries)
        case "gpx": WorkoutWriter.gpx(entries)
        default: WorkoutWriter.tcx(entries)
        }
    }

    /// As JSON, so that every field of it counts.
    private func lines(_ entries: [BentoWorkoutFile.Entry]) throws -> [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try entries.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    }

    private func run(_ points: [TrackPoint], _ body: (inout ImportedWorkout) -> Void = { _ in }) -> ImportedWorkout {
        let start = points.first?.at ?? 1_760_000_000_000
        var workout = ImportedWorkout(
            name: "Run <along> the \"river\" & back",
            type: .cardio,
            startedAt: start,
            place: ""
        )
        workout.externalID = "fit \(start)"
        workout.points = points
        workout.elapsedSeconds = 1920
        // Two pauses.
        workout.activeSeconds = 1803.25
        workout.meters = 5012.5
        workout.ascent = 41
        workout.kcal = 312.4
        workout.meanHeartRate = 151.37
        workout.maxHeartRate = 178
        workout.notes = "windy\nand wet, 5 < 6"
        workout.intensity = 7.5
        workout.zone = "America/New_York"
        body(&workout)
        return workout
    }

    private func points(_ count: Int, from start: Int64 = 1_760_000_000_250) -> [TrackPoint] {
        (0..<count).map { index in
            var point = TrackPoint(at: start + Int64(index) * 4000 + (index > count / 2 ? 90_000 : 0))
            point.latitude = 40.7 + Double(index) * 0.000_137
            point.longitude = -73.9 - Double(index) * 0.000_071
            point.altitude = 12.2 + Double(index % 9)
            point.distance = Double(index) * 12.31
            point.speed = 3.0775
            point.heartRate = 140 + Double(index % 30)
            point.cadence = 84
            point.power = 240.5
            point.temperature = 11
            return point
        }
    }

    private func save(_ workouts: [ImportedWorkout], in home: WorkoutsHome) async throws {
        var names = ExerciseNames()
        names.learn(workouts, from: try await home.workouts.shelf.library())
        let saver = ImportSaver(
            importID: .make(at: home.time.now),
            source: "fit",
            names: names,
            zone: home.time.zone,
            now: home.time.now
        )
        _ = try await home.database.write { try saver.save(workouts, in: $0) }
    }

    @Test("a recorded run with pauses, zone and all that was measured", arguments: ["json", "gpx", "tcx"])
    func recorded(form: String) async throws {
        let home = try WorkoutsHome()
        var indoors = points(50, from: 1_760_100_000_000)
        for index in indoors.indices {
            (indoors[index].latitude, indoors[index].longitude, indoors[index].altitude) = (nil, nil, nil)
        }
        // A tunnel: the watch measures on, without a position.
        var tunnel = points(60, from: 1_760_200_000_000)
        for index in 20..<30 {
            (tunnel[index].latitude, tunnel[index].longitude) = (nil, nil)
        }
        try await save(
            [run(points(200)), run(indoors) { $0.name = "Treadmill" }, run(tunnel) { $0.name = "Tunnel run" }],
            in: home
        )
        let before = try await entries(home)
        #expect(before.count == 3)
        #expect(before.allSatisfy { $0.zone == "America/New_York" })
        let other = try WorkoutsHome()
        let bytes = try written(before, form)
        let outcome = try await other.workouts.importer.run(bytes, name: "out.\(form)", options: .init())
        #expect(outcome.refusals.isEmpty)
        // A track point of GPX has a position.
        let expected = form == "gpx" ? before.filter { $0.hasWay } : before
        let after = try await entries(other)
        #expect(try lines(after) == lines(expected))
        // The same again changes nothing, in either home.
        let again = try await other.workouts.importer.run(bytes, name: "out.\(form)", options: .init())
        #expect(again.counts == .init(added: 0, linked: 0, unchanged: expected.count))
        let atHome = try await home.workouts.importer.run(bytes, name: "out.\(form)", options: .init())
        #expect(atHome.counts == .init(added: 0, linked: 0, unchanged: expected.count))
    }

    @Test("strength with all that a set can say, and what has no sets", arguments: ["json", "csv"])
    func strength(form: String) async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 80x8 rpe 8, 80x7 rir 2, warm up 40x10, 102.5kg x 3", day: "-9")
        try await home.log("plank 60s, pull ups 3x8 +10kg, dumbbell curl 30lb x 10 left", day: "-8")
        try await home.log("run 5k 27:30", day: "-7")
        try await home.run(StartWorkout.self, ["name": "Push, \"heavy\"; day"])
        home.pass(seconds: 600)
        try await home.log("bench 100x5 rest 180")
        try await home.run(PauseWorkout.self)
        home.pass(seconds: 300)
        try await home.run(FinishWorkout.self, ["intensity": 8, "notes": "=1+1, good"])
        try await save([run([]) { $0.exercises = [] }], in: home)
        let before = try await entries(home)
        let other = try WorkoutsHome()
        let outcome = try await other.workouts.importer.run(
            try written(before, form),
            name: "out.\(form)",
            options: .init()
        )
        #expect(outcome.refusals.isEmpty)
        #expect(outcome.counts.added == before.count)
        #expect(try lines(try await entries(other)) == lines(before))
    }

    @Test("an export of a TCX with laps without positions keeps their sums")
    func laps() async throws {
        let tcx = """
            <TrainingCenterDatabase><Activities><Activity Sport="Running"><Id>2025-03-01T08:00:00+01:00</Id>
            <Lap StartTime="2025-03-01T08:00:00+01:00"><TotalTimeSeconds>600</TotalTimeSeconds><DistanceMeters>2000</DistanceMeters>
            <Calories>120</Calories><AverageHeartRateBpm><Value>140</Value></AverageHeartRateBpm><MaximumHeartRateBpm><Value>160</Value></MaximumHeartRateBpm>
            <Track><Trackpoint><Time>2025-03-01T08:00:00+01:00</Time><HeartRateBpm><Value>130</Value></HeartRateBpm></Trackpoint>
            <Trackpoint><Time>2025-03-01T08:10:00+01:00</Time><HeartRateBpm><Value>150</Value></HeartRateBpm></Trackpoint></Track></Lap>
            <Lap StartTime="2025-03-01T08:12:00+01:00"><TotalTimeSeconds>300.5</TotalTimeSeconds><DistanceMeters>1000</DistanceMeters><Calories>61</Calories>
            <Track><Trackpoint><Time>2025-03-01T08:17:00.5+01:00</Time><HeartRateBpm><Value>155</Value></HeartRateBpm></Trackpoint></Track></Lap>
            </Activity></Activities></TrainingCenterDatabase>
            """
        let home = try WorkoutsHome("2026-11-21T12:00:00Z", zone: "America/New_York")
        _ = try await home.workouts.importer.run(Array(tcx.utf8), name: "laps.tcx", options: .init())
        let before = try await entries(home)
        let entry = try #require(before.first)
        #expect(entry.activeSeconds == 900.5)
        #expect(entry.elapsedSeconds == 1020.5)
        #expect(entry.meters == 3000)
        #expect(entry.kcal == 181)
        #expect(entry.maxHeartRate == 160)
        // It was done at eight in the morning, an hour east of Greenwich.
        #expect(entry.zone.flatMap { TimeZone(identifier: $0)?.secondsFromGMT() } == 3600)
        let other = try WorkoutsHome()
        _ = try await other.workouts.importer.run(WorkoutWriter.tcx(before), name: "out.tcx", options: .init())
        #expect(try lines(try await entries(other)) == lines(before))
    }

    @Test("a run at night in another zone belongs to the day that it was there")
    func day() async throws {
        let home = try WorkoutsHome()
        // Half past eleven in the evening in New York is the next morning in Berlin.
        try await save([run(points(10, from: 1_760_067_000_000))], in: home)
        let shown = try #require(try await home.run(ShowHistory.self).workouts.first)
        #expect(shown.day == LocalDay(year: 2025, month: 10, day: 9))
        #expect(shown.localTime == "23:30")
    }

    @Test(
        "a workout of a health export belongs to the zone that its phone says, or to the hours of its times",
        arguments: [
            ("<MetadataEntry key=\"HKTimeZone\" value=\"America/New_York\"/>", "America/New_York", "23:30"),
            ("<MetadataEntry key=\"HKTimeZone\" value=\"Nowhere/At All\"/>", "GMT-0500", "22:30"),
            ("", "GMT-0500", "22:30"),
        ]
    )
    func healthZone(metadata: String, zone: String, time: String) async throws {
        let home = try WorkoutsHome()
        let xml = """
            <?xml version="1.0"?><!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]><HealthData>
            <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="Watch"
            startDate="2025-10-09 22:30:00 -0500" endDate="2025-10-09 23:00:00 -0500">\(metadata)</Workout></HealthData>
            """
        let outcome = try await home.workouts.importer.run(Array(xml.utf8), name: "export.xml", options: .init())
        #expect(outcome.refusals.isEmpty)
        let shown = try #require(try await home.run(ShowHistory.self).workouts.first)
        #expect(shown.day == LocalDay(year: 2025, month: 10, day: 9))
        #expect(shown.localTime == time)
        let offset = try await entries(home).first?.zone.flatMap {
            TimeZone(identifier: $0)?.secondsFromGMT(for: Date(timeIntervalSince1970: 1_760_067_000))
        }
        #expect(offset == (zone == "America/New_York" ? -14_400 : -18_000))
    }

    @Test(
        "recordings of real watches",
        .enabled(if: Vectors.areHere, Comment(rawValue: Vectors.absence)),
        arguments: ["gpx", "tcx", "json"]
    )
    func vectors(form: String) async throws {
        let home = try WorkoutsHome()
        for name in [
            "fit/garmin-fenix-5-run.fit", "fit/activity-small-fenix2-run.fit", "tcx/test.tcx", "tcx/no_hr.tcx",
        ] {
            let bytes = Array(try Vectors.data("workouts/" + name))
            _ = try await home.workouts.importer.run(bytes, name: name, options: .init())
        }
        let before = try await entries(home)
        #expect(before.count >= 3)
        let other = try WorkoutsHome()
        _ = try await other.workouts.importer.run(try written(before, form), name: "out.\(form)", options: .init())
        let after = try await entries(other)
        let expected =
            form == "gpx" ? before.filter { $0.hasWay } : form == "tcx" ? before.filter { $0.points != nil } : before
        #expect(after.map(\.id) == expected.map(\.id))
        for (there, here) in zip(after, expected) {
            #expect(there.points?.count == here.points?.count)
            #expect(try lines([there]) == lines([here]))
        }
    }
}
