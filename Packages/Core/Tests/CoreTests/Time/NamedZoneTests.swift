import Core
import Foundation
import Testing

@Suite("A zone by its name")
struct NamedZoneTests {
    @Test(
        "is Foundation's, whichever way it is found",
        arguments: [
            "UTC", "GMT", "Etc/UTC", "Europe/Berlin", "America/St_Johns", "gmt", "GMT+2", "", "Nowhere/At_All",
            "UTC\u{301}",
        ]
    )
    func named(name: String) {
        let (zone, expected) = (TimeZone.named(name), TimeZone(identifier: name))
        #expect(zone == expected)
        #expect(zone?.identifier == expected?.identifier)
        for seconds in [-2e9, 0, 1.79e9, 4e9] {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(zone?.secondsFromGMT(for: date) == expected?.secondsFromGMT(for: date))
        }
    }

    @Test("a context's calendar has its zone and locale; its day is the zone's")
    func context() throws {
        let moment = try Date("2026-03-28T23:30:00Z", strategy: .iso8601)
        let berlin = try #require(TimeZone.named("Europe/Berlin"))
        let time = TimeContext(zone: berlin, locale: Locale(identifier: "en_US")) { moment }
        #expect(time.calendar.timeZone == berlin)
        #expect(time.calendar.firstWeekday == 1)
        #expect(time.today == LocalDay("2026-03-29"))
        #expect(time.now == moment)
        #expect(TimeContext(zone: .gmt) { moment }.today == LocalDay("2026-03-28"))
    }
}
