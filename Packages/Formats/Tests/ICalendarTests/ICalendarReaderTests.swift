import Core
import Foundation
import ICalendar
import Testing

@Suite("Reader of calendars")
struct ICalendarReaderTests {
    static func read(
        _ text: String,
        limits: ICalendarLimits = ICalendarLimits()
    ) throws -> (items: [ICalendarReader.Item], reader: ICalendarReader) {
        var reader = try ICalendarReader(Array(text.utf8), limits: limits)
        var items: [ICalendarReader.Item] = []
        while let item = reader.next() { items.append(item) }
        return (items, reader)
    }

    static func calendar(_ lines: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    static func events(_ items: [ICalendarReader.Item]) throws -> [ICalendarEntry] {
        try items.compactMap { item in
            guard case .component(let component) = item else { return nil }
            return try ICalendarEntry(component)
        }
    }

    @Test("an event is read with LF and CRLF, behind a byte-order mark, in small letters")
    func endings() throws {
        let text = Self.calendar("begin:vevent", "uid:1", "dtstart:20261201T090000Z", "Summary:Dentist", "end:vevent")
        for form in [text, text.replacing("\r\n", with: "\n"), "\u{FEFF}" + text, "\r\n\r\n" + text] {
            let (items, reader) = try Self.read(form)
            let events = try Self.events(items)
            #expect(events.map(\.summary) == ["Dentist"])
            #expect(events[0].start?.text == "20261201T090000Z")
            #expect(!reader.isCut)
            #expect(!reader.hasBadText)
            #expect(reader.strayLines.count == 0)
        }
    }

    @Test("a fold may stand inside of a letter of several bytes")
    func foldInLetter() throws {
        var bytes = Array("BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:M".utf8)
        let letter = Array("ü".utf8)
        bytes += [letter[0]] + Array("\r\n ".utf8) + [letter[1]]
        bytes += Array("nchen 😀\r\n\tund\r\n  zurück\r\nEND:VEVENT\r\nEND:VCALENDAR".utf8)
        var reader = try ICalendarReader(bytes)
        guard case .component(let component)? = reader.next() else {
            Issue.record("no component")
            return
        }
        #expect(component["SUMMARY"]?.text == "München 😀und zurück")
        #expect(!reader.hasBadText)
    }

    @Test(
        "text is unescaped",
        arguments: [
            (#"a\, b\; c\\ d"#, "a, b; c\\ d"), (#"two\nlines\Nthree"#, "two\nlines\nthree"),
            (#"C:\temp"#, #"C:\temp"#),
            (#"end\"#, "end"), ("bell\u{7} and \u{85}mark", "bell and mark"), ("a: b; c, d", "a: b; c, d"),
        ]
    )
    func escapes(raw: String, text: String) throws {
        let (items, _) = try Self.read(Self.calendar("BEGIN:VEVENT", "SUMMARY:\(raw)", "END:VEVENT"))
        guard case .component(let component)? = items.first else {
            Issue.record("no component")
            return
        }
        #expect(component["SUMMARY"]?.text == text)
    }

    @Test("parameters may be quoted, with marks inside, and have several values")
    func parameters() throws {
        let line = #"DTSTART;X-A="a;b:c,d",e;VALUE=DATE-TIME;TZID="(UTC+01:00) Amsterdam, Berlin":20261201T090000"#
        let (items, _) = try Self.read(Self.calendar("BEGIN:VEVENT", line, "END:VEVENT"))
        guard case .component(let component)? = items.first, let start = component["DTSTART"] else {
            Issue.record("no start")
            return
        }
        #expect(start.parameter("X-A") == "a;b:c,d")
        #expect(start.parameter("TZID") == "(UTC+01:00) Amsterdam, Berlin")
        #expect(start.value == "20261201T090000")
    }

    @Test("half a file gives its whole events and says where it was cut")
    func cut() throws {
        let whole = Self.calendar(
            "BEGIN:VEVENT",
            "SUMMARY:One",
            "END:VEVENT",
            "BEGIN:VEVENT",
            "SUMMARY:Two",
            "END:VEVENT"
        )
        let bytes = Array(whole.utf8)
        for count in 16..<bytes.count {
            var reader = try ICalendarReader(Array(bytes.prefix(count)))
            var titles: [String?] = []
            var faults: [Int] = []
            while let item = reader.next() {
                switch item {
                case .component(let component): titles.append(component["SUMMARY"]?.text)
                case .fault(let line, let reason):
                    faults.append(line)
                    #expect(reason == "the file ends in the middle of it")
                }
            }
            let text = String(decoding: bytes.prefix(count), as: UTF8.self)
            let ends = text.components(separatedBy: "END:VEVENT").count - 1
            #expect(titles.count == ends)
            #expect(reader.isCut == !text.contains("END:VCALENDAR"))
            #expect(faults.count <= 1)
        }
    }

    @Test("an event without its end costs itself alone")
    func missingEnd() throws {
        let (items, _) = try Self.read(
            Self.calendar(
                "BEGIN:VEVENT",
                "SUMMARY:One",
                "BEGIN:VEVENT",
                "SUMMARY:Two",
                "END:VEVENT",
                "BEGIN:VEVENT",
                "BEGIN:VALARM",
                "END:VEVENT",
                "BEGIN:VTODO",
                "SUMMARY:Three",
                "END:VTODO"
            )
        )
        #expect(try Self.events(items).map(\.summary) == ["Two", "Three"])
        let faults = items.compactMap { item -> Int? in
            if case .fault(let line, _) = item { line } else { nil }
        }
        #expect(faults == [3, 8])
    }

    @Test("lines that are none are counted, and the event stays")
    func strayLines() throws {
        let (items, reader) = try Self.read(
            Self.calendar("BEGIN:VEVENT", "DESCRIPTION:a text", "wrapped by hand", "SUMMARY:Here", "END:VEVENT")
        )
        #expect(try Self.events(items).map(\.summary) == ["Here"])
        #expect(reader.strayLines.count == 1)
        #expect(reader.strayLines.first == 5)
    }

    @Test("what is too much is refused for the one event, and passed over where nobody asks for it")
    func limits() throws {
        let long = String(repeating: "x", count: 300_000)
        let (items, _) = try Self.read(
            Self.calendar(
                "BEGIN:VEVENT",
                "ATTACH:\(long)",
                "SUMMARY:Here",
                "END:VEVENT",
                "BEGIN:VEVENT",
                "SUMMARY:\(long)",
                "END:VEVENT"
            )
        )
        #expect(try Self.events(items).map(\.summary) == ["Here"])
        #expect(items.count == 2)

        let many = Array(repeating: "EXDATE:20261201", count: 2001).joined(separator: "\r\n")
        let (crowded, _) = try Self.read(Self.calendar("BEGIN:VEVENT", many, "END:VEVENT"))
        #expect(crowded == [.fault(line: 3, reason: "it has more than 2000 properties")])

        let deep =
            String(repeating: "BEGIN:VALARM\r\n", count: 100_000) + String(repeating: "END:VALARM\r\n", count: 100_000)
        let (nested, _) = try Self.read(
            Self.calendar("BEGIN:VEVENT", deep + "END:VEVENT", "BEGIN:VEVENT", "SUMMARY:After", "END:VEVENT")
        )
        #expect(try Self.events(nested).map(\.summary) == ["After"])
    }

    @Test("bytes that are no UTF-8 stand as marks and are said")
    func badText() throws {
        let text =
            Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:caf".utf8) + [0xE9]
            + Array("\nEND:VEVENT\nEND:VCALENDAR\n".utf8)
        var reader = try ICalendarReader(text)
        guard case .component(let component)? = reader.next() else {
            Issue.record("no component")
            return
        }
        #expect(component["SUMMARY"]?.text == "caf\u{FFFD}")
        #expect(reader.hasBadText)
    }

    @Test(
        "what is no calendar is refused",
        arguments: [
            [], Array("hello".utf8), Array("{\"a\": 1}".utf8), [0xFF, 0xFE, 0x42, 0], [0x42, 0, 0x45, 0], [0, 0x42],
        ]
    )
    func noCalendar(bytes: [UInt8]) {
        #expect(throws: ICalendarFault.self) { try ICalendarReader(bytes) }
        #expect(!ICalendarReader.isCalendar(bytes))
    }

    @Test("any bytes behind the first line are read to their end")
    func random() throws {
        var state: UInt64 = 42
        func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 33
        }
        let words = [
            "BEGIN:VEVENT\n", "END:VEVENT\n", "BEGIN:VALARM\n", "END:VALARM\n", "DTSTART:", "20261201T090000", "\n",
            " ", ";",
            "=", "\"", ":", "RRULE:FREQ=DAILY\n", "EXDATE:1,2,,\n", "END:VCALENDAR\n", "BEGIN:VCALENDAR\n", "\\",
            "DURATION:PT9S\n",
            "TRIGGER:-P1W\n", "BEGIN:VTIMEZONE\n", "é",
        ]
        for _ in 0..<2000 {
            var bytes = Array("BEGIN:VCALENDAR\n".utf8)
            for _ in 0..<Int(next() % 40) {
                bytes += Array(words[Int(next()) % words.count].utf8)
                if next() % 9 == 0 { bytes.append(UInt8(truncatingIfNeeded: next())) }
            }
            var reader = try ICalendarReader(bytes)
            var count = 0
            while let item = reader.next() {
                count += 1
                if case .component(let component) = item { _ = try? ICalendarEntry(component) }
            }
            #expect(count <= bytes.count)
            #expect(reader.offset == bytes.count)
        }
    }
}

@Suite("Entries of calendars")
struct ICalendarEntryTests {
    private func entry(_ lines: String...) throws -> ICalendarEntry? {
        let text = (["BEGIN:VCALENDAR", "BEGIN:VEVENT"] + lines + ["END:VEVENT", "END:VCALENDAR"]).joined(
            separator: "\n"
        )
        return try ICalendarReaderTests.events(ICalendarReaderTests.read(text).items).first
    }

    @Test("an event says its time, its rule, what it leaves out and its alarms")
    func whole() throws {
        let read = try #require(
            try entry(
                "UID:a@b",
                "SUMMARY: Team \\, weekly ",
                "DTSTART;TZID=Europe/Berlin:20261201T090000",
                "DURATION:PT1H",
                "RRULE:FREQ=WEEKLY;BYDAY=TU",
                "EXDATE;TZID=Europe/Berlin:20261208T090000,20261215T090000",
                "EXDATE;VALUE=DATE:20261222",
                "STATUS:confirmed",
                "BEGIN:VALARM",
                "ACTION:DISPLAY",
                "TRIGGER:-PT15M",
                "END:VALARM",
                "BEGIN:VALARM",
                "ACTION:EMAIL",
                "TRIGGER:-P1D",
                "END:VALARM",
                "BEGIN:VALARM",
                "TRIGGER;RELATED=END:PT0S",
                "END:VALARM",
                "BEGIN:VALARM",
                "TRIGGER;VALUE=DATE-TIME:20261201T070000Z",
                "END:VALARM"
            )
        )
        #expect(read.summary == "Team , weekly")
        #expect(read.start == ICalendarTime("20261201T090000", zone: "Europe/Berlin"))
        #expect(read.duration == 3600)
        #expect(read.rules == ["FREQ=WEEKLY;BYDAY=TU"])
        #expect(read.exceptions.map(\.text) == ["20261208T090000", "20261215T090000", "20261222"])
        let absolute = try #require(ICalendarTime("20261201T070000Z"))
        #expect(read.alarms == [.fromStart(-900), .fromEnd(0), .at(absolute)])
        #expect(!read.isCancelled)
        #expect(!read.isDone)
    }

    @Test(
        "what cannot be read is said by its name",
        arguments: [
            ("DTSTART:tomorrow", "DTSTART"), ("DTSTART:20260230", "DTSTART"), ("DTSTART:20261201T250000", "DTSTART"),
            ("EXDATE:20261201,x", "EXDATE"), ("RDATE:soon", "RDATE"),
            ("EXRULE:FREQ=DAILY", "EXRULE"), ("RECURRENCE-ID:never", "RECURRENCE-ID"),
        ]
    )
    func unreadable(line: String, name: String) {
        do {
            _ = try entry(line)
            Issue.record("read")
        } catch let error as ICalendarEntry.Unreadable {
            #expect(error.reason.contains(name))
        } catch {
            Issue.record(error)
        }
    }

    @Test("an end that cannot be read costs nothing, and empty lists are none")
    func lenient() throws {
        let read = try #require(
            try entry("DTSTART:20261201T090000Z", "DTEND:later", "DURATION:", "EXDATE:", "RDATE:,", "COMPLETED:x")
        )
        #expect(read.start != nil)
        #expect(read.end == nil)
        #expect(read.duration == nil)
        #expect(!read.isDone)
        #expect(read.exceptions.isEmpty)
        #expect(read.extraDates.isEmpty)
    }

    @Test(
        "durations",
        arguments: [
            ("PT15M", 900), ("-PT15M", -900), ("P1D", 86_400), ("P2W", 1_209_600), ("+P1DT2H3M4S", 93_784), ("PT0S", 0),
            ("P", nil), ("PT", nil), ("P1H", nil), ("PT1D", nil), ("P-1D", nil), ("P1.5D", nil), ("", nil),
            ("P99999999999999999999D", nil), ("PT1HT2M", nil),
        ] as [(String, Int?)]
    )
    func durations(text: String, seconds: Int?) { #expect(ICalendarDuration.seconds(text) == seconds) }

    @Test(
        "dates and times",
        arguments: [
            ("20261201", "20261201"), ("20261201T090000", "20261201T090000"), ("20261201T090000Z", "20261201T090000Z"),
            ("20161231T235960Z", "20161231T235959Z"), ("20260229", nil), ("20261201Z", nil), ("2026-12-01", nil),
            ("20261201T0900", nil), ("20261201 090000", nil), ("00000101", nil), ("20261201T240000", nil),
        ] as [(String, String?)]
    )
    func times(text: String, read: String?) { #expect(ICalendarTime(text)?.text == read) }
}
