import AppDataTesting
import Core
import CoreTesting
import Foundation
import GRDB
import Testing

@testable import AppData
@testable import DataTransfer

@Suite("Health samples")
struct HealthSampleTests {
    private let home: TemporaryHome
    private let database: AppDatabase
    private let time = TimeContext.fixed("2026-11-21T12:00:00Z", zone: "UTC")
    private var store: HealthSampleStore { HealthSampleStore(database: database, time: time) }

    init() throws {
        home = try TemporaryHome()
        database = home.database(time: time)
    }

    /// Midnight of 2026-11-20 in UTC.
    private static let midnight: Int64 = 1_795_132_800
    private static let day = LocalDay(daysSince1970: Int(midnight / 86_400))

    private func sample(
        _ kind: HealthKind,
        _ value: Double,
        at start: Int64,
        for length: Int64 = 60,
        zone: Int = 0,
        from source: String = "watch"
    ) -> HealthSample {
        let first = (Self.midnight + start) * 1000
        return HealthSample(
            kind: kind,
            value: value,
            start: first,
            end: first + length * 1000,
            zoneOffset: zone * 3600,
            source: source
        )
    }

    private func sample(_ value: Double, at start: Int64, for length: Int64 = 60, zone: Int = 0) -> HealthSample {
        sample(.steps, value, at: start, for: length, zone: zone)
    }

    private func phone(_ value: Double, at start: Int64, for length: Int64, zone: Int = 0) -> HealthSample {
        sample(.steps, value, at: start, for: length, zone: zone, from: "phone")
    }

    private func value(_ kind: HealthKind = .steps, on day: LocalDay = day) async throws -> Double? {
        try await store.healthDays(kind, day...day).first?.value
    }

    @Test("recording the same samples again changes nothing")
    func twice() async throws {
        let samples = (0..<120).map { sample(Double($0), at: Int64($0) * 60) }
        #expect(try await store.record(samples) == 120)
        #expect(try await store.record(samples) == 0)
        #expect(try await value() == Double((0..<120).reduce(0, +)))
        let found = try await store.samples(.steps, in: DateInterval(start: samples[0].startedAt, duration: 180))
        #expect(found == Array(samples.prefix(3)))
    }

    @Test(
        "one impossible sample among good ones saves none",
        arguments: [
            .infinity, .nan, 1e13, -1e300,
        ] as [Double]
    )
    func impossible(value: Double) async throws {
        await #expect(throws: ValueError.self) {
            try await store.record([sample(1, at: 0), sample(value, at: 60)])
        }
        #expect(try await self.value() == nil)
    }

    @Test(
        "times and lengths that cannot be are refused, whatever number they are",
        arguments: [
            (Int64.max, Int64.max, 0), (Int64.min, Int64.min, 0), (0, Int64.max, 0), (Int64.max, Int64.min, 0),
            (1000, 0, 0), (0, 172_801_000, 0), (0, 1000, Int.max), (0, 1000, Int.min),
        ] as [(Int64, Int64, Int)]
    )
    func impossibleTimes(start: Int64, end: Int64, offset: Int) async throws {
        let sample = HealthSample(kind: .steps, value: 1, start: start, end: end, zoneOffset: offset, source: "x")
        await #expect(throws: ValueError.self) { try await store.record([sample]) }
    }

    @Test("what two devices saw counts once: the finer one is believed, and the other for what is left")
    func overlap() async throws {
        // The watch from 8:00 to 9:00, each minute; the telephone from 8:30 to 9:30, in half hours.
        let watch = (0..<60).map { sample(10, at: 8 * 3600 + Int64($0) * 60) }
        let telephone = [
            phone(400, at: 8 * 3600 + 1800, for: 1800),
            phone(300, at: 9 * 3600, for: 1800),
        ]
        try await store.record(watch + telephone)
        #expect(try await value() == 900)
        // Half of the sample is covered.
        try await store.record([phone(100, at: 7 * 3600 + 1800, for: 3600)])
        #expect(try await value() == 950)
        let found = try await store.samples(
            .steps,
            in: DateInterval(start: Date(timeIntervalSince1970: Double(Self.midnight)), duration: 86_400)
        )
        #expect(found.reduce(0) { $0 + $1.value } == 950)
    }

    @Test("the same measurement from two apps is one; two measurements are two")
    func sameMeasurement() async throws {
        try await store.record([
            sample(.heartRate, 60, at: 0, for: 0), sample(.heartRate, 60, at: 0, for: 0, from: "app"),
            sample(.heartRate, 90, at: 30, for: 0, from: "app"),
        ])
        let day = try #require(try await store.healthDays(.heartRate, Self.day...Self.day).first)
        #expect(day.count == 2)
        #expect(day.mean == 75)
        #expect(day.least == 60)
        #expect(day.most == 90)
        #expect(day.last == 90)
    }

    @Test("a day is the local day where it was measured, and a sample over midnight is shared out")
    func days() async throws {
        // 23:30 in UTC is the next day in Berlin.
        try await store.record([sample(100, at: 23 * 3600 + 1800, zone: 1)])
        #expect(try await value() == nil)
        #expect(try await value(on: Self.day.adding(days: 1)) == 100)
        try await store.record([phone(90, at: 23 * 3600 + 2400, for: 1800)])
        #expect(try await value(on: Self.day) == 60)
        #expect(try await value(on: Self.day.adding(days: 1)) == 130)
    }

    @Test("a night belongs to the day of waking")
    func nights() async throws {
        let evening = sample(.sleepDeep, 90, at: -3600, for: 5400)
        try await store.record([evening, sample(.sleepDeep, 30, at: 5 * 3600, for: 1800)])
        #expect(try await value(.sleepDeep) == 120)
        #expect(try await value(.sleepDeep, on: Self.day.adding(days: -1)) == nil)
    }

    @Test("the days are the same whether their figures were kept, lost or never made", arguments: 0..<5)
    func rollups(seed: Int) async throws {
        var chance = SeededGenerator(seed: UInt64(seed))
        let now = time.now
        for kind in [HealthKind.steps, .heartRate, .bodyMass, .sleep] {
            for _ in 0..<4 {
                let samples = (0..<200).map { _ in
                    sample(
                        kind,
                        Double(Int.random(in: 1...100, using: &chance)),
                        at: Int64.random(in: 0..<(12 * 86_400), using: &chance),
                        for: kind.summary == .mean ? 0 : Int64.random(in: 0...7200, using: &chance),
                        zone: Int.random(in: -11...13, using: &chance),
                        from: ["watch", "phone", "scale"][Int.random(in: 0..<3, using: &chance)]
                    )
                }
                let finishes = Bool.random(using: &chance)
                try await database.write { database in
                    var writer = HealthSampleWriter(at: now)
                    _ = try writer.insert(samples, in: database)
                    if finishes { try writer.finish(in: database) }
                }
            }
            let days = Self.day.adding(days: -3)...Self.day.adding(days: 16)
            let kept = try await store.healthDays(kind, days)
            try await database.write { _ = try HealthSampleStore.rule.afterImport($0) }
            let made = try await store.healthDays(kind, days)
            #expect(kept.map(\.day) == made.map(\.day))
            #expect(kept.map(\.count) == made.map(\.count))
            for (one, other) in zip(kept, made) { #expect(abs(one.total - other.total) < 1e-6) }
        }
    }

    @Test("a batch is taken back whole, with its share of the days, and can be brought in again")
    func batches() async throws {
        let (first, second) = (UUIDv7.make(at: time.now), UUIDv7.make(at: time.now))
        let now = time.now
        func insert(_ batch: UUID, _ samples: [HealthSample]) async throws -> Int {
            try await database.write { database in
                var writer = HealthSampleWriter(batch: batch, at: now)
                let added = try writer.insert(samples, in: database)
                try writer.finish(in: database)
                return added
            }
        }
        let samples = (0..<70).map { sample(1, at: Int64($0) * 60) }
        #expect(try await insert(first, Array(samples.prefix(40))) == 40)
        #expect(try await insert(second, samples) == 30)
        #expect(try await value() == 70)
        #expect(try await database.write { try HealthSampleStore.removeBatch(second, in: $0, at: now) } == 30)
        #expect(try await value() == 40)
        #expect(try await insert(second, samples) == 30)
        #expect(try await value() == 70)
    }

    @Test("samples travel in exports and backups, and their days are made anew")
    func travel() async throws {
        try await store.record((0..<60).map { sample(10, at: Int64($0) * 60) })
        let file = home.home.file("export.json")
        _ = try await DataExport(database: database).run(to: file, format: .json)
        let other = try TemporaryHome()
        let there = HealthSampleStore(database: other.database(), time: time)
        try await there.record([phone(500, at: 30 * 60, for: 3600)])
        _ = try await DataImport(database: other.database()).run(from: file)
        // The hour of the telephone is half covered.
        #expect(try await there.healthDays(.steps, Self.day...Self.day).first?.value == 850)
        #expect(
            try await DataImport(database: other.database()).run(from: file).tables["shared_samples"]?.unchanged == 60
        )
    }

    @Test("a batch that one device took back goes from the others, and is not brought again by them")
    func takenBackElsewhere() async throws {
        let (now, batch) = (time.now, UUIDv7.make(at: time.now))
        let samples = (0..<30).map { sample(1, at: Int64($0) * 60) }
        let other = try TemporaryHome()
        let there = other.database()
        let file = home.home.file("export.json")
        func send(from one: AppDatabase, to another: AppDatabase) async throws -> DataImport.Counts? {
            try? FileManager.default.removeItem(at: file)
            _ = try await DataExport(database: one).run(to: file, format: .json)
            return try await DataImport(database: another).run(from: file).tables["shared_samples"]
        }
        func count(_ database: AppDatabase) async throws -> Int? {
            try await database.read { try Int.fetchOne($0, sql: "SELECT COUNT(*) FROM shared_samples") }
        }
        try await database.write { database in
            var writer = HealthSampleWriter(batch: batch, at: now)
            _ = try writer.insert(samples, in: database)
        }
        try await store.record([sample(5, at: 86_400)])
        #expect(try await send(from: database, to: there)?.added == 31)
        _ = try await database.write { try HealthSampleStore.removeBatch(batch, in: $0, at: now) }
        #expect(try await send(from: there, to: database)?.added == 0)
        #expect(try await count(database) == 1)
        #expect(try await send(from: database, to: there)?.added == 0)
        #expect(try await count(there) == 1)
    }

    @Test("samples of an earlier version are kept, in their zones")
    func earlier() async throws {
        let steps = Array(SharedSchema.plan.steps.prefix { $0.name != "keep health samples compactly" })
        let file = try DatabaseQueue(path: home.home.databaseFile.path)
        try await file.write { database in
            for step in steps { try step.apply(database) }
            try database.execute(
                sql: """
                    INSERT INTO shared_health_samples VALUES
                        ('a', 'steps', 100, 'count', 1795130000000, 1795130060000, 'Europe/Berlin', 'watch', 1, NULL),
                        ('b', 'steps', 50, 'count', 1795131000000, 1795131060000, 'nowhere', '', 1, NULL),
                        ('c', 'steps', 70, 'count', 1795131000000, 1795131060000, 'UTC', 'watch', 1, 2),
                        ('d', 'unknown', 70, 'count', 1795131000000, 1795131060000, 'UTC', 'watch', 1, NULL)
                    """
            )
            try HealthSampleSchema.step.apply(database)
            let days = try HealthSampleStore.healthDays(.steps, Self.day.adding(days: -1)...Self.day, in: database)
            #expect(days.map(\.value) == [50, 100])
        }
    }
}
