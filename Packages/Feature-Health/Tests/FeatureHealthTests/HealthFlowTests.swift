import AppData
import Core
import CoreTesting
import Foundation
import GRDB
import Testing

@testable import FeatureHealth

@Suite("Health's flows")
struct HealthFlowTests {
    private func measuredHome() async throws -> HealthHome {
        let home = try HealthHome()
        try await home.record(.steps, 6000, "2026-11-20T09:00", "2026-11-20T10:00")
        try await home.record(.steps, 2412, "2026-11-20T17:00", "2026-11-20T18:00")
        try await home.record(.steps, 3000, "2026-11-21T09:00", "2026-11-21T10:00")
        try await home.record(.sleepCore, 240, "2026-11-20T23:00", "2026-11-21T03:00")
        try await home.record(.sleepDeep, 90, "2026-11-21T03:00", "2026-11-21T04:30")
        try await home.record(.sleepREM, 60, "2026-11-21T04:30", "2026-11-21T05:30")
        try await home.record(.inBed, 420, "2026-11-20T22:45", "2026-11-21T05:45")
        try await home.record(.restingHeartRate, 54, "2026-11-21T06:00")
        try await home.record(.heartRate, 60, "2026-11-21T08:00")
        try await home.record(.heartRate, 120, "2026-11-21T09:30")
        try await home.record(.heartRateVariability, 61, "2026-11-21T03:00")
        try await home.record(.bodyMass, 80.4, "2026-11-21T07:00")
        return home
    }

    @Test("a day has what was measured; the night counts to the day of waking")
    func day() async throws {
        let home = try await measuredHome()
        let day = try await home.run(ShowDay.self).day
        #expect(day.steps == 3000)
        #expect(day.sleepMinutes == 390)
        #expect(day.inBedMinutes == 420)
        #expect(day.restingHeartRate == 54)
        #expect(day.heartRateVariability == 61)
        #expect(day.weightKg == 80.4)
        #expect(day.heartRate == 90)
        #expect(day.lowestHeartRate == 60)
        #expect(day.highestHeartRate == 120)
        #expect(try await home.run(ShowDay.self, ["day": "yesterday"]).day.steps == 8412)
        let text = home.texts(try await home.run(ShowDay.self))
        #expect(text.contains("6 h 30 min of 7 h in bed"))
        #expect(text.contains("3,000"))
        #expect(text.contains("80.4 kg"))
    }

    @Test("a night that one device tells in stages and another as a whole is one night")
    func twoDevices() async throws {
        let home = try await measuredHome()
        try await home.record(.sleep, 400, "2026-11-20T22:50", "2026-11-21T05:30", source: "phone")
        #expect(try await home.run(ShowDay.self).day.sleepMinutes == 400)
    }

    @Test("steps that phone and watch counted at once are counted once")
    func overlap() async throws {
        let home = try await measuredHome()
        try await home.record(.steps, 2900, "2026-11-21T09:00", "2026-11-21T10:00", source: "phone")
        #expect(try await home.run(ShowDay.self).day.steps == 3000)
    }

    @Test("a check-in fills the log of the day, stands over what was measured, and keeps what it does not name")
    func checkIn() async throws {
        let home = try await measuredHome()
        let report = try await home.run(CheckIn.self, ["text": "slept 7h, energy 4, mood good"])
        #expect(report.day.sleepMinutes == 420)
        #expect(report.day.energy == 4)
        #expect(report.day.mood == "good")
        #expect(report.day.steps == 3000)
        _ = try await home.run(CheckIn.self, ["text": "stress low, sleep 4"])
        let log = try await DailyLogStore(database: home.database, time: home.time).log(for: home.time.today)
        #expect(log?.sleepMinutes == 420)
        #expect(log?.sleep == 4)
        #expect(log?.energy == 4)
        #expect(log?.stress == 2)
        #expect(log?.mood == "good")
        #expect(log?.weightKg == nil)
    }

    @Test("one thing can be taken back, and the measurement stands again")
    func clear() async throws {
        let home = try await measuredHome()
        _ = try await home.run(CheckIn.self, ["text": "slept 7h, energy 4"])
        let report = try await home.run(CheckIn.self, ["clear": ["sleep"]])
        #expect(report.day.sleepMinutes == 390)
        #expect(report.day.energy == 4)
        let both = try await home.run(CheckIn.self, ["text": "slept 8h", "clear": ["energy"]])
        #expect(both.day.sleepMinutes == 480)
        #expect(both.day.energy == nil)
    }

    @Test("the last check-in is taken back exactly, one after the other, and the measurement stands again")
    func undo() async throws {
        let home = try await measuredHome()
        _ = try await home.run(CheckIn.self, ["text": "slept 7h, energy 4"])
        _ = try await home.run(CheckIn.self, ["text": "energy  2, mood tired", "clear": ["sleep"]])
        let first = try await home.run(UndoCheckIn.self)
        #expect(first.undone == "log energy 2, mood tired, without sleep")
        #expect(first.day.energy == 4)
        #expect(first.day.mood == nil)
        #expect(first.day.sleepMinutes == 420)
        #expect(home.texts(first).contains("Taken back: log energy 2"))
        let second = try await home.run(UndoCheckIn.self)
        #expect(second.day.energy == nil)
        #expect(second.day.sleepMinutes == 390)
        await #expect(throws: Failure.self) { try await home.run(UndoCheckIn.self) }
    }

    @Test("what another command has changed since stays, and a span names one change")
    func undoOutdated() async throws {
        let home = try HealthHome()
        _ = try await home.run(CheckIn.self, ["text": "energy 4"])
        let none = "2020-01-01T00:00:00Z/2020-01-02T00:00:00Z"
        await #expect(throws: Failure.self) { try await home.run(UndoCheckIn.self, ["made": .string(none)]) }
        let store = DailyLogStore(database: home.database, time: home.time)
        try await store.update(home.time.today) { $0.weightKg = 80 }
        await #expect(throws: ChangeIsOutdated.self) { try await home.run(UndoCheckIn.self) }
        #expect(try await store.log(for: home.time.today)?.energy == 4)
    }

    @Test("who says nothing is asked; a day to come, and a line that cannot be read, change nothing")
    func refused() async throws {
        let home = try HealthHome()
        let asked = try await home.run(CheckIn.self, [:], ScriptedFrontEnd(answers: ["slept 6h"]))
        #expect(asked.day.sleepMinutes == 360)
        await #expect(throws: Failure.self) {
            try await home.run(CheckIn.self, ["text": "energy 4", "day": "tomorrow"])
        }
        await #expect(throws: Failure.self) { try await home.run(CheckIn.self, ["text": "energy 4, banana"]) }
        #expect(
            try await home.health.healthDays(home.time.today...home.time.today.adding(days: 1)).map(\.energy) == [nil]
        )
    }

    @Test("a week has the means of what is known, each over its own days")
    func week() async throws {
        let home = try await measuredHome()
        let week = try await home.run(ShowWeek.self)
        #expect(week.days.map(\.steps) == [8412, 3000])
        #expect(week.averages["steps"] == 5706)
        #expect(week.averages["sleepMinutes"] == 390)
        #expect(week.averages["energy"] == nil)
        let text = home.texts(week)
        #expect(text.contains("5,706"))
        #expect(text.contains("Average"))
        #expect(home.texts(try await home.run(ShowWeek.self, ["day": "2020-01-01"])).contains("Nothing is known"))
    }

    @Test("trends tell mean, range and change of each figure")
    func trends() async throws {
        let home = try HealthHome()
        for day in 1...9 {
            try await home.record(.restingHeartRate, Double(60 - day), "2026-11-0\(day)T06:00")
            try await home.record(.steps, Double(day) * 1000, "2026-11-0\(day)T09:00", "2026-11-0\(day)T10:00")
        }
        let report = try await home.run(ShowTrends.self)
        let resting = try #require(report.measures.first { $0.name == "restingHeartRate" })
        #expect(resting.mean == 55)
        #expect(resting.least == 51)
        #expect(resting.most == 59)
        #expect(resting.days == 9)
        #expect(resting.change == -6)
        #expect(report.measures.first { $0.name == "steps" }?.change == 6000)
        #expect(home.texts(report).contains("+6,000"))
        #expect(home.texts(try await HealthHome().run(ShowTrends.self)).contains("Nothing is known"))
    }

    @Test("the card tells today, fills up from yesterday, and is absent where nothing is known")
    func card() async throws {
        let home = try await measuredHome()
        let card = try #require(try await BodyCard.content(home.health, context: home.context))
        let text = card.body.plainText
        #expect(text.contains("Slept 6 h 30 min"))
        #expect(text.contains("3,000 steps"))
        #expect(text.contains("80.4 kg"))
        let later = try HealthHome("2026-11-21T12:00:00Z")
        try await later.record(.steps, 8412, "2026-11-20T09:00", "2026-11-20T10:00")
        let before = try await BodyCard.content(later.health, context: later.context)
        #expect(before?.body.plainText.contains("8,412 steps yesterday") == true)
        #expect(try await BodyCard.content(try HealthHome().health, context: home.context) == nil)
    }

    @Test("a span of more than ten years is refused, and hostile rows trap nothing")
    func hostile() async throws {
        let home = try HealthHome()
        let today = home.time.today
        await #expect(throws: Failure.self) { try await home.health.healthDays(today.adding(days: -4000)...today) }
        try await home.record(.steps, 1e12, "2026-11-21T09:00", "2026-11-21T10:00")
        try await home.record(.sleep, -1e12, "2026-11-21T01:00", "2026-11-21T02:00")
        try await home.record(.heartRate, 1e12, "2026-11-21T01:00")
        let report = try await home.run(ShowDay.self)
        #expect(report.day.steps == 1_000_000_000)
        #expect(report.day.sleepMinutes == nil)
        #expect(!home.texts(report).isEmpty)
        #expect(!home.texts(try await home.run(ShowTrends.self)).isEmpty)
    }
}
