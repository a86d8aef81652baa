import Core
import SpokenText
import Testing

@Suite("Periods")
struct PeriodTests {
    /// A Saturday.
    let today = LocalDay(year: 2026, month: 11, day: 21) ?? LocalDay(daysSince1970: 0)

    @Test(
        "a period is read as it is said",
        arguments: [
            ("today", "2026-11-21", "2026-11-21"), ("yesterday", "2026-11-20", "2026-11-20"),
            ("friday", "2026-11-20", "2026-11-20"), ("3 days ago", "2026-11-18", "2026-11-18"),
            ("this week", "2026-11-16", "2026-11-22"), ("last week", "2026-11-09", "2026-11-15"),
            ("week", "2026-11-16", "2026-11-22"), ("next week", "2026-11-23", "2026-11-29"),
            ("this month", "2026-11-01", "2026-11-30"), ("last month", "2026-10-01", "2026-10-31"),
            ("last quarter", "2026-07-01", "2026-09-30"), ("this year", "2026-01-01", "2026-12-31"),
            ("last year", "2025-01-01", "2025-12-31"), ("2026-02", "2026-02-01", "2026-02-28"),
            ("2024-02", "2024-02-01", "2024-02-29"), ("2025", "2025-01-01", "2025-12-31"),
            ("2026-q2", "2026-04-01", "2026-06-30"), ("may", "2026-05-01", "2026-05-31"),
            ("december", "2025-12-01", "2025-12-31"), ("nov", "2026-11-01", "2026-11-30"),
            ("may 2024", "2024-05-01", "2024-05-31"), ("last 30 days", "2026-10-23", "2026-11-21"),
            ("30d", "2026-10-23", "2026-11-21"), ("1 week", "2026-11-15", "2026-11-21"),
            ("6 months", "2026-05-22", "2026-11-21"), ("1y", "2025-11-22", "2026-11-21"),
            ("from may", "2026-05-01", "2026-11-21"), ("since monday", "2026-11-16", "2026-11-21"),
            ("from monday to wednesday", "2026-11-16", "2026-11-18"), ("may to july", "2026-05-01", "2026-07-31"),
            ("from 2026-01-02 until 2026-02", "2026-01-02", "2026-02-28"), ("This  Week", "2026-11-16", "2026-11-22"),
        ]
    )
    func reads(_ text: String, _ start: String, _ end: String) throws {
        let days = try #require(PeriodArgument(argument: text)?.days(from: today))
        #expect("\(days.lowerBound)...\(days.upperBound)" == "\(start)...\(end)")
    }

    @Test(
        "what is no period is refused",
        arguments: [
            "", "blue", "last", "30", "0 days", "last 99999999 days", "2026-13", "2026-q5", "from", "to may", "20 26",
        ]
    )
    func refuses(_ text: String) { #expect(PeriodArgument(argument: text) == nil) }

    @Test("a week begins on the person's first day")
    func weeks() throws {
        let sunday = LocaleForms(locale: "en_US")
        let days = try #require(PeriodArgument(argument: "this week")?.days(from: today, sunday))
        #expect("\(days.lowerBound)" == "2026-11-15")
    }

    @Test("where one plans, a month without its year is the coming one")
    func ahead() throws {
        let days = try #require(PeriodArgument(argument: "may")?.days(from: today, .international, .coming))
        #expect("\(days.lowerBound)" == "2027-05-01")
    }

    @Test("a span that ends before it begins has no days")
    func backwards() { #expect(PeriodArgument(argument: "from may to april")?.days(from: today) == nil) }
}
