import Core
import CoreTesting
import Testing

@testable import SpokenText

@Suite("Days")
struct DayTests {
    private let saturday = LocalDay(daysSince1970: 20_778)

    @Test("the day that these tests are seen from is Saturday, 21 November 2026")
    func today() { #expect(saturday.description == "2026-11-21" && saturday.isoWeekday == 6) }

    @Test(
        "a day argument looks back",
        arguments: [
            ("today", "2026-11-21"), ("Yesterday", "2026-11-20"), ("tomorrow", "2026-11-22"), ("-3", "2026-11-18"),
            ("monday", "2026-11-16"), ("sat", "2026-11-21"), ("SUN", "2026-11-15"), ("2020-02-29", "2020-02-29"),
            ("last saturday", "2026-11-14"), ("last Fri", "2026-11-20"), ("3 days ago", "2026-11-18"),
            ("a week ago", "2026-11-14"), ("2 weeks ago", "2026-11-07"), ("0 days ago", "2026-11-21"),
            ("21.11.", "2026-11-21"), ("22.11.", "2025-11-22"), ("1.2.2025", "2025-02-01"), ("29.2.", "2024-02-29"),
            ("nov 20", "2026-11-20"), ("20 Nov", "2026-11-20"), ("21st of November", "2026-11-21"),
            ("22 nov", "2025-11-22"), ("November 20th, 2024", "2024-11-20"), ("1 sept 2030", "2030-09-01"),
            ("feb 29", "2024-02-29"), ("the day before yesterday", "2026-11-19"),
            ("day before yesterday", "2026-11-19"),
            ("wedn", "2026-11-18"), ("20 novem", "2026-11-20"), ("two weeks ago", "2026-11-07"),
            ("a month ago", "2026-10-21"), ("two years ago", "2024-11-21"), ("25/12/2025", "2025-12-25"),
            ("12/25/2025", "2025-12-25"), ("in 3 days", "2026-11-24"), ("next saturday", "2026-11-28"),
            ("the 20th", "2026-11-20"),
            ("\u{2009}monday ", "2026-11-16"), ("march the 3rd", "2026-03-03"),
        ]
    )
    func arguments(text: String, day: String) throws {
        #expect(DayArgument(argument: text)?.day(from: saturday).description == day)
    }

    @Test(
        "where one plans, the same words look ahead",
        arguments: [
            ("monday", "2026-11-23"), ("saturday", "2026-11-21"), ("next saturday", "2026-11-28"),
            ("last monday", "2026-11-16"),
            ("22 nov", "2026-11-22"), ("20 nov", "2027-11-20"), ("29.2.", "2028-02-29"), ("in 3 days", "2026-11-24"),
            ("3 days ago", "2026-11-18"), ("2 weeks from now", "2026-12-05"), ("in a month", "2026-12-21"),
            ("the 20th", "2026-12-20"), ("the day after tomorrow", "2026-11-23"), ("2020-02-29", "2020-02-29"),
        ]
    )
    func ahead(text: String, day: String) {
        #expect(DayArgument(argument: text)?.day(from: saturday, .coming).description == day)
    }

    @Test(
        "words that are no day are refused",
        arguments: [
            "someday", "mo", "2026-02-30", "99999", "+01", "", "last", "last week", "3 days", "99999 days ago",
            "-1 days ago", "30.2.", "1.13.", "22.11", "1.2.25", "november", "nov 31", "30 feb 2024", "no 20", "nov",
            "20 nov 26", "nov 020", "20 of", "nov 20 2026 2026", "-1 nov", "nov +1", "1.5 days ago", "day before",
            "+1.1.",
            "1.1.+202", "mondays", "jun mon", "13/13/2026", "13/13", "600 weeks ago", "last night",
            "0000-01-01",
            "ju 20",
        ]
    )
    func refuses(text: String) {
        #expect(DayArgument(argument: text) == nil)
    }

    @Test(
        "a date that can be read two ways is that of the person's order, and the other one is told",
        arguments: [
            ("3/4", "en_GB", "2027-04-03", "'3/4' is taken as 2027-04-03; it could be 2027-03-04, too."),
            ("3/4", "en_US", "2027-03-04", "'3/4' is taken as 2027-03-04; it could be 2027-04-03, too."),
            ("3/4/2026", "de_DE", "2026-04-03", "'3/4/2026' is taken as 2026-04-03; it could be 2026-03-04, too."),
            ("25/12", "en_US", "2026-12-25", nil), ("4/4", "en_GB", "2027-04-04", nil),
            ("3.4.", "en_US", "2027-04-03", nil), ("2026-12-03", "en_US", "2026-12-03", nil),
        ] as [(String, String, String, String?)]
    )
    func twoWays(text: String, locale: String, day: String, note: String?) async throws {
        let frontEnd = ScriptedFrontEnd()
        let session = FlowSession(
            frontEnd: frontEnd,
            context: FlowContext(time: .fixed("2026-11-21T12:00:00Z"), forms: LocaleForms(locale: locale))
        )
        let argument = try #require(DayArgument(argument: text))
        #expect(await argument.day(in: session, .coming).description == day)
        #expect(frontEnd.notices.map(\.text) == [note].compactMap(\.self))
    }

    @Test("a date in figures follows the person's order, or what can be no month")
    func orders() throws {
        let text = SpokenSentence("3/4/2026 lunch")
        #expect(text.day(at: 0) == nil)
        #expect(text.day(at: 0, order: .dayMonthYear)?.day.day(from: saturday).description == "2026-04-03")
        #expect(text.day(at: 0, order: .monthDayYear)?.day.day(from: saturday).description == "2026-03-04")
        #expect(text.day(at: 0, order: .monthDayYear)?.end == 5)
        let short = SpokenSentence("12/25").day(at: 0, order: .dayMonthYear)
        #expect(short?.day.day(from: saturday).description == "2025-12-25")
    }

    @Test("a part of the day comes with its day")
    func parts() {
        #expect(SpokenSentence("last night").day(at: 0)?.day.part == .evening)
        #expect(SpokenSentence("yesterday morning I ran").day(at: 0)?.day.part == .morning)
        #expect(SpokenSentence("on friday evening").day(at: 0)?.day.weekday == 5)
        #expect(SpokenSentence("on friday evening").day(at: 0)?.day.part == .evening)
    }

    @Test("a day is found inside a sentence, with where it ends")
    func inside() throws {
        let sentence = SpokenSentence("ran 5 km on Nov 20, felt good")
        let (day, end) = try #require(sentence.day(at: 3))
        #expect(day.day(from: saturday).description == "2026-11-20")
        #expect(sentence.text(3..<end) == "on Nov 20")
    }

    @Test("months keep their day, or end with it")
    func months() throws {
        let last = try #require(LocalDay("2026-01-31"))
        #expect(last.adding(months: 1).description == "2026-02-28")
        #expect(last.adding(months: -2).description == "2025-11-30")
        #expect(last.adding(months: .max) == last)
    }
}
