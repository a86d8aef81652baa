import AppDataTesting
import Core
import CoreTesting
import Foundation
import Testing

@testable import AppData

@Suite("Weights of scales and of the person")
struct WeighingTests {
    private let home: TemporaryHome
    private let database: AppDatabase
    private let time = TimeContext.fixed("2026-11-21T12:00:00Z", zone: "Europe/Berlin")
    private var logs: DailyLogStore { DailyLogStore(database: database, time: time) }
    private var profile: ProfileStore { ProfileStore(database: database, time: time) }
    private var today: LocalDay { time.today }

    init() throws {
        home = try TemporaryHome()
        database = home.database(time: time)
    }

    /// - Parameter daysAgo: from noon, in days.
    private func measure(_ kilograms: Double, daysAgo: Double, _ kind: HealthKind = .bodyMass) async throws {
        let moment = time.now.addingTimeInterval(-daysAgo * 86_400)
        let sample = HealthSample(kind: kind, value: kilograms, from: moment, in: time.zone, source: "Scale")
        try await HealthSampleStore(database: database, time: time).record([sample])
    }

    private func weights(_ days: ClosedRange<LocalDay>) async throws -> BodyWeights {
        try await database.read { try DailyLogStore.weights(days, in: $0) }
    }

    @Test("what a scale measured counts on its day, but not against what was said of that day")
    func measured() async throws {
        try await measure(82, daysAgo: 40)
        try await measure(81, daysAgo: 5)
        try await measure(80.5, daysAgo: 4.9)
        try await measure(80, daysAgo: 2)
        try await measure(20, daysAgo: 1, .bodyFat)
        try await measure(0.5, daysAgo: 1)
        try await logs.update(today.adding(days: -2)) { $0.weightKg = 79 }
        try await logs.update(today.adding(days: -5)) { $0.sleep = 4 }
        let days = today.adding(days: -7)...today
        #expect(try await logs.logs(days).map(\.weightKg) == [80.5, 79])
        #expect(try await logs.logs(days).first?.sleep == 4)
        #expect(try await logs.log(for: today.adding(days: -5))?.weightKg == nil)
        #expect(try await logs.lastWeighed(onOrBefore: today)?.weightKg == 79)
        #expect(try await logs.lastWeighed(onOrBefore: today.adding(days: -3))?.weightKg == 80.5)
        #expect(try await logs.lastWeighed(onOrBefore: today.adding(days: -50)) == nil)
        let weights = try await weights(days)
        #expect(weights.kilograms(on: today.adding(days: -6)) == 82)
        #expect(weights.kilograms(on: today.adding(days: -4)) == 80.5)
        #expect(weights.kilograms(on: today) == 79)
        #expect(try await self.weights(today...today).kilograms(on: today) == 79)
    }

    @Test(
        "of the profile's weight and a scale's the later one holds, whenever it was imported",
        arguments: [(daysAgo: 30.0, isImportedFirst: true), (30, false), (-0.1, false)]
    )
    func profile(daysAgo: Double, isImportedFirst: Bool) async throws {
        if isImportedFirst { try await measure(72, daysAgo: daysAgo) }
        try await profile.update { $0.weightKg = 70 }
        if !isImportedFirst { try await measure(72, daysAgo: daysAgo) }
        // What else is said of the person says nothing of when they were weighed.
        try await profile.update { $0.heightCm = 170 }
        let isScales = daysAgo < 0
        #expect(try await logs.lastWeighed(onOrBefore: today)?.weightKg == (isScales ? 72 : nil))
        #expect(try await weights(today...today).kilograms(on: today) == (isScales ? 72 : 70))
        let before = today.adding(days: -1)
        #expect(try await weights(before...before).kilograms(on: before) == (isScales ? 70 : 72))
        try await profile.update { $0.weightKg = nil }
        #expect(try await weights(today...today).kilograms(on: today) == 72)
    }

    @Test("a measurement counts on the day where it was made")
    func zones() async throws {
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        let sample = HealthSample(
            kind: .bodyMass,
            value: 71,
            from: Date(timeIntervalSince1970: 1795104000),
            in: tokyo,
            source: "Scale"
        )
        try await HealthSampleStore(database: database, time: time).record([sample])
        let day = try #require(LocalDay("2026-11-20"))
        #expect(try await logs.lastWeighed(onOrBefore: day.adding(days: -1)) == nil)
        #expect(try await logs.lastWeighed(onOrBefore: day)?.day == day)
        #expect(try await logs.logs(day...day).map(\.weightKg) == [71])
    }
}
