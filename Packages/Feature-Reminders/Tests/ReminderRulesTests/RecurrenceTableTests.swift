import Core
import Foundation
import Testing

@testable import ReminderRules

/// Rules whose moments python-dateutil gives; `make_rules.py` wrote the table.
@Suite("Recurrence, beside python-dateutil")
struct RecurrenceTableTests {
    struct Line: Sendable, CustomTestStringConvertible {
        let rule: String
        let start: WallTime
        let zone: TimeZone
        let after: Int
        let moments: [Int]

        var testDescription: String { "\(rule) from \(start.text) in \(zone.identifier) after \(after)" }
    }

    static func lines() throws -> [Line] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "rules.tsv")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
            let fields = line.split(separator: "\t").map(String.init)
            return Line(
                rule: fields[0],
                start: try #require(WallTime(fields[1])),
                zone: try #require(TimeZone(identifier: fields[2])),
                after: try #require(Int(fields[3])),
                moments: try fields.dropFirst(4).map { try #require(Int($0)) }
            )
        }
    }

    @Test("each rule gives the same moments, and no more where it ends")
    func moments() throws {
        let lines = try Self.lines()
        #expect(lines.count >= 300)
        for line in lines {
            let rule = try RecurrenceRule(parsing: line.rule)
            let after = Date(timeIntervalSince1970: Double(line.after))
            let offsets = ZoneOffsets(line.zone, around: after)
            let recurrence = Recurrence(rule, start: line.start)
            let found = recurrence.moments(after: after, limit: 6, in: offsets).map { Int($0.timeIntervalSince1970) }
            // The table ends with 2036.
            let comparable = found.filter { $0 < 2_114_294_400 }
            #expect(comparable == line.moments, "\(line.testDescription)")
        }
    }

    @Test("a rule reads back as it is written")
    func text() throws {
        for line in try Self.lines() {
            let rule = try RecurrenceRule(parsing: line.rule)
            #expect(try RecurrenceRule(parsing: rule.text) == rule)
        }
    }

    @Test(
        "a rule that cannot be used says why",
        arguments: [
            "", "FREQ=", "FREQ=SECONDLY", "INTERVAL=2", "FREQ=DAILY;INTERVAL=0", "FREQ=DAILY;INTERVAL=99999999999",
            "FREQ=DAILY;COUNT=2;UNTIL=20260101", "FREQ=DAILY;BYDAY=1MO", "FREQ=WEEKLY;BYMONTHDAY=3",
            "FREQ=MONTHLY;BYDAY=0MO", "FREQ=MONTHLY;BYDAY=XX", "FREQ=DAILY;BYHOUR=24", "FREQ=DAILY;BYSETPOS=1",
            "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;", "FREQ=DAILY;UNTIL=20261399", "FREQ=DAILY;BYMONTH=1,,2",
            "FREQ=WEEKLY;INTERVAL=2;WKST=SU", "FREQ=WEEKLY;WKST=SU;INTERVAL=2", "WKST=SU;INTERVAL=2;FREQ=WEEKLY",
            "FREQ=DAILY;WKST=XX", String(repeating: "FREQ=DAILY;", count: 300),
        ]
    )
    func refused(text: String) {
        #expect(throws: Failure.self) { try RecurrenceRule(parsing: text) }
    }

    @Test(
        "rules that never come true end, and soon",
        arguments: [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31", "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31",
            "FREQ=HOURLY;INTERVAL=24;BYHOUR=5", "FREQ=MINUTELY;INTERVAL=1440;BYHOUR=5;BYMINUTE=1",
            "FREQ=DAILY;BYMONTH=4;BYMONTHDAY=31", "FREQ=YEARLY;INTERVAL=100000;BYDAY=-53MO",
            "FREQ=MINUTELY;INTERVAL=100000;BYMONTH=2;BYMONTHDAY=30",
        ]
    )
    func never(text: String) throws {
        let start = try #require(WallTime("20260215T080000"))
        let now = Date(timeIntervalSince1970: 1_771_146_000)
        let recurrence = Recurrence(try RecurrenceRule(parsing: text), start: start)
        #expect(recurrence.next(after: now, in: ZoneOffsets(.gmt, around: now)) == nil)
    }

    @Test(
        "moments at the ends of the calendar trap nothing",
        arguments: [-1e20, -62_135_596_800, 253_402_300_799, 1e20, .nan]
    )
    func extremes(seconds: Double) throws {
        let start = try #require(WallTime("20260215T080000"))
        let offsets = ZoneOffsets(try #require(TimeZone(identifier: "Europe/Berlin")), around: Date())
        for rule in [
            "FREQ=MINUTELY", "FREQ=HOURLY;INTERVAL=5", "FREQ=DAILY", "FREQ=WEEKLY", "FREQ=MONTHLY", "FREQ=YEARLY",
        ] {
            let recurrence = Recurrence(try RecurrenceRule(parsing: rule), start: start)
            let next = recurrence.next(after: Date(timeIntervalSince1970: seconds), in: offsets)
            #expect(next == nil || seconds.isNaN || (next?.timeIntervalSince1970 ?? 0) > seconds || seconds > 2e11)
        }
    }
}
