import AppData
import Core
import CoreTesting
import Foundation
import ICalendar
import Testing

@testable import FeatureReminders
@testable import ReminderRules

/// On Sunday, 22 November 2026, at 16:00 in Berlin.
@Suite("Reminders out of calendars")
struct CalendarImportTests {
    private func event(_ lines: String..., kind: String = "VEVENT") -> String {
        (["BEGIN:\(kind)"] + lines + ["END:\(kind)"]).joined(separator: "\r\n")
    }

    private func calendar(_ parts: String...) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0"] + parts + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    @discardableResult
    private func take(
        _ text: String,
        into home: RemindersHome,
        _ more: [String: JSONValue] = [:]
    ) async throws
        -> CalendarImportReport
    {
        var input = more
        input["file"] = "-"
        return try await home.run(ImportReminders.self, .object(input), ScriptedFrontEnd(input: text))
    }

    private func list(_ home: RemindersHome) async throws -> [String] {
        let context = FlowContext(time: home.time, forms: LocaleForms(locale: "en_GB"))
        return try await home.run(ListReminders.self).reminders.filter { $0.next != nil || $0.isTodo }.map {
            "\($0.what): \($0.when(context))"
        }
    }

    @Test(
        "an entry is kept as it says",
        arguments: [
            ("DTSTART;TZID=Europe/Berlin:20261201T150000", "Dentist: Tue 1 Dec 15:00"),
            ("DTSTART:20261201T140000Z", "Dentist: Tue 1 Dec 15:00"),
            ("DTSTART:20261201T150000", "Dentist: Tue 1 Dec 15:00"),
            ("DTSTART;VALUE=DATE:20261201", "Dentist: Tue 1 Dec 08:00"),
            ("DTSTART;TZID=America/New_York:20261201T090000", "Dentist: Tue 1 Dec 15:00 (09:00 in New York)"),
            ("DTSTART;TZID=Eastern Standard Time:20261201T090000", "Dentist: Tue 1 Dec 15:00 (09:00 in New York)"),
            (
                "DTSTART;TZID=Europe/Berlin:20261124T090000\r\nRRULE:FREQ=WEEKLY\r\nEXDATE:20261124T090000",
                "Dentist: every Tuesday at 09:00, except on 24 Nov 2026; next Tue 1 Dec 09:00"
            ),
            (
                "DTSTART:20261124T080000Z\r\nRRULE:FREQ=DAILY;COUNT=3\r\nEXDATE:20261124T080000Z",
                "Dentist: every day at 08:00 3 times, except on 24 Nov 2026 (UTC); next Wed 25 Nov 09:00"
            ),
            (
                "DTSTART;VALUE=DATE:20261124\r\nRRULE:FREQ=YEARLY\r\nEXDATE;VALUE=DATE:20261124",
                "Dentist: every year on 24 November at 08:00, except on 24 Nov 2026; next 24 Nov 2027 08:00"
            ),
            (
                "DTSTART;TZID=Europe/Berlin:20201124T090000\r\nRRULE:FREQ=WEEKLY;BYDAY=TU",
                "Dentist: every Tuesday at 09:00; next Tue 24 Nov 09:00"
            ),
        ] as [(String, String)]
    )
    func entries(lines: String, listed: String) async throws {
        let home = try RemindersHome()
        let report = try await take(calendar(event("UID:1", "SUMMARY:Dentist", lines)), into: home)
        #expect(report.refused == [])
        #expect(report.added == 1)
        // Dates stand in the form of the person's locale.
        let forms = LocaleForms(locale: "en_GB")
        var expected = listed
        for year in [2026, 2027] {
            let day = try #require(LocalDay(year: year, month: 11, day: 24))
            expected = expected.replacing("24 Nov \(year)", with: forms.date(day))
        }
        #expect(try await list(home) == [expected])
    }

    @Test(
        "the last alarm before an event is when it comes",
        arguments: [
            ("DTSTART:20261201T140000Z", ["-PT15M"], "Dentist (at 15:00): Tue 1 Dec 14:45", 0),
            ("DTSTART:20261201T140000Z", ["PT0S"], "Dentist: Tue 1 Dec 15:00", 0),
            ("DTSTART:20261201T140000Z", ["-P1D", "-PT15M"], "Dentist (at 15:00): Tue 1 Dec 14:45", 1),
            ("DTSTART:20261201T140000Z", ["-P1D"], "Dentist (tomorrow at 15:00): Mon 30 Nov 15:00", 0),
            ("DTSTART:20261201T140000Z", ["-P400D"], "Dentist: Tue 1 Dec 15:00", 1),
            ("DTSTART;VALUE=DATE:20261201", ["-PT15H"], "Dentist (tomorrow): Mon 30 Nov 09:00", 0),
            ("DTSTART;VALUE=DATE:20261201", ["PT9H"], "Dentist: Tue 1 Dec 09:00", 0),
            // It would have been before now.
            ("DTSTART:20261122T160000Z", ["-PT2H"], "Dentist: today 17:00", 0),
            (
                "DTSTART;TZID=Europe/Berlin:20261124T090000\r\nRRULE:FREQ=WEEKLY;BYDAY=TU,TH", ["-PT10M"],
                "Dentist (at 09:00): every Tuesday and Thursday at 08:50; next Tue 24 Nov 08:50", 0
            ),
            (
                "DTSTART;TZID=Europe/Berlin:20261124T090000\r\nRRULE:FREQ=MONTHLY;BYMONTHDAY=24", ["-P2D"],
                "Dentist: on the 24th of each month at 09:00; next Tue 24 Nov 09:00", 1
            ),
        ] as [(String, [String], String, Int)]
    )
    func alarms(start: String, triggers: [String], listed: String, notes: Int) async throws {
        let home = try RemindersHome()
        let alarms = triggers.map { event("ACTION:DISPLAY", "TRIGGER:\($0)", kind: "VALARM") }.joined(separator: "\r\n")
        let report = try await take(calendar(event("UID:1", "SUMMARY:Dentist", start, alarms)), into: home)
        #expect(try await list(home) == [listed])
        #expect(report.shortened.count == notes)
    }

    @Test(
        "what cannot be kept is said with its line",
        arguments: [
            ("DTSTART:20261201T140000Z", "it has no title", false),
            ("SUMMARY:A", "it does not say when (DTSTART)", false),
            (
                "SUMMARY:A\r\nDTSTART;TZID=Somewhere:20261201T140000",
                "its zone 'Somewhere' is not known; name it with --zone", false
            ),
            (
                "SUMMARY:A\r\nDTSTART:20261201T140000Z\r\nRRULE:FREQ=YEARLY;BYWEEKNO=3",
                "The recurrence rule cannot be used: BYWEEKNO is no part that these rules have", false
            ),
            (
                "SUMMARY:A\r\nDTSTART:20261201T140000Z\r\nRRULE:FREQ=DAILY\r\nRRULE:FREQ=WEEKLY",
                "it has several rules (RRULE), of which a reminder has one", false
            ),
            ("SUMMARY:A\r\nDTSTART:soon", "its DTSTART 'soon' is no date or time", false),
            (
                "SUMMARY:A\r\nDTSTART:20261201T140000Z\r\nRDATE:20261202T140000Z",
                "its further dates (RDATE) are left out", true
            ),
            (
                "SUMMARY:A\r\nDTSTART:20261201T140000Z\r\nRECURRENCE-ID;RANGE=THISANDFUTURE:20261201T140000Z",
                "it changes all later times of its series, which no reminder says", false
            ),
        ]
    )
    func said(lines: String, reason: String, isTaken: Bool) async throws {
        let home = try RemindersHome()
        let report = try await take(calendar(event("UID:1", lines)), into: home)
        #expect((isTaken ? report.shortened : report.refused).map(\.reason) == [reason])
        #expect((isTaken ? report.shortened : report.refused).map(\.line) == [3])
        #expect(report.added == (isTaken ? 1 : 0))
        #expect("\(report.presentation(in: home.context).plainText)".contains(isTaken ? "RDATE" : "Not taken"))
        #expect(report.outsideSources == ["a reminder imported from a calendar"])
    }

    @Test("what is over, done or cancelled is passed over and counted")
    func passed() async throws {
        let home = try RemindersHome()
        let report = try await take(
            calendar(
                event("UID:1", "SUMMARY:Past", "DTSTART:20261101T140000Z"),
                event("UID:2", "SUMMARY:Ended", "DTSTART:20200101T140000Z", "RRULE:FREQ=DAILY;UNTIL=20210101T000000Z"),
                event("UID:5", "SUMMARY:Old", "DTSTART;TZID=Lost:20261101T140000", "RDATE:20261102T140000Z"),
                event(
                    "UID:6",
                    "SUMMARY:Old",
                    "DTSTART:20200101T140000Z",
                    "RRULE:FREQ=YEARLY;BYWEEKNO=3;UNTIL=20210101"
                ),
                event("UID:3", "SUMMARY:Off", "DTSTART:20261201T140000Z", "STATUS:CANCELLED"),
                event("UID:4", "SUMMARY:Done", "DUE:20261201T140000Z", "STATUS:COMPLETED", kind: "VTODO"),
                event("SUMMARY:Diary", "DTSTART:20261201T140000Z", kind: "VJOURNAL")
            ),
            into: home
        )
        #expect((report.past, report.cancelled, report.completed, report.added, report.entries) == (4, 1, 1, 0, 6))
        #expect(report.refused == [])
        #expect(report.shortened == [])
        #expect(try await list(home).isEmpty)
    }

    @Test("to-dos come at their time, or wait without one")
    func todos() async throws {
        let home = try RemindersHome()
        let report = try await take(
            calendar(
                event("UID:1", "SUMMARY:Tax", "DTSTART:20261124T080000Z", "DUE:20261201T080000Z", kind: "VTODO"),
                event("UID:2", "SUMMARY:Milk", kind: "VTODO"),
                event("UID:3", "SUMMARY:Letter", "DUE;VALUE=DATE:20261101", kind: "VTODO")
            ),
            into: home
        )
        let listed = Set(try await list(home))
        #expect(listed == ["Tax: Tue 1 Dec 09:00", "Milk: to do, without a time", "Letter: to do, without a time"])
        #expect(report.shortened.map(\.what) == ["Letter"])
    }

    @Test(
        "times of a series that were moved or cancelled do not come, and those that were moved come where they are now"
    )
    func overrides() async throws {
        let home = try RemindersHome()
        let text = calendar(
            event("UID:1", "SUMMARY:Team (late)", "RECURRENCE-ID:20261201T080000Z", "DTSTART:20261201T120000Z"),
            event("UID:1", "SUMMARY:Team", "DTSTART;TZID=Europe/Berlin:20261124T090000", "RRULE:FREQ=WEEKLY"),
            event(
                "UID:1",
                "SUMMARY:Team",
                "RECURRENCE-ID;TZID=Europe/Berlin:20261124T090000",
                "STATUS:CANCELLED",
                "DTSTART;TZID=Europe/Berlin:20261124T090000"
            )
        )
        let report = try await take(text, into: home)
        #expect((report.added, report.cancelled, report.refused) == (2, 1, []))
        #expect(
            try await list(home) == [
                "Team (late): Tue 1 Dec 13:00", "Team: every Tuesday at 09:00, except 2 times; next Tue 8 Dec 09:00",
            ]
        )
    }

    @Test("the same file twice adds nothing; what changed there is taken, what was edited or deleted here stays")
    func twice() async throws {
        let home = try RemindersHome()
        func file(_ hour: String) -> String {
            calendar(
                event("UID:1", "SUMMARY:One", "DTSTART:20261201T\(hour)0000Z"),
                event("UID:2", "SUMMARY:Two", "DTSTART:20261202T\(hour)0000Z", "RRULE:FREQ=WEEKLY"),
                event("SUMMARY:Three, without a name", "DTSTART:20261203T080000Z"),
                event("UID:4", "SUMMARY:Four", "DTSTART:20261204T\(hour)0000Z")
            )
        }
        #expect(try await take(file("08"), into: home, ["dryRun": true]).added == 4)
        #expect(try await list(home).isEmpty)
        #expect(try await take(file("08"), into: home).added == 4)
        let again = try await take(file("08"), into: home)
        #expect((again.added, again.updated, again.unchanged) == (0, 0, 4))
        _ = try await home.run(EditReminder.self, ["which": "Two", "what": "Mine"])
        _ = try await home.run(DeleteReminder.self, ["which": "Four"])
        let changed = try await take(file("10"), into: home)
        #expect((changed.added, changed.updated, changed.kept, changed.unchanged) == (0, 1, 1, 2))
        #expect(try await list(home).map { $0.prefix(4) } == ["One:", "Mine", "Thre"])
        #expect(try await list(home)[0] == "One: Tue 1 Dec 11:00")
        #expect(try await home.run(ListReminderImports.self).imports.map(\.added) == [0, 4])
    }

    @Test("an import is taken back as a whole, by its own command and by undo, and its file brings it back")
    func undo() async throws {
        let home = try RemindersHome()
        try await home.add("stretch tomorrow at 9")
        let text = calendar(
            event("UID:1", "SUMMARY:One", "DTSTART:20261122T160000Z"),
            event("UID:2", "SUMMARY:Two", "DTSTART:20261202T080000Z")
        )
        try await take(text, into: home)
        try home.move(to: "2026-11-22T16:30:00Z")
        #expect(try await home.run(ListReminders.self).open.map(\.what) == ["One"])
        let undone = try await home.run(UndoReminderImport.self)
        #expect((undone.added, undone.updated) == (2, 0))
        #expect(try await list(home) == ["stretch: tomorrow 09:00"])
        #expect(try await home.run(ListReminders.self).open.isEmpty)
        await #expect(throws: Failure.self) { try await home.run(UndoReminderImport.self) }
        #expect(try await take(text, into: home).added == 1)
        let now = home.time.now
        let summary = try await home.database.write { database in
            let change = try ReminderChange.last(in: database)
            try change?.takeBack(in: database, at: now)
            return change?.summary
        }
        #expect(summary == "import standard input")
        #expect(try await list(home) == ["stretch: tomorrow 09:00"])
        #expect(try await home.run(ListReminderImports.self).imports.map(\.isUndone) == [true, true])
    }

    @Test("words of a calendar count as others' wherever they are shown")
    func outside() async throws {
        let home = try RemindersHome()
        try await home.add("stretch today at 17:00")
        try await take(calendar(event("UID:1", "SUMMARY:One", "DTSTART:20261122T161000Z")), into: home)
        let sources: Set<String> = ["a reminder imported from a calendar"]
        let listed = try await home.run(ListReminders.self)
        #expect(listed.outsideSources == sources)
        #expect(listed.reminders.map { $0.outsideSources.isEmpty } == [true, false])
        try home.move(to: "2026-11-22T16:30:00Z")
        let due = try await home.run(ListReminders.self)
        #expect(due.open.map { $0.outsideSources.isEmpty } == [true, false])
        #expect(try await home.run(FinishReminder.self, ["which": "One"]).outsideSources == sources)
        #expect(try await home.run(ShowReminderHistory.self).outsideSources == sources)
    }

    @Test("half a file, lines that are none, a zone that the person names, and what is no calendar")
    func hostile() async throws {
        let home = try RemindersHome()
        let whole = calendar(
            event("UID:1", "SUMMARY:One", "DTSTART;TZID=Here:20261201T090000"),
            event("UID:2", "SUMMARY:Two", "DTSTART:20261202T080000Z")
        )
        let half = String(whole.prefix(whole.count - 40)).replacing("UID:1", with: "UID:1\r\nwrapped by hand")
        let report = try await take(half, into: home, ["zone": "Asia/Tokyo"])
        #expect(try await list(home) == ["One: Tue 1 Dec 01:00 (09:00 in Tokyo)"])
        #expect(report.refused.map(\.reason) == ["the file ends in the middle of it"])
        #expect(report.remarks.count == 2)
        await #expect(throws: Failure.self) { try await take(whole, into: home, ["zone": "Nowhere"]) }
        for text in ["", "hello", "{}", "Subject,Start Date\nA,2026-12-01"] {
            await #expect(throws: ICalendarFault.self) { try await take(text, into: home) }
        }
    }

    @Test("a line of any length costs its own event, and only where it is one that is read")
    func longLines() async throws {
        let home = try RemindersHome()
        let long = String(repeating: "x", count: 300_000)
        let report = try await take(
            calendar(
                event("UID:1", "ATTACH:\(long)", "SUMMARY:One", "DTSTART;TZID=UTC:20261201T140000"),
                event("UID:2", "SUMMARY:\(long)", "DTSTART:20261201T140000Z")
            ),
            into: home
        )
        #expect(try await list(home) == ["One: Tue 1 Dec 15:00 (14:00 in UTC)"])
        #expect(report.refused.map(\.reason) == ["its line 11 is longer than 256 KB"])
    }

    @Test("rules that never end, and a hundred thousand events, are taken as far as a person may have reminders")
    func many() async throws {
        let home = try RemindersHome()
        var text = "BEGIN:VCALENDAR\n"
        for index in 0..<100_000 {
            let isPast = index % 8 != 0
            let rule = index % 16 == 0 ? "\nRRULE:FREQ=MINUTELY" : ""
            text +=
                "BEGIN:VEVENT\nUID:\(index)\nSUMMARY:Event \(index)\nDTSTART:20\(isPast ? 20 : 27)0101T080000Z\(rule)\nEND:VEVENT\n"
        }
        let report = try await take(text + "END:VCALENDAR\n", into: home)
        #expect(report.entries == 100_000)
        #expect(report.past == 87_500)
        #expect(report.added == 10_000)
        #expect(report.remarks.contains { $0.contains("2500 were left out") })
    }

    @Test("what is exported is read by another home as it was, and at home adds nothing")
    func export() async throws {
        let home = try RemindersHome()
        let sentences = [
            "stretch tomorrow at 9", "tea every weekday at 8", "buy milk, eggs; and \\ bread",
            "pills at 8:30 and 20:00 every day",
            "call at 9:00 Tokyo time every monday", "vet on 3 December at 15:00",
            "rent on the last Friday of the month at 10",
            "walk every day at 7 until 31 December", "swim every day at 18:00 for 10 days",
        ]
        for sentence in sentences { try await home.add(sentence) }
        let front = ScriptedFrontEnd()
        let exported = try await home.run(ExportReminders.self, ["file": "reminders.ics"], front)
        #expect(exported.reminders == sentences.count)
        let (bytes, _) = CalendarExport(time: home.time).calendar(of: try await home.reminders.store.reminders())
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.components(separatedBy: "\r\n").allSatisfy { $0.utf8.count <= 75 })
        #expect(text.components(separatedBy: "BEGIN:VTIMEZONE").count == 3)
        let other = try RemindersHome()
        let report = try await take(text, into: other)
        #expect(report.refused == [])
        #expect(report.shortened == [])
        func moments(_ home: RemindersHome) async throws -> [String] {
            try await home.reminders.store.reminders().flatMap { record -> [String] in
                guard let recurrence = record.recurrence else {
                    return ["\(record.what) \(record.nextAt?.milliseconds ?? 0)"]
                }
                let offsets = ZoneOffsets(record.timeZone, around: home.time.now)
                return recurrence.moments(after: home.time.now, limit: 40, in: offsets).map {
                    "\(record.what) \(Int($0.timeIntervalSince1970))"
                }
            }
            .sorted()
        }
        let (mine, theirs) = (try await moments(home), try await moments(other))
        #expect(Set(mine).isSubset(of: theirs))
        #expect(theirs.count >= mine.count)
        let here = try await take(text, into: home)
        #expect((here.added, here.updated) == (0, 0))
    }
}
