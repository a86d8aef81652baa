import Core
import Foundation
import ICalendar
import Testing

@Suite("Zones of calendars")
struct ICalendarZonesTests {
    private let now = Date(timeIntervalSince1970: 1_795_000_000)
    private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

    private func zones(
        _ lines: String...,
        home: String = "Europe/Berlin",
        stated: String? = nil
    ) throws -> ICalendarZones {
        var zones = ICalendarZones(
            home: try #require(TimeZone(identifier: home)),
            stated: stated.flatMap { TimeZone(identifier: $0) },
            now: now
        )
        let text = (["BEGIN:VCALENDAR", "BEGIN:VTIMEZONE"] + lines + ["END:VTIMEZONE", "END:VCALENDAR"]).joined(
            separator: "\n"
        )
        for case .component(let component) in try ICalendarReaderTests.read(text).items { zones.learn(component) }
        return zones
    }

    @Test(
        "a zone is known by its name",
        arguments: [
            ("Europe/Berlin", "Europe/Berlin"), ("America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
            ("/freeassociation.sourceforge.net/Europe/Berlin", "Europe/Berlin"),
            ("/mozilla.org/20050126_1/America/New_York", "America/New_York"),
            ("W. Europe Standard Time", "Europe/Berlin"),
            ("Eastern Standard Time", "America/New_York"), ("UTC", "GMT"),
            ("../../etc/passwd", nil), ("Customized Time Zone", nil), ("", nil), ("Middle/Earth", nil),
        ] as [(String, String?)]
    )
    func names(id: String, name: String?) throws {
        var zones = try zones()
        #expect(zones.zone(named: id)?.identifier == name)
    }

    private static let european = [
        "TZID:Zone 1", "BEGIN:STANDARD", "DTSTART:16011028T030000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
        "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100", "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:16010325T020000",
        "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200", "END:DAYLIGHT",
    ]

    private func defined(_ lines: [String], home: String) throws -> TimeZone? {
        var zones = ICalendarZones(home: try #require(TimeZone(identifier: home)), now: now)
        let text = (["BEGIN:VCALENDAR", "BEGIN:VTIMEZONE"] + lines + ["END:VTIMEZONE", "END:VCALENDAR"]).joined(
            separator: "\n"
        )
        for case .component(let component) in try ICalendarReaderTests.read(text).items { zones.learn(component) }
        return zones.zone(named: "Zone 1")
    }

    @Test("a zone of the calendar's own is the known one whose clock goes the same, the person's first")
    func definitions() throws {
        #expect(try defined(Self.european, home: "Europe/Paris")?.identifier == "Europe/Paris")
        let found = try defined(Self.european, home: "Asia/Tokyo")
        let elsewhere = try #require(found)
        for day in stride(from: 0.0, to: 1000, by: 7) {
            let date = now.addingTimeInterval(day * 86_400)
            #expect(elsewhere.secondsFromGMT(for: date) == berlin.secondsFromGMT(for: date))
        }
        let american = [
            "TZID:Zone 1", "BEGIN:STANDARD", "DTSTART:20071104T020000",
            "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=SU;BYMONTHDAY=1,2,3,4,5,6,7", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
            "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:20070311T020000", "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
            "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "END:DAYLIGHT",
        ]
        #expect(try defined(american, home: "America/New_York")?.identifier == "America/New_York")
        let fixed = [
            "TZID:Zone 1", "BEGIN:STANDARD", "DTSTART:16010101T000000", "TZOFFSETFROM:+0530", "TZOFFSETTO:+0530",
            "END:STANDARD",
        ]
        #expect(try defined(fixed, home: "Asia/Tokyo")?.secondsFromGMT(for: now) == 19_800)
    }

    @Test("a definition that says its place, or that cannot be read")
    func others() throws {
        #expect(
            try defined(["TZID:Zone 1", "X-LIC-LOCATION:Asia/Tokyo"], home: "Europe/Berlin")?.identifier == "Asia/Tokyo"
        )
        #expect(try defined(["TZID:Zone 1"], home: "Europe/Berlin") == nil)
        let strange = Self.european.map { $0.replacing("FREQ=YEARLY", with: "FREQ=YEARLY;BYSETPOS=2") }
        #expect(try defined(strange, home: "Europe/Berlin") == nil)
        let never = Self.european.map { $0.replacing("+0200", with: "+0137") }
        #expect(try defined(never, home: "Europe/Berlin") == nil)
        #expect(try defined(Self.european.map { $0.replacing("+0100", with: "+9900") }, home: "Europe/Berlin") == nil)
    }

    @Test("a zone that nobody knows is the one that the person named")
    func stated() throws {
        var zones = try zones(stated: "Asia/Tokyo")
        #expect(zones.zone(named: "Customized Time Zone")?.identifier == "Asia/Tokyo")
        #expect(zones.zone(named: "Europe/Berlin")?.identifier == "Europe/Berlin")
        let (floating, utc) = (ICalendarTime("20261201T090000"), ICalendarTime("20261201T090000Z"))
        #expect(floating.flatMap { zones.zone(of: $0) }?.identifier == "Europe/Berlin")
        #expect(utc.flatMap { zones.zone(of: $0) }?.identifier == "GMT")
    }

    @Test(
        "what is written of a zone defines it",
        arguments: [
            "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Africa/Casablanca",
            "America/Sao_Paulo",
            "GMT", "Pacific/Chatham", "Asia/Tehran",
        ]
    )
    func written(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var writer = ICalendarWriter(product: "-//Test//EN")
        writer.define(zone, from: 2025)
        writer.define(zone, from: 2025)
        let text = String(decoding: writer.finished(), as: UTF8.self)
        #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 2)
        // Under another name, so that only the definition says which it is.
        let lines = text.replacing("TZID:\(zone.identifier)", with: "TZID:Zone 1")
        var zones = ICalendarZones(home: TimeZone(identifier: "Asia/Tokyo") ?? .gmt, now: now)
        for case .component(let component) in try ICalendarReaderTests.read(lines).items { zones.learn(component) }
        let found = zones.zone(named: "Zone 1")
        let read = try #require(found)
        for day in stride(from: 0.0, to: 700, by: 3) {
            let date = now.addingTimeInterval(day * 86_400)
            #expect(read.secondsFromGMT(for: date) == zone.secondsFromGMT(for: date))
        }
    }
}

@Suite("Writer of calendars")
struct ICalendarWriterTests {
    @Test("lines have 75 bytes at most, whole letters, and are read as they were")
    func folds() throws {
        let texts = [
            String(repeating: "ä", count: 200), String(repeating: "😀", count: 60), String(repeating: "x", count: 66),
            "a, b; c\\ d\ne", String(repeating: "e\u{301}", count: 90), "",
        ]
        var writer = ICalendarWriter(product: "-//Test//EN")
        for text in texts {
            writer.begin("VEVENT")
            writer.text("SUMMARY", text)
            writer.end("VEVENT")
        }
        let bytes = writer.finished()
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.unicodeScalars.contains("\u{FFFD}") })
        var reader = try ICalendarReader(bytes)
        var read: [String] = []
        while case .component(let component)? = reader.next() { read.append(component["SUMMARY"]?.text ?? "-") }
        #expect(read == texts)
        #expect(!reader.isCut)
    }

    @Test("times stand with their zone, days as days")
    func times() throws {
        var writer = ICalendarWriter(product: "-//Test//EN")
        writer.time("DTSTART", try #require(ICalendarTime("20261201T090000", zone: "Europe/Berlin")))
        writer.time("DTEND", try #require(ICalendarTime("20261201T090000Z")))
        writer.time("DUE", try #require(ICalendarTime("20261201")))
        let text = String(decoding: writer.finished(), as: UTF8.self)
        #expect(text.contains("DTSTART;TZID=Europe/Berlin:20261201T090000\r\n"))
        #expect(text.contains("DTEND:20261201T090000Z\r\n"))
        #expect(text.contains("DUE;VALUE=DATE:20261201\r\n"))
    }

    @Test("a moment on the clock of a zone")
    func moments() {
        let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt
        let time = ICalendarTime(Date(timeIntervalSince1970: 1_796_112_000), in: berlin, zone: .floating)
        #expect(time.text == "20261201T090000")
        #expect(ICalendarTime(.distantFuture, in: berlin, zone: .utc).day.year <= 9999)
    }
}
