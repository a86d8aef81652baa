import CoreTesting
import Foundation
import Testing

@testable import Core

@Suite("LocalDay")
struct LocalDayTests {
    static func calendar(_ zone: String) -> Calendar { TimeContext.fixed("2026-01-01T00:00:00Z", zone: zone).calendar }

    @Test(
        "only days of the calendar are read",
        arguments: [
            ("2026-11-21", true), ("2024-02-29", true), ("2026-02-29", false), ("2000-02-29", true),
            ("1900-02-29", false),
            ("2026-13-01", false), ("2026-00-10", false), ("2026-1-1", false), ("0000-01-01", false),
            ("9999-12-31", true),
            ("2026-11-31", false), ("", false), ("2026/11/21", false), ("２０２６-11-21", false), ("-026-11-21", false),
        ]
    )
    func reads(text: String, isDay: Bool) {
        #expect((LocalDay(text) != nil) == isDay)
        if isDay { #expect(LocalDay(text)?.description == text) }
    }

    @Test("counting days agrees with Foundation's calendar over four centuries")
    func counting() {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for number in stride(from: -141_000, through: 141_000, by: 97) {
            let day = LocalDay(daysSince1970: number)
            #expect(day.daysSince1970 == number)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday],
                from: Date(timeIntervalSince1970: Double(number) * 86_400)
            )
            #expect(day.year == parts.year)
            #expect(day.month == parts.month)
            #expect(day.day == parts.day)
            #expect(day.isoWeekday == ((parts.weekday ?? 0) + 5) % 7 + 1)
        }
    }

    @Test(
        "a moment belongs to the day of the person's zone",
        arguments: [
            ("2026-11-21T23:30:00Z", "UTC", "2026-11-21"), ("2026-11-21T23:30:00Z", "Europe/Berlin", "2026-11-22"),
            ("2026-11-21T04:59:00Z", "America/New_York", "2026-11-20"),
            ("2026-11-21T11:00:00Z", "Pacific/Kiritimati", "2026-11-22"),
            ("1969-12-31T23:59:59Z", "UTC", "1969-12-31"),
        ]
    )
    func zones(moment: String, zone: String, day: String) {
        let time = TimeContext.fixed(moment, zone: zone)
        #expect(time.today.description == day)
        #expect(time.today.interval(in: time.calendar).contains(time.now))
    }

    @Test(
        "a day has the hours that its zone gives it",
        arguments: [
            ("2026-03-29", "Europe/Berlin", 23.0), ("2026-10-25", "Europe/Berlin", 25),
            ("2026-11-21", "Europe/Berlin", 24),
            // Clocks moved at midnight: the day began at 01:00.
            ("2018-11-04", "America/Sao_Paulo", 23), ("2026-04-05", "Australia/Lord_Howe", 24.5),
            // This zone skipped a whole day.
            ("2011-12-30", "Pacific/Apia", 0),
        ]
    )
    func lengths(text: String, zone: String, hours: Double) throws {
        let day = try #require(LocalDay(text))
        #expect(day.interval(in: Self.calendar(zone)).duration == hours * 3600)
    }

    @Test("days order, add and travel as text")
    func values() throws {
        let day = try #require(LocalDay("2026-12-31"))
        #expect(day.adding(days: 1).description == "2027-01-01")
        #expect(day.days(to: day.adding(days: -40)) == -40)
        #expect(day < day.adding(days: 1))
        #expect(day.adding(days: .max).description == "9999-12-31")
        #expect(day.adding(days: .min).description == "0001-01-01")
        let encoded = try JSONValue(encoding: [day])
        #expect(encoded == ["2026-12-31"])
        #expect(try encoded.decode([LocalDay].self) == [day])
        #expect(throws: DecodingError.self) { try JSONValue.array(["2026-02-30"]).decode([LocalDay].self) }
        #expect(LocalDay(daysSince1970: .max).description == "9999-12-31")
        #expect(LocalDay(daysSince1970: .min).description == "0001-01-01")
    }
}
