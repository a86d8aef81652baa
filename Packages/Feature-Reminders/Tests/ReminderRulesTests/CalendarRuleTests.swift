import Core
import Foundation
import Testing

@testable import ReminderRules

@Suite("Rules of calendars")
struct CalendarRuleTests {
    private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    private let start = WallTime("20261201T090000") ?? WallTime(seconds: 0)

    private func moments(_ rule: RecurrenceRule, from start: WallTime? = nil, limit: Int = 5) -> [String] {
        let first = start ?? self.start
        let offsets = ZoneOffsets(berlin, around: Date(timeIntervalSince1970: 1_795_000_000))
        return Recurrence(rule, start: first)
            .moments(after: offsets.date(first).addingTimeInterval(-1), limit: limit, in: offsets)
            .map { offsets.wallTime($0).text }
    }

    @Test(
        "what only says it in another way is taken",
        arguments: [
            ("FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2", "FREQ=MONTHLY;BYDAY=2TU"),
            ("FREQ=MONTHLY;BYSETPOS=-1;BYDAY=FR", "FREQ=MONTHLY;BYDAY=-1FR"),
            ("FREQ=YEARLY;BYMONTH=11;BYDAY=TH;BYSETPOS=4", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH"),
            ("FREQ=WEEKLY;WKST=SU;INTERVAL=2;BYDAY=TU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"),
            ("RRULE:FREQ=WEEKLY;BYDAY=MO,TU;INTERVAL=2;WKST=SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU"),
            ("FREQ=DAILY;BYSECOND=0;COUNT=3", "FREQ=DAILY;COUNT=3"),
            ("freq=daily;until=20261231", "FREQ=DAILY;UNTIL=20261231T235959"),
        ]
    )
    func taken(text: String, rule: String) throws {
        #expect(try RecurrenceRule(calendar: text, start: start).text == rule)
    }

    @Test(
        "what these rules do not have is refused by name",
        arguments: [
            ("FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "BYSETPOS"), ("FREQ=YEARLY;BYWEEKNO=20", "BYWEEKNO"),
            ("FREQ=YEARLY;BYYEARDAY=100", "BYYEARDAY"), ("FREQ=SECONDLY", "FREQ=SECONDLY"),
            ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU", "Monday"), ("FREQ=DAILY;BYSECOND=0,30", "BYSECOND"),
            ("FREQ=DAILY;COUNT=99999999999999", "COUNT"), ("INTERVAL=2", "FREQ"), ("", "FREQ"), ("FREQ", "FREQ"),
            ("FREQ=DAILY;COUNT=1;UNTIL=20261231", "exclude"), ("RSCALE=CHINESE;FREQ=YEARLY", "RSCALE"),
        ]
    )
    func refused(text: String, part: String) {
        do throws(Failure) {
            _ = try RecurrenceRule(calendar: text, start: start)
            Issue.record("taken")
        } catch {
            #expect(error.message.contains(part))
        }
    }

    @Test("times that are left out do not come, count for COUNT, and are written and read back")
    func exceptions() throws {
        var rule = try RecurrenceRule(calendar: "FREQ=WEEKLY;COUNT=4", start: start)
        rule.exceptions = [WallTime("20261208T090000"), WallTime("20261215T090000")].compactMap { $0 }
        #expect(moments(rule) == ["20261201T090000", "20261222T090000"])
        #expect(rule.text == "FREQ=WEEKLY;COUNT=4\nEXDATE:20261208T090000,20261215T090000")
        #expect(try RecurrenceRule(parsing: rule.text) == rule)
        #expect(
            RuleDescription(rule, start: start, zone: berlin, forms: LocaleForms(locale: "en_GB")).text
                == "every Tuesday at 09:00 4 times, except 2 times"
        )
        var all = try RecurrenceRule(calendar: "FREQ=DAILY;UNTIL=20261203", start: start)
        all.exceptions = (1...3).compactMap { WallTime("2026120\($0)T090000") }
        #expect(moments(all) == [])
        #expect(throws: Failure.self) { try RecurrenceRule(parsing: "FREQ=DAILY\nEXDATE:x") }
        let many = Array(repeating: "20261208T090000", count: 1001).joined(separator: ",")
        #expect(throws: Failure.self) { try RecurrenceRule(parsing: "FREQ=DAILY\nEXDATE:\(many)") }
    }

    @Test("a time that the night of a change moves is left out as well")
    func changeOfClock() throws {
        let night = try #require(WallTime("20270327T023000"))
        var rule = try RecurrenceRule(calendar: "FREQ=DAILY", start: night)
        rule.exceptions = [try #require(WallTime("20270328T023000"))]
        #expect(moments(rule, from: night, limit: 2) == ["20270327T023000", "20270329T023000"])
    }

    @Test(
        "a rule moves by the time of an alarm, where it can say that",
        arguments: [
            ("FREQ=WEEKLY;BYDAY=TU,FR", -900, ["20261201T084500", "20261204T084500"]),
            ("FREQ=WEEKLY;BYDAY=TU,FR", -86_400, ["20261130T090000", "20261203T090000"]),
            ("FREQ=WEEKLY;INTERVAL=2", -86_400, ["20261130T090000", "20261214T090000"]),
            ("FREQ=DAILY;UNTIL=20261202T090000", -36_000, ["20261130T230000", "20261201T230000"]),
            ("FREQ=MONTHLY;BYMONTHDAY=1", -900, ["20261201T084500", "20270101T084500"]),
            ("FREQ=MONTHLY;BYMONTHDAY=1", -86_400, nil), ("FREQ=WEEKLY;INTERVAL=2;BYDAY=TU", -86_400, nil),
            ("FREQ=DAILY;BYHOUR=9,12", -900, nil), ("FREQ=HOURLY", -900, nil),
        ] as [(String, Int, [String]?)]
    )
    func shifted(text: String, seconds: Int, expected: [String]?) throws {
        let rule = try RecurrenceRule(calendar: text, start: start)
        let moved = rule.shifted(by: seconds, from: start)
        #expect(moved.map { moments($0, from: WallTime(seconds: start.seconds + seconds), limit: 2) } == expected)
    }
}
