import ArgumentParser
import Core

/// A span of days as a person says it: `today`, `this week`, `last month`, `2026-03`, `2026`, `may`, `last 30 days`, `30d`,
/// `from may`, `from monday to wednesday`, or a day.
///
/// It is relative until ``days(in:forms:_:)`` is asked with today's day.
public struct PeriodArgument: ExpressibleByArgument, SchemaRepresentable, Sendable, Hashable {
    enum Unit: String, Sendable, CaseIterable {
        case day, week, month, quarter, year
    }

    indirect enum Form: Sendable, Hashable {
        case day(DayArgument)
        /// So many of a unit away from this one.
        case unit(Unit, Int)
        /// A month of a year, or the nearest of its name.
        case month(Int, year: Int?)
        case quarter(Int, year: Int)
        case year(Int)
        /// The last so many, today's included.
        case last(Int, Unit)
        case span(Form, Form?)
    }

    let form: Form

    /// Reads a period; `nil` where it is none.
    public init?(argument: String) {
        guard argument.utf8.count <= 100, let form = Self.form(Self.words(of: argument)) else { return nil }
        self.form = form
    }

    /// The days meant, seen from `today`: of a weekday, a month or a date without a year, the last one or today's where one looks
    /// back, the next one where one plans. A span without its end ends today, or, of days to come, in a year.
    ///
    /// - Returns: `nil` where the end lies before the beginning.
    public func days(
        from today: LocalDay,
        _ forms: LocaleForms = .international,
        _ direction: SpokenDay.Direction = .past
    ) -> ClosedRange<LocalDay>? {
        Self.days(form, Seen(today: today, forms: forms, direction: direction))
    }

    private struct Seen {
        let today: LocalDay
        let forms: LocaleForms
        let direction: SpokenDay.Direction
    }

    private static func days(_ form: Form, _ seen: Seen) -> ClosedRange<LocalDay>? {
        let today = seen.today
        switch form {
        case .day(let day):
            let day = day.day(from: today, seen.direction)
            return day...day
        case .unit(.day, let count):
            let day = today.adding(days: count)
            return day...day
        case .unit(.week, let count):
            let start = seen.forms.weekStart(of: today).adding(days: bounded(count, 7))
            return start...start.adding(days: 6)
        case .unit(.month, let count): return months(of: today.adding(months: count), 1)
        case .unit(.quarter, let count):
            let start = today.adding(months: bounded(count, 3))
            return months(of: start.adding(months: -((start.month - 1) % 3)), 3)
        case .unit(.year, let count):
            let start = today.adding(months: bounded(count, 12))
            return months(of: start.adding(months: 1 - start.month), 12)
        case .month(let month, let year):
            guard let year else {
                let back = seen.direction == .past
                let distance = back ? (today.month - month + 12) % 12 : (month - today.month + 12) % 12
                return months(of: today.adding(months: back ? -distance : distance), 1)
            }
            return LocalDay(year: year, month: month, day: 1).map { months(of: $0, 1) }
        case .quarter(let quarter, let year):
            return LocalDay(year: year, month: 3 * quarter - 2, day: 1).map { months(of: $0, 3) }
        case .year(let year): return LocalDay(year: year, month: 1, day: 1).map { months(of: $0, 12) }
        case .last(let count, let unit): return last(count, unit, today)
        case .span(let start, let end):
            guard let start = days(start, seen) else { return nil }
            let last = end == nil ? max(today, start.upperBound) : end.flatMap { days($0, seen)?.upperBound }
            guard let last, last >= start.lowerBound else { return nil }
            return start.lowerBound...last
        }
    }

    private static func last(_ count: Int, _ unit: Unit, _ today: LocalDay) -> ClosedRange<LocalDay> {
        let start =
            switch unit {
            case .day: today.adding(days: 1 - count)
            case .week: today.adding(days: 1 - bounded(count, 7))
            case .month: today.adding(months: -count).adding(days: 1)
            case .quarter: today.adding(months: -bounded(count, 3)).adding(days: 1)
            case .year: today.adding(months: -bounded(count, 12)).adding(days: 1)
            }
        return min(start, today)...today
    }

    /// Whole months from the one that a day is in.
    private static func months(of day: LocalDay, _ count: Int) -> ClosedRange<LocalDay> {
        let start = day.adding(days: 1 - day.day)
        return start...max(start, start.adding(months: count).adding(days: -1))
    }

    private static func bounded(_ count: Int, _ size: Int) -> Int {
        let (product, overflows) = count.multipliedReportingOverflow(by: size)
        return overflows ? 0 : product
    }

    // MARK: Reading

    private static func words(of text: String) -> [String] {
        text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }

    private static func form(_ words: [String]) -> Form? {
        guard let first = words.first else { return nil }
        if ["from", "since"].contains(first) {
            let rest = words.dropFirst()
            if let end = rest.firstIndex(where: { ["to", "until", "till", "through"].contains($0) }) {
                guard let start = simple(Array(rest[..<end])), let last = simple(Array(rest[(end + 1)...])) else {
                    return nil
                }
                return .span(start, last)
            }
            return simple(Array(rest)).map { .span($0, nil) }
        }
        if let end = words.firstIndex(where: { ["to", "until", "through"].contains($0) }), end > 0 {
            guard let start = simple(Array(words[..<end])), let last = simple(Array(words[(end + 1)...])) else {
                return nil
            }
            return .span(start, last)
        }
        return simple(words)
    }

    private static func simple(_ words: [String]) -> Form? {
        guard !words.isEmpty else { return nil }
        if let form = relative(words) ?? counted(words) ?? calendar(words) { return form }
        let text = words.joined(separator: " ")
        // A bare number is so many days from today to a day, and nothing to a period.
        guard Int(text).map({ $0 < 0 }) ?? true else { return nil }
        return DayArgument(argument: text).map { .day($0) }
    }

    /// `this week`, `last month`, `next year`, `week`.
    private static func relative(_ words: [String]) -> Form? {
        let counts = ["this": 0, "current": 0, "last": -1, "previous": -1, "past": -1, "next": 1, "coming": 1]
        if words.count == 2, let count = counts[words[0]], let unit = unit(words[1], isPlural: false) {
            return .unit(unit, count)
        }
        guard words.count == 1, let unit = unit(words[0], isPlural: false), unit != .day else { return nil }
        return .unit(unit, 0)
    }

    /// `last 30 days`, `30 days`, `30d`.
    private static func counted(_ words: [String]) -> Form? {
        var words = words
        if let first = words.first, ["last", "past"].contains(first) { words.removeFirst() }
        if words.count == 1, let letter = words[0].last, let count = Int(words[0].dropLast()) {
            let units: [Character: Unit] = ["d": .day, "w": .week, "m": .month, "q": .quarter, "y": .year]
            return units[letter].flatMap { counted(count, $0) }
        }
        guard words.count == 2, let count = Int(words[0]), let unit = unit(words[1], isPlural: count != 1) else {
            return nil
        }
        return counted(count, unit)
    }

    private static func counted(_ count: Int, _ unit: Unit) -> Form? {
        (1...36_600).contains(count) ? .last(count, unit) : nil
    }

    /// `2026`, `2026-03`, `2026-q1`, `may`, `may 2026`.
    private static func calendar(_ words: [String]) -> Form? {
        if let month = month(words[0]) {
            if words.count == 1 { return .month(month, year: nil) }
            return words.count == 2 ? year(words[1][...]).map { .month(month, year: $0) } : nil
        }
        guard words.count == 1 else { return nil }
        let parts = words[0].split(separator: "-", omittingEmptySubsequences: false)
        guard let year = year(parts[0]) else { return nil }
        if parts.count == 1 { return .year(year) }
        guard parts.count == 2, let last = parts.last else { return nil }
        if last.hasPrefix("q"), let quarter = Int(last.dropFirst()), (1...4).contains(quarter) {
            return .quarter(quarter, year: year)
        }
        guard last.utf8.count == 2, let month = Int(last), (1...12).contains(month) else { return nil }
        return .month(month, year: year)
    }

    private static func year(_ text: Substring) -> Int? {
        guard text.utf8.count == 4, text.utf8.allSatisfy({ (48...57).contains($0) }), let year = Int(text), year > 0
        else { return nil }
        return year
    }

    private static func unit(_ word: String, isPlural: Bool) -> Unit? {
        Unit(rawValue: word) ?? (isPlural && word.hasSuffix("s") ? Unit(rawValue: String(word.dropLast())) : nil)
    }

    /// The month of a name, or of its first three letters or more.
    private static func month(_ word: String) -> Int? {
        guard word.count >= 3 else { return nil }
        let word = word.hasSuffix(".") ? String(word.dropLast()) : word
        return Lexicon.standard.monthNames.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
    }

    /// A string.
    public static var jsonSchema: JSONValue {
        ["type": "string", "description": "A period: today, this week, last month, 2026-03, last 30 days, from may."]
    }
}

/// A period as every flow that reads one takes it: in words, or by its ends.
public struct PeriodOptions: ParsableArguments, Sendable {
    @Argument(help: "A period: today, \"this week\", \"last month\", 2026-03, \"last 30 days\", \"from may\".")
    public var period: [Word] = []
    @Option(help: "Where it begins: a day, a month, a year.") public var from: PeriodArgument?
    @Option(help: "Where it ends; by default today.") public var to: PeriodArgument?
    @Option(help: "So long up to today: 30d, 12 weeks, 6 months.") public var last: PeriodArgument?

    public init() {}

    /// The days meant; `nil` where nothing is said.
    ///
    /// - Throws: a failure (64) where it cannot be read, is said twice, or ends before it begins.
    public func days(in context: FlowContext) throws(Failure) -> ClosedRange<LocalDay>? {
        let ways = [!period.isEmpty, from != nil || to != nil, last != nil].count { $0 }
        guard ways <= 1 else {
            throw .usage(
                "period.twice",
                "The period is said in two ways.",
                recovery: "Give it in words, or by its ends."
            )
        }
        guard ways == 1 else { return nil }
        let today = context.time.today
        var said = last
        if !period.isEmpty {
            said = PeriodArgument(argument: period.phrase)
            guard said != nil else {
                throw .usage(
                    "period.unknown",
                    "'\(period.phrase.prefix(80))' is no period.",
                    recovery: "Give one like today, this week, last month, 2026-03, last 30 days, from may."
                )
            }
        }
        guard said == nil else {
            guard let days = said?.days(from: today, context.forms) else { throw Self.backwards }
            return days
        }
        let end = to.flatMap { $0.days(from: today, context.forms)?.upperBound } ?? today
        let start = from.flatMap { $0.days(from: today, context.forms)?.lowerBound } ?? LocalDay(daysSince1970: 0)
        guard start <= end else { throw Self.backwards }
        return start...end
    }

    private static var backwards: Failure {
        .usage("period.backwards", "The period ends before it begins.", recovery: "Give the earlier day first.")
    }
}
