import AppData
import Core
import CoreTesting
import Formats
import Foundation
import GRDB
import Testing
import TrainingFiles

@testable import FeatureWorkouts
@testable import TrainingLog
@testable import TrainingScreens
@testable import TrainingTransfer

/// Imports that are interrupted, run twice at a time, or read what somebody made to do harm.
@Suite("Imports under attack")
struct HostileImportTests {
    /// A health export of so many heart rates, a minute apart.
    private static func health(_ count: Int, from minute: Int = 0) -> [UInt8] {
        var text = "<?xml version=\"1.0\"?><!DOCTYPE HealthData [<!ELEMENT HealthData ANY>]><HealthData>\n"
        for number in minute..<minute + count {
            let day = LocalDay(daysSince1970: 19_000 + number / 1440)
            func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
            let date = "\(day) \(two(number % 1440 / 60)):\(two(number % 60)):00 +0100"
            text +=
                " <Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"Watch\" unit=\"count/min\" startDate=\"\(date)\" endDate=\"\(date)\" value=\"\(60 + number % 90)\"/>\n"
        }
        return Array((text + "</HealthData>").utf8)
    }

    private func samples(_ home: WorkoutsHome) async throws -> Int {
        try await home.database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM shared_samples") ?? -1 }
    }

    @Test("a health import that is cancelled keeps whole batches, and started again it comes to the same as once")
    func cancelled() async throws {
        let home = try WorkoutsHome()
        let bytes = Self.health(70_000)
        let halting = HaltingBytes(bytes: bytes, at: bytes.count * 3 / 4)
        let importer = home.workouts.importer
        let first = Task { try await importer.run(halting, name: "export.xml", options: .init()) }
        halting.cancel(first)
        await #expect(throws: CancellationError.self) { try await first.value }
        let kept = try await samples(home)
        #expect(kept > 0)
        #expect(kept < 70_000)
        // What was saved is told of, so that it can be taken back.
        #expect(try await home.workouts.importer.imports().map(\.samples) == [kept])
        let rest = try await importer.run(bytes, name: "export.xml", options: .init())
        #expect(rest.samples == 70_000 - kept)
        #expect(rest.knownSamples == kept)
        #expect(try await samples(home) == 70_000)
        let days = try await HealthSampleStore(database: home.database, time: home.time)
            .healthDays(.heartRate, LocalDay(daysSince1970: 18_990)...LocalDay(daysSince1970: 19_100))
        #expect(days.reduce(0) { $0 + $1.count } == 70_000)
        try await home.run(UndoImport.self)
        try await home.run(UndoImport.self)
        #expect(try await samples(home) == 0)
    }

    @Test("two imports of one file at a time come to the same as one")
    func twoAtATime() async throws {
        let home = try WorkoutsHome()
        let other = home.otherProcess()
        let bytes = Self.health(45_000)
        async let here = home.workouts.importer.run(bytes, name: "export.xml", options: .init())
        async let there = other.importer.run(bytes, name: "export.xml", options: .init())
        let (first, second) = try await (here, there)
        #expect(first.samples + second.samples == 45_000)
        #expect(try await samples(home) == 45_000)
        let table = Array(
            """
            Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,RPE
            2025-01-02 10:00:00,Push,60m,Bench Press (Barbell),1,80,8,0,0,
            2025-01-04 10:00:00,Legs,60m,Squat (Barbell),1,100,5,0,0,
            """.utf8
        )
        async let one = home.workouts.importer.run(table, name: "strong.csv", options: .init())
        async let two = other.importer.run(table, name: "strong.csv", options: .init())
        let (left, right) = try await (one, two)
        #expect(left.counts.added + right.counts.added == 2)
        #expect(left.counts.unchanged + right.counts.unchanged == 2)
        #expect(try await home.run(ShowHistory.self).workouts.count == 2)
    }

    @Test("a dry run of a health export saves nothing, not even a source")
    func dryRun() async throws {
        let home = try WorkoutsHome()
        let outcome = try await home.workouts.importer.run(
            Self.health(50_000),
            name: "export.xml",
            options: .init(isDryRun: true)
        )
        #expect(outcome.samples == 50_000)
        #expect(try await samples(home) == 0)
        let sources = try await home.database.read {
            try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM shared_sample_sources") ?? -1
        }
        #expect(sources == 0)
        #expect(try await home.workouts.importer.imports().isEmpty)
    }

    @Test("a member of an archive that swells, and archives inside of archives inside of archives, are refused")
    func bombs() async throws {
        let home = try WorkoutsHome()
        let gpx = Array(
            """
            <gpx><trk><trkseg><trkpt lat="52" lon="13"><time>2025-03-01T07:00:00Z</time></trkpt>
            <trkpt lat="52.01" lon="13"><time>2025-03-01T07:31:00Z</time></trkpt></trkseg></trk></gpx>
            """.utf8
        )
        // Three hundred megabytes of spaces in three hundred kilobytes.
        let swelling = Gzip.compressed([UInt8](repeating: 32, count: 300 << 20))
        var nested = ZipFixture.make([("deep.gpx", gpx)])
        for level in 0..<4 { nested = ZipFixture.make([("level\(level).zip", nested)]) }
        let bytes = ZipFixture.make([("bomb.gpx.gz", swelling), ("nested.zip", nested), ("run.gpx", gpx)])
        let outcome = try await home.workouts.importer.run(bytes, name: "all.zip", options: .init())
        #expect(outcome.counts.added == 1)
        #expect(outcome.refusals.count == 2)
        #expect(outcome.refusals.contains { $0.place == "bomb.gpx.gz" })
        #expect(outcome.refusals.contains { $0.reason.contains("nested") })
    }

    @Test(
        "facts in Bento's own extension that nothing can have been are left out, and the way is kept",
        arguments: [
            "zone=\"../../../etc/passwd\"", "zone=\"\"", "start=\"tomorrow\"", "kcal=\"1e308\"", "kcal=\"-5\"",
            "activeSeconds=\"99999999999999999999\"", "meanHeartRate=\"nan\"", "intensity=\"11\"", "id=\"\"",
            "type=\"war\"", "name=\"&#0;&undefined;\"", "start=\"9999-12-31T23:59:59Z\"",
            "start=\"0001-01-01T00:00:00Z\"",
        ]
    )
    func facts(attribute: String) async throws {
        let home = try WorkoutsHome()
        let gpx = """
            <gpx xmlns:bento="urn:bento:workouts:1"><trk><extensions><bento:workout \(attribute)/>
            <bento:point time="now" heartRate="1e999"/></extensions><trkseg>
            <trkpt lat="52" lon="13"><time>2025-03-01T07:00:00Z</time></trkpt>
            <trkpt lat="52.01" lon="13"><time>2025-03-01T07:31:00Z</time></trkpt></trkseg></trk></gpx>
            """
        let outcome = try await home.workouts.importer.run(Array(gpx.utf8), name: "run.gpx", options: .init())
        // A workout of no possible time is told of; anything else is saved.
        #expect(outcome.counts.added + outcome.refusals.count == 1)
        for entry in try await home.workouts.exporter.entries(from: LocalDay(daysSince1970: 0), withTracks: true) {
            #expect(entry.points?.count == 3)
            #expect(entry.zone == "Europe/Berlin")
            #expect(entry.kcal == nil)
            #expect(entry.intensity == nil)
            #expect(entry.meanHeartRate == nil)
            #expect((entry.activeSeconds ?? 0) <= 604_800)
        }
        #expect(try await home.database.integrityFaults().isEmpty)
    }

    @Test("a clock that goes back during a workout takes no time and no set away")
    func clockBack() async throws {
        let home = try WorkoutsHome()
        try await home.run(StartWorkout.self, ["name": "Push"])
        home.pass(seconds: 600)
        try await home.log("bench 80x8")
        home.pass(seconds: -7200)
        try await home.log("bench 80x7")
        try await home.run(PauseWorkout.self)
        home.pass(seconds: 60)
        try await home.run(ResumeWorkout.self)
        home.pass(seconds: 120)
        let done = try await home.run(FinishWorkout.self)
        #expect(done.exercises.first?.sets.compactMap(\.reps) == [8, 7])
        #expect(done.activeSeconds == 720)
        let kept = try #require(try await home.workouts.journal.latest(1).first)
        #expect((kept.workout.endedAt?.milliseconds ?? 0) >= (kept.workout.startedAt?.milliseconds ?? 1))
        try await home.run(UndoWorkout.self)
        #expect(try await home.workouts.journal.open()?.workout.phase == .active)
    }
}

/// A file that stops the task that reads it when it comes to a place.
private final class HaltingBytes: RandomAccessBytes {
    private let bytes: [UInt8]
    private let place: Int
    private let (stream, feed) = AsyncStream.makeStream(of: Void.self)

    init(bytes: [UInt8], at place: Int) {
        self.bytes = bytes
        self.place = place
    }

    var byteCount: Int { bytes.count }

    func cancel(_ task: Task<ImportOutcome, any Error>) {
        Task {
            for await _ in stream { task.cancel() }
        }
    }

    func read(at offset: Int, count: Int) throws -> [UInt8] {
        guard offset >= place else { return bytes.read(at: offset, count: count) }
        feed.yield()
        // The reader goes on until it sees that it is canceled: the same piece again and again is no end.
        return offset < bytes.count - count ? bytes.read(at: offset, count: count) : Array(" ".utf8)
    }
}
