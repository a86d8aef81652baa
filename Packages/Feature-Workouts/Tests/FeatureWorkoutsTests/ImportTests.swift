import AppData
import Core
import CoreTesting
import Formats
import Foundation
import GRDB
import Strength
import Testing
import TrainingFiles

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingScreens
@testable import TrainingTransfer

@Suite("Importing workouts")
struct ImportTests {
    private static let strong = """
        Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE
        2025-01-02 10:00:00,Push,60m,Bench Press (Barbell),1,80,8,0,0,
        2025-01-02 10:00:00,Push,60m,Bench Press (Barbell),2,80,7,0,0,
        2025-01-04 10:00:00,Legs,60m,Flurbing,1,100,5,0,0,
        """

    private func load(
        _ text: String,
        into home: WorkoutsHome,
        dryRun: Bool = false,
        name: String = "file.csv"
    ) async throws
        -> ImportOutcome
    {
        try await home.workouts.importer.run(Array(text.utf8), name: name, options: .init(isDryRun: dryRun))
    }

    @Test("a dry run says what would change and changes nothing")
    func dryRun() async throws {
        let home = try WorkoutsHome()
        let outcome = try await load(Self.strong, into: home, dryRun: true)
        #expect(outcome.counts.added == 2)
        #expect(try await home.contents() == [])
        #expect(try await home.workouts.importer.imports().isEmpty)
    }

    @Test("the same file twice changes nothing, and undoing an import takes all of it back")
    func twice() async throws {
        let home = try WorkoutsHome()
        #expect(try await load(Self.strong, into: home).counts.added == 2)
        let once = try await home.contents()
        let again = try await load(Self.strong, into: home)
        #expect(again.counts == .init(added: 0, linked: 0, unchanged: 2))
        #expect(try await home.contents() == once)
        let bests = try await home.workouts.history.bests(today: home.time.today)
        #expect(Set(bests.map(\.exerciseId)) == ["bench-press", "flurbing"])
        try await home.run(UndoImport.self)
        #expect(try await home.contents() == [])
        #expect(try await load(Self.strong, into: home).counts.added == 2)
    }

    @Test(
        "an import that is interrupted keeps what it has saved, goes on by being started again, and can be taken back"
    )
    func interrupted() async throws {
        let home = try WorkoutsHome()
        func gpx(_ day: Int) -> [UInt8] {
            Array(
                """
                <gpx><trk><trkseg><trkpt lat="52" lon="13"><time>2025-03-0\(day)T07:00:00Z</time></trkpt>
                <trkpt lat="52.01" lon="13"><time>2025-03-0\(day)T07:31:00Z</time></trkpt></trkseg></trk></gpx>
                """.utf8
            )
        }
        let whole = ZipFixture.make((1...4).map { ("\($0).gpx", gpx($0)) })
        // The disk goes away before the last entries are read.
        func places(_ signature: [UInt8]) -> [Int] {
            whole.indices.dropLast(3).filter { Array(whole[$0..<$0 + 4]) == signature }
        }
        let third = try #require(places([0x50, 0x4B, 3, 4]).dropFirst(2).first)
        let directory = try #require(places([0x50, 0x4B, 1, 2]).first)
        let cut = FailingBytes(bytes: whole, gone: third..<directory)
        await #expect(throws: (any Error).self) {
            try await home.workouts.importer.run(cut, name: "all.zip", options: .init())
        }
        let saved = try await home.run(ShowHistory.self).workouts.count
        #expect(saved == 2)
        #expect(try await home.workouts.importer.imports().map(\.added) == [saved])
        let rest = try await home.workouts.importer.run(whole, name: "all.zip", options: .init())
        #expect(rest.counts == .init(added: 4 - saved, linked: 0, unchanged: saved))
        try await home.run(UndoImport.self)
        try await home.run(UndoImport.self)
        #expect(try await home.contents() == [])
    }

    @Test("a workout that the person deleted stays deleted")
    func deleted() async throws {
        let home = try WorkoutsHome()
        _ = try await load(Self.strong, into: home)
        try await home.run(DeleteWorkout.self, ["workout": "last"])
        #expect(try await load(Self.strong, into: home).counts.added == 0)
        #expect(try await home.run(ShowHistory.self).workouts.count == 1)
    }

    @Test("the same run from a watch and from elsewhere counts once, and the richer record counts")
    func twins() async throws {
        let home = try WorkoutsHome()
        func gpx(_ start: String, _ end: String, _ extra: String = "") -> String {
            """
            <gpx><trk><name>Run</name><type>running</type><trkseg><trkpt lat="52" lon="13">\(extra)<time>2025-03-01T\(start)Z</time></trkpt>
            <trkpt lat="52.01" lon="13">\(extra)<time>2025-03-01T\(end)Z</time></trkpt></trkseg></trk></gpx>
            """
        }
        let table = """
            Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE
            2025-03-01 08:00:30,Run,30m,Running,1,0,0,5,1800,
            """
        #expect(try await load(table, into: home).counts.added == 1)
        let second = try await load(gpx("07:00:00", "07:31:00"), into: home, name: "run.gpx")
        #expect(second.counts == .init(added: 0, linked: 1, unchanged: 0))
        let shown = try await home.run(ShowHistory.self).workouts
        #expect(shown.map(\.source) == ["gpx"])
        // Undoing the second import lets the first record count again.
        try await home.run(UndoImport.self)
        #expect(try await home.run(ShowHistory.self).workouts.map(\.source) == ["strong"])
        #expect(try await load(gpx("09:00:00", "09:31:00"), into: home, name: "other.gpx").counts.added == 1)
    }

    @Test("an archive is read entry by entry, nested and packed ones too, and what is no workout is passed over")
    func archive() async throws {
        let home = try WorkoutsHome()
        let gpx = """
            <gpx><trk><trkseg><trkpt lat="52" lon="13"><time>2025-03-01T07:00:00Z</time></trkpt>
            <trkpt lat="52.01" lon="13"><time>2025-03-01T07:31:00Z</time></trkpt></trkseg></trk></gpx>
            """
        let inner = ZipFixture.make([("a.gpx", Array(gpx.replacing("03-01", with: "03-02").utf8))])
        let bytes = ZipFixture.make([
            ("activities/1.gpx.gz", Gzip.compressed(Array(gpx.utf8))), ("activities.csv", Array("Activity ID\n1".utf8)),
            ("photos/x.jpg", [0xFF, 0xD8]), ("part.zip", inner), ("broken.fit", Array("no".utf8)),
        ])
        let outcome = try await home.workouts.importer.run(bytes, name: "export.zip", options: .init())
        #expect(outcome.counts.added == 2)
        #expect(outcome.refusals.map(\.place) == ["broken.fit"])
    }

    @Test("a Strava archive's recordings have the names of activities.csv, and what was typed in comes without a file")
    func strava() async throws {
        let home = try WorkoutsHome()
        let gpx = """
            <gpx><trk><trkseg><trkpt lat="52" lon="13"><time>2025-03-01T07:00:00Z</time></trkpt>
            <trkpt lat="52.01" lon="13"><time>2025-03-01T07:31:00Z</time></trkpt></trkseg></trk></gpx>
            """
        let table = """
            Activity ID,Activity Date,Activity Name,Activity Type,Activity Description,Elapsed Time,Distance,Max Heart Rate,Relative Effort,Commute,Activity Private Note,Activity Gear,Filename
            1,"Mar 1, 2025, 7:00:00 AM",Round the lake,Run,windy,1860,5,,,,,,activities/1.gpx.gz
            2,"Mar 2, 2025, 6:00:00 PM",Legs,Weight Training,,3600,0,,,,,,
            3,"Mar 3, 2025, 7:00:00 AM",Lost file,Ride,,3600,20,,,,,,activities/3.fit.gz
            """
        let bytes = ZipFixture.make([
            ("activities/1.gpx.gz", Gzip.compressed(Array(gpx.utf8))), ("activities.csv", Array(table.utf8)),
            ("profile.csv", Array("a,b\n1,2\n".utf8)),
        ])
        let outcome = try await home.workouts.importer.run(bytes, name: "strava.zip", options: .init())
        #expect(outcome.counts == .init(added: 3, linked: 0, unchanged: 0))
        #expect(outcome.refusals.isEmpty)
        let shown = try await home.run(ShowHistory.self).workouts
        #expect(shown.map(\.name) == ["Lost file", "Legs", "Round the lake"])
        #expect(shown.map(\.type) == [.cardio, .strength, .cardio])
        #expect(shown.last?.notes == "windy")
        let again = try await home.workouts.importer.run(bytes, name: "strava.zip", options: .init())
        #expect(again.counts == .init(added: 0, linked: 0, unchanged: 3))
    }

    @Test("a route of a health export belongs to its workout, and is no workout of its own")
    func routes() async throws {
        let home = try WorkoutsHome()
        let xml = """
            <?xml version="1.0"?><!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]><HealthData>
            <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" sourceName="Watch" startDate="2025-03-01 08:00:00 +0100" endDate="2025-03-01 08:31:00 +0100">
            <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="300" unit="kcal"/>
            <WorkoutRoute><FileReference path="/workout-routes/route_2025-03-01.gpx"/></WorkoutRoute>
            </Workout></HealthData>
            """
        let gpx = """
            <gpx><trk><trkseg><trkpt lat="52" lon="13"><time>2025-03-01T07:00:00Z</time></trkpt>
            <trkpt lat="52.04" lon="13"><time>2025-03-01T07:30:30Z</time></trkpt></trkseg></trk></gpx>
            """
        let bytes = ZipFixture.make([
            ("apple_health_export/workout-routes/route_2025-03-01.gpx", Array(gpx.utf8)),
            ("apple_health_export/Exportación.xml", Array(xml.utf8)),
            ("apple_health_export/export_cda.xml", Array("<ClinicalDocument/>".utf8)),
        ])
        let outcome = try await home.workouts.importer.run(bytes, name: "export.zip", options: .init())
        #expect(outcome.counts == .init(added: 1, linked: 0, unchanged: 0))
        #expect(outcome.refusals.isEmpty)
        let run = try #require(try await home.run(ShowHistory.self).workouts.first)
        #expect(run.name == "Run")
        #expect(run.kcal == 300)
        #expect(run.activeSeconds == 1800)
        #expect(run.meters.map { abs($0 - 4450) < 20 } == true)
        let entries = try await home.workouts.exporter.entries(from: LocalDay(daysSince1970: 0), withTracks: true)
        #expect(entries.first?.points?.count == 2)
    }

    @Test("Apple Health's measurements feed readiness, and twice is once")
    func health() async throws {
        let home = try WorkoutsHome()
        var text = "<?xml version=\"1.0\"?><!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]><HealthData>"
        for day in 1...20 {
            let date = "2026-11-\(day < 9 ? "0" : "")\(day + 1)"
            for (type, value, unit) in [
                ("HeartRateVariabilitySDNN", 50 + day % 3, "ms"), ("RestingHeartRate", 55 + day % 2, "count/min"),
            ] {
                text +=
                    "<Record type=\"HKQuantityTypeIdentifier\(type)\" unit=\"\(unit)\" value=\"\(value)\" startDate=\"\(date) 06:00:00 +0100\" endDate=\"\(date) 06:00:00 +0100\" sourceName=\"Watch\"/>"
            }
            text +=
                "<Record type=\"HKCategoryTypeIdentifierSleepAnalysis\" value=\"HKCategoryValueSleepAnalysisAsleepCore\" startDate=\"\(date) 00:00:00 +0100\" endDate=\"\(date) 08:00:00 +0100\" sourceName=\"Watch\"/>"
        }
        text += "</HealthData>"
        #expect(try await load(text, into: home, name: "export.xml").samples == 60)
        #expect(try await load(text, into: home, name: "export.xml").samples == 0)
        let report = try await home.run(ShowReadiness.self)
        #expect(report.readiness.verdict == .fullyRecovered)
        // Taken back, none of it is left.
        try await home.run(UndoImport.self)
        #expect(try await home.run(ShowReadiness.self).readiness.verdict == .unknown)
        #expect(try await load(text, into: home, name: "export.xml").samples == 60)
    }

    @Test("export, then import into another home, is identity", arguments: ["out.json", "out.csv"])
    func identity(file: String) async throws {
        let home = try WorkoutsHome()
        try await home.log("bench 80x8, 80x7 rpe 8, warm up 40x10", day: "-3")
        try await home.log("plank 60s, pull ups 3x8 +10kg", day: "-2")
        let entries = try await home.workouts.exporter.entries(from: LocalDay(daysSince1970: 0), withTracks: true)
        let bytes = file.hasSuffix("json") ? try WorkoutWriter.json(entries) : WorkoutWriter.csv(entries)
        let other = try WorkoutsHome()
        let outcome = try await other.workouts.importer.run(bytes, name: file, options: .init())
        #expect(outcome.counts.added == 2)
        let back = try await other.workouts.exporter.entries(from: LocalDay(daysSince1970: 0), withTracks: true)
        #expect(back.map(\.name) == entries.map(\.name))
        #expect(back.map(\.startedAt) == entries.map(\.startedAt))
        func sets(_ entries: [BentoWorkoutFile.Entry]) -> [[Double]] {
            entries.flatMap(\.exercises).flatMap(\.sets).map { set in
                [set.kg ?? 0, Double(set.reps ?? 0), set.seconds ?? 0, set.rpe ?? 0]
            }
        }
        #expect(sets(back) == sets(entries))
    }

    @Test(
        "what is no file of training is refused with what can be done",
        arguments: ["", "hello", "\u{0}\u{1}\u{2}", "<html></html>", "{}"]
    )
    func nonsense(text: String) async throws {
        let home = try WorkoutsHome()
        do {
            let outcome = try await load(text, into: home)
            #expect(!outcome.refusals.isEmpty)
        } catch {
            #expect(!"\(error)".isEmpty)
        }
        #expect(try await home.contents() == [])
    }

    @Test(
        "one file of which nothing can be read is refused with the reason",
        arguments: [
            ("", "the file is empty"), ("\u{0}\u{1}", "no format that Bento knows"),
            ("<\u{0}g\u{0}p\u{0}x\u{0}>\u{0}", "it is UTF-16; save it as UTF-8"),
            ("<html></html>", "no format"),
            ("hello", "cannot be imported"),
        ]
    )
    func unreadable(content: String, reason: String) async throws {
        let home = try WorkoutsHome()
        let files = ScriptedFrontEnd(files: ["a.gpx": content])
        let error = await #expect(throws: WorkoutsError.self) {
            try await home.run(ImportWorkouts.self, ["file": "a.gpx"], files)
        }
        #expect(error?.exitStatus == .dataError)
        #expect(error?.message.contains(reason) == true)
    }
}

/// A file of which a part can no longer be read.
private struct FailingBytes: RandomAccessBytes {
    let bytes: [UInt8]
    let gone: Range<Int>
    var byteCount: Int { bytes.count }

    private struct Gone: Error {}

    func read(at offset: Int, count: Int) throws -> [UInt8] {
        if gone.contains(offset) { throw Gone() }
        return bytes.read(at: offset, count: count)
    }
}
