import Core
import CoreTesting
import Foundation
import Testing

struct RFC3339TimeTests {
    @Test(
        "times are read as services, watches and exports write them",
        arguments: [
            ("2026-11-21T10:20:30Z", 1_795_256_430, 0), ("2026-11-21T10:20:30", 1_795_256_430, 0),
            ("2026-11-21T10:20:30.5Z", 1_795_256_430, 500_000_000), ("2026-11-21t10:20:30z", 1_795_256_430, 0),
            ("2026-11-21T10:20:30.123456", 1_795_256_430, 123_456_000), ("2026-11-21T10:20Z", 1_795_256_400, 0),
            ("2026-01-02T03:04:05.123456789+00:00", 1_767_323_045, 123_456_789),
            ("2026-01-02T03:04:05,12345678987654321Z", 1_767_323_045, 123_456_789),
            ("2026-11-21T12:20:30+02:00", 1_795_256_430, 0), ("2026-11-21T12:20:30.000+0200", 1_795_256_430, 0),
            ("2026-11-21 10:20:30+00", 1_795_256_430, 0), ("2018-11-16 13:28:45 +0100", 1_542_371_325, 0),
            ("2026-11-21T11:30:00.250+01:30", 1_795_255_200, 250_000_000), ("1969-12-31T23:59:59Z", -1, 0),
            ("1969-12-31T23:59:59.75Z", -1, 750_000_000), ("2024-02-29T00:00:00", 1_709_164_800, 0),
            ("2016-12-31T23:59:60Z", 1_483_228_800, 0), ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
            ("9999-12-31T23:59:59-23:59", 253_402_300_799 + 86_340, 0),
        ]
    )
    func times(text: String, seconds: Int, nanoseconds: Int) throws {
        let time = try #require(RFC3339Time(text.utf8))
        #expect((time.seconds, time.nanoseconds) == (seconds, nanoseconds))
        #expect(time.date.timeIntervalSince1970 == Double(seconds) + Double(nanoseconds) / 1e9)
    }

    @Test(
        "what is no time is none",
        arguments: [
            "", "now", "20261121", "2026-11-", "2026-11-21X", "2026-13-01T00:00:00Z", "2025-02-29T00:00:00Z",
            "2026-11-21T24:00:00Z", "2026-11-21T10:60:00Z", "2026-11-21T10:20:61Z", "2026-11-21T10:20:30.Z",
            "2026-11-21T10:20:30+", "2026-11-21T10:20:30+2", "2026-11-21T10:20:30+24:00", "2026-11-21T10:20:30+01:",
            "2026-11-21T10:20:30ZZ", "2026-11-21T10:20:30 ", "2026-11-21T10:20:30 CET", "2026-11-21T10:20.5Z",
            "0000-01-01T00:00:00Z", "٢٠٢٦-١١-٢١T10:20:30Z", "2026-11-21T10:20:30Z\u{301}", "\u{0}",
            "2026-11-21T10:20:30." + String(repeating: "1", count: 60),
        ]
    )
    func notTimes(text: String) {
        #expect(RFC3339Time(text.utf8) == nil)
        #expect(RFC3339Time(text.utf8, allowsDay: true) == nil)
    }

    @Test("a day alone is read where it is allowed")
    func days() {
        #expect(RFC3339Time("2024-02-29".utf8) == nil)
        #expect(RFC3339Time("2024-02-29".utf8, allowsDay: true)?.seconds == 1_709_164_800)
        #expect(RFC3339Time("2026-02-29".utf8, allowsDay: true) == nil)
    }

    @Test("the offset is what the text says")
    func offsets() {
        #expect(RFC3339Time("2026-11-21T10:20:30-03:30".utf8)?.offset == -12_600)
        #expect(RFC3339Time("2026-11-21T10:20:30+00:00".utf8)?.offset == 0)
        #expect(RFC3339Time("2026-11-21T10:20:30Z".utf8)?.offset == nil)
    }

    @Test(
        "moments are written in UTC, with milliseconds where there are some",
        arguments: [
            (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1_795_256_430_250, "2026-11-21T10:20:30.250Z"),
            (-86_400_000, "1969-12-31T00:00:00Z"), (.max, "9999-12-31T23:59:59.999Z"), (.min, "0001-01-01T00:00:00Z"),
        ] as [(Int64, String)]
    )
    func written(milliseconds: Int64, text: String) { #expect(RFC3339Time.text(milliseconds: milliseconds) == text) }

    @Test("what is written is read again, to the millisecond; what is no number is 1970")
    func roundTrip() {
        var numbers = SeededGenerator(seed: 5)
        for _ in 0..<500 {
            let date = Date(timeIntervalSince1970: Double.random(in: -6e10...2.5e11, using: &numbers))
            let milliseconds = RFC3339Time.milliseconds(date)
            #expect(abs(Double(milliseconds) - date.timeIntervalSince1970 * 1000) <= 0.5)
            #expect(RFC3339Time(RFC3339Time.text(date).utf8)?.milliseconds == milliseconds)
        }
        #expect(RFC3339Time.text(Date(timeIntervalSince1970: .nan)) == "1970-01-01T00:00:00Z")
        #expect(RFC3339Time.text(Date(timeIntervalSince1970: .infinity)) == "1970-01-01T00:00:00Z")
        #expect(RFC3339Time.text(.distantPast) == "0001-01-01T00:00:00Z")
    }
}
