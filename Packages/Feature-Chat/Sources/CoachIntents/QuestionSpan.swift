import SpokenText

/// The time that a question is about, as it was said; which days these are depends on today.
package indirect enum QuestionSpan: Sendable, Hashable {
    /// As ``IntentTime`` writes days: `today`, `monday`, `last-monday`, `-3`, `2026-03-01`, `--03-01`.
    case day(String)
    /// `this-week`, `last-month`, `this-quarter`, `last-year`.
    case period(String)
    /// So many days up to today.
    case days(Int)
    /// The latest month of that number that has begun, where no year is said.
    case month(Int, year: Int?)
    case year(Int)
    case quarter(Int)
    /// The whole week, month or year that was so many of them ago.
    case ago(Int, String)
    /// The latest season that has begun: `spring`, `summer`, `autumn`, `winter`.
    case season(String)
    /// The same days a year earlier.
    case yearBefore(QuestionSpan)
    /// As much of the last week, month or year as has gone by of this one.
    case sameDays(String)
    case since(QuestionSpan)
    case before(QuestionSpan)
    case between(QuestionSpan, QuestionSpan)
    /// The last so many workouts, runs, meals.
    case last(Int)
    case weekends
    case weekdays
    case coming
    case all

    package var notation: String {
        switch self {
        case .day(let day): day
        case .period(let period): period
        case .days(let count): "\(count)"
        case .month(let month, let year): "month:\(month)" + (year.map { "/\($0)" } ?? "")
        case .year(let year): "year:\(year)"
        case .quarter(let number): "quarter:\(number)"
        case .ago(let count, let unit): "ago:\(count)\(unit)"
        case .season(let name): name
        case .yearBefore(let span): "year-before \(span.notation)"
        case .sameDays(let unit): "same-days-of-last-\(unit)"
        case .since(let span): "since \(span.notation)"
        case .before(let span): "before \(span.notation)"
        case .between(let first, let last): "\(first.notation)..\(last.notation)"
        case .last(let count): "last:\(count)"
        case .weekends: "weekends"
        case .weekdays: "weekdays"
        case .coming: "coming"
        case .all: "all"
        }
    }

    /// The span that words from a place on tell; prepositions before it belong to it.
    static func read(_ words: ArraySlice<String>) -> (length: Int, span: QuestionSpan)? {
        var rest = words
        var isAfterPreposition = false
        while let first = rest.first, prepositions.contains(first), !isFromTo(rest) {
            rest = rest.dropFirst()
            isAfterPreposition = true
        }
        let skipped = words.count - rest.count
        // "on the 12th": the latest such day.
        if rest.first == "the", isAfterPreposition, let ordinal = rest.dropFirst().first, ordinal != ordinal.dropSuffix,
            let number = Int(ordinal.dropSuffix), 1...31 ~= number,
            rest.count == 2 || IntentDate.month(rest.dropFirst(2).first ?? "") == nil && rest.dropFirst(2).first != "of"
        {
            return (skipped + 2, .day("--" + (number < 10 ? "0" : "") + String(number)))
        }
        // "the longest run of the year".
        if isAfterPreposition, rest.first == "the", let unit = rest.dropFirst().first, units.contains(unit),
            rest.count == 2 || !["before", "of", "after"].contains(rest.dropFirst(2).first ?? "")
        {
            return (skipped + 2, .period("this-\(unit)"))
        }
        if rest.first == "the", let found = plain(rest.dropFirst(), isAfterPreposition: isAfterPreposition) {
            return (found.length + skipped + 1, found.span)
        }
        // "so far this week" is this week.
        if begins(rest, "so far"), let found = plain(rest.dropFirst(2), isAfterPreposition: true) {
            return (found.length + skipped + 2, found.span)
        }
        return plain(rest, isAfterPreposition: isAfterPreposition).map { ($0.length + skipped, $0.span) }
    }

    private static let prepositions: Set<String> = [
        "on", "for", "of", "in", "over", "during", "at", "within", "throughout", "from", "as", "through", "across",
    ]
    private static let seasons = [
        "spring": "spring", "summer": "summer", "autumn": "autumn", "fall": "autumn", "winter": "winter",
    ]
    private static let units: Set<String> = ["week", "month", "quarter", "year"]

    private static func begins(_ words: ArraySlice<String>, _ phrase: String) -> Bool {
        let parts = phrase.split(separator: " ")
        return words.count >= parts.count && zip(words, parts).allSatisfy { $0 == $1 }
    }

    private static func isFromTo(_ words: ArraySlice<String>) -> Bool { words.first == "from" && range(words) != nil }

    private static func plain(
        _ words: ArraySlice<String>,
        isAfterPreposition: Bool
    ) -> (length: Int, span: QuestionSpan)? {
        guard let first = words.first else { return nil }
        if first == "since" {
            guard let (length, span) = start(words.dropFirst()) else { return nil }
            return (length + 1, .since(span))
        }
        if first == "before", let (length, span) = point(words.dropFirst(), isAfterPreposition: true) {
            return (length + 1, .before(span))
        }
        if let found = range(words) { return found }
        if let found = earlier(words) { return found }
        if let found = phrase(words) { return found }
        if first == "last" || first == "past" || first == "latest", let second = words.dropFirst().first,
            let count = IntentTime.number(second), 1...100 ~= count, let noun = words.dropFirst(2).first,
            items.contains(noun)
        {
            // The noun is left to be read as what is asked for.
            return (2, .last(count))
        }
        if let (length, period) = IntentTime.period(words), let span = period.days { return (length, span) }
        return point(words, isAfterPreposition: isAfterPreposition)
    }

    /// `two weeks ago`, `the week before last`, `same week last year`, `last summer`, `march last year`.
    private static func earlier(_ words: ArraySlice<String>) -> (length: Int, span: QuestionSpan)? {
        let list = Array(words.prefix(5))
        func word(_ place: Int) -> String { place < list.count ? list[place] : "" }
        func unit(_ place: Int) -> String? {
            let word = word(place)
            return units.contains(word)
                ? word : word.last == "s" && units.contains(String(word.dropLast())) ? String(word.dropLast()) : nil
        }
        if let unit = unit(0), word(1) == "before", word(2) == "last" { return (3, .ago(2, unit)) }
        let count = word(0) == "a" || word(0) == "one" ? 1 : IntentTime.number(word(0))
        if let count, 1...520 ~= count, let unit = unit(1), word(2) == "ago" || word(2) == "earlier" {
            // "a week ago" is the day; "two weeks ago" may be the week that was, and is told as such.
            return word(3) == "today" || count == 1 && unit == "week" ? nil : (3, .ago(count, unit))
        }
        // "the first week of november", "the last week of march", "the first half of june".
        let weeks = ["first": 1, "second": 8, "third": 15, "fourth": 22, "last": 0]
        if let first = weeks[word(0)], ["week", "half"].contains(word(1)), word(2) == "of" || word(2) == "in",
            let month = IntentDate.month(word(3))
        {
            let length = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][min(max(month, 1), 12) - 1]
            let isHalf = word(1) == "half"
            let start = isHalf ? (first == 1 ? 1 : 16) : first == 0 ? length - 6 : first
            let end = isHalf ? (first == 1 ? 15 : length) : start + 6
            func day(_ number: Int) -> QuestionSpan {
                .day("--\(month < 10 ? "0" : "")\(month)-\(number < 10 ? "0" : "")\(number)")
            }
            return (4, .between(day(start), day(end)))
        }
        if word(0) == "same", word(2) == "last", word(3) == "year" {
            if unit(1) == "week" || unit(1) == "month" { return (4, .yearBefore(.period("this-\(word(1))"))) }
            if word(1) == "day" || word(1) == "time" { return (4, .day("-365")) }
            if word(1) == "period" || word(1) == "days" { return (4, .sameDays("year")) }
        }
        if word(0) == "same", ["period", "days", "time", "point"].contains(word(1)),
            word(2) == "last" || word(2) == "in",
            let unit = unit(word(2) == "in" ? 4 : 3), unit != "quarter"
        {
            return (word(2) == "in" ? 5 : 4, .sameDays(unit))
        }
        if word(0) == "this", let unit = unit(1), word(2) == "last", word(3) == "year", unit != "year" {
            return (4, .yearBefore(.period("this-\(unit)")))
        }
        if word(0) == "this", word(1) == "time", word(2) == "last", word(3) == "year" { return (4, .day("-365")) }
        let skipped = ["last", "this", "past"].contains(word(0)) ? 1 : 0
        if let season = seasons[word(skipped)], skipped > 0 || words.count == 1 || words.startIndex > 0 {
            if let year = year(word(skipped + 1)), let first = ["spring": 3, "summer": 6, "autumn": 9][season] {
                return (skipped + 2, .between(.month(first, year: year), .month(first + 2, year: year)))
            }
            return word(skipped + 1) == "of" ? nil : (skipped + 1, .season(season))
        }
        if skipped == 1, let month = IntentDate.month(word(1)), word(1).utf8.count > 2 {
            let year = year(word(2))
            return (year == nil ? 2 : 3, .month(month, year: year))
        }
        if let month = IntentDate.month(word(0)), word(1) == "last", word(2) == "year" {
            return (3, .yearBefore(.month(month, year: nil)))
        }
        return nil
    }

    private static let items: Set<String> = [
        "workouts", "sessions", "trainings", "runs", "rides", "swims", "walks", "hikes", "meals", "times",
    ]

    private static let phrases: [(words: String, span: QuestionSpan)] = [
        ("month to date", .period("this-month")), ("year to date", .period("this-year")),
        ("week to date", .period("this-week")), ("the week before", .period("last-week")),
        ("week before", .period("last-week")), ("the month before", .period("last-month")),
        ("month before", .period("last-month")), ("this quarter", .period("this-quarter")),
        ("last quarter", .period("last-quarter")), ("previous week", .period("last-week")),
        ("previous month", .period("last-month")), ("previous year", .period("last-year")),
        ("current week", .period("this-week")), ("current month", .period("this-month")),
        ("current year", .period("this-year")), ("all time", .all), ("ever", .all), ("so far", .all),
        ("until now", .all), ("up to now", .all), ("to date", .all), ("in my life", .all), ("lately", .days(30)),
        ("recently", .days(30)), ("last fortnight", .days(14)), ("past fortnight", .days(14)),
        ("these days", .days(30)), ("this weekend", .period("this-weekend")),
        ("the weekend", .period("this-weekend")), ("weekend", .period("this-weekend")),
        ("last weekend", .period("last-weekend")), ("easter", .day("easter")),
        ("a year ago today", .day("-365")), ("right now", .day("today")), ("all together", .all), ("overall", .all),
        ("in total", .all), ("life", .all), ("at all", .all),
    ]

    private static func phrase(_ words: ArraySlice<String>) -> (length: Int, span: QuestionSpan)? {
        for (phrase, span) in phrases where begins(words, phrase) {
            // "so far today" is today.
            if span == .all, phrase == "so far", let day = IntentTime.day(words) {
                return (day.length, .day(day.value))
            }
            return (phrase.split(separator: " ").count, span)
        }
        if let quarter = words.first, quarter.utf8.count == 2, quarter.first == "q",
            let number = quarter.last.flatMap({ Int(String($0)) }), 1...4 ~= number
        {
            return (1, .quarter(number))
        }
        return nil
    }

    /// The beginning of a span: a day, a month, a year, a feast.
    private static func start(_ words: ArraySlice<String>) -> (length: Int, span: QuestionSpan)? {
        let rest = words.first == "the" ? words.dropFirst() : words
        let skipped = words.count - rest.count
        if begins(rest, "new year") { return (2 + skipped, .period("this-year")) }
        if rest.first == "easter" { return (1 + skipped, .day("easter")) }
        if rest.first == "christmas" { return (1 + skipped, .day("--12-25")) }
        if rest.first == "1st", rest.count == 1 || IntentDate.month(rest.dropFirst().first ?? "") == nil {
            return (1 + skipped, .period("this-month"))
        }
        if begins(rest, "start of the") || begins(rest, "beginning of the"), let unit = rest.dropFirst(3).first,
            units.contains(unit)
        {
            return (4 + skipped, .period("this-\(unit)"))
        }
        if let (length, period) = IntentTime.period(rest), let span = period.days { return (length + skipped, span) }
        return point(rest, isAfterPreposition: true).map { ($0.length + skipped, $0.span) }
    }

    /// A day, a month or a year.
    private static func point(
        _ words: ArraySlice<String>,
        isAfterPreposition: Bool
    ) -> (length: Int, span: QuestionSpan)? {
        if let date = IntentDate.read(Array(words.prefix(6)), isAfterPreposition: isAfterPreposition) {
            return (date.length, .day(date.value))
        }
        if let day = IntentTime.day(words) { return (day.length, .day(day.value)) }
        guard let first = words.first else { return nil }
        if let month = IntentDate.month(first),
            isAfterPreposition || !["may", "mar", "march"].contains(first) || words.count == 1
        {
            let year = words.dropFirst().first.flatMap(year)
            return (year == nil ? 1 : 2, .month(month, year: year))
        }
        return year(first).map { (1, .year($0)) }
    }

    private static func year(_ word: String) -> Int? {
        guard word.utf8.count == 4, let year = Int(word), 1900...2100 ~= year else { return nil }
        return year
    }

    /// "monday to wednesday", "3 to 9 march", without a word before it.
    private static func mayBegin(_ words: ArraySlice<String>) -> Bool {
        words.prefix(5).contains { ["to", "until", "till", "through"].contains($0) }
            && (point(words, isAfterPreposition: true) != nil || words.first.flatMap { Int($0.dropSuffix) } != nil)
    }

    /// `between 3 and 9 march`, `from 1 october to 15 october`, `monday to friday`, `from the 1st until now`.
    private static func range(_ words: ArraySlice<String>) -> (length: Int, span: QuestionSpan)? {
        let isLed = words.first == "between" || words.first == "from"
        guard let first = words.first, isLed || Self.mayBegin(words) else { return nil }
        let joints: Set<String> = first == "between" ? ["and"] : ["to", "until", "till", "through"]
        var begin = words.dropFirst(isLed ? 1 : 0)
        if begin.first == "the" { begin = begin.dropFirst() }
        // "3 and 9 march": the month of the first is said with the second.
        if let day = begin.first, let number = IntentTime.number(day.dropSuffix), 1...31 ~= number,
            let joint = begin.dropFirst().first, joints.contains(joint)
        {
            let rest = begin.dropFirst(2)
            if let end = IntentDate.read(Array(rest.prefix(6)), isAfterPreposition: true), end.value.hasPrefix("--") {
                let start = end.value.prefix(5) + (number < 10 ? "0\(number)" : "\(number)")
                return (words.count - rest.count + end.length, .between(.day(String(start)), .day(end.value)))
            }
            if rest.first == "now" || rest.first == "today" {
                return (words.count - rest.count + 1, .since(.period("this-month")))
            }
        }
        guard let (length, start) = point(begin, isAfterPreposition: true),
            let joint = begin.dropFirst(length).first, joints.contains(joint)
        else { return nil }
        var rest = begin.dropFirst(length + 1)
        if rest.first == "the" { rest = rest.dropFirst() }
        if rest.first == "now" { return (words.count - rest.count + 1, .since(start)) }
        guard let (more, end) = point(rest, isAfterPreposition: true) else { return nil }
        return (words.count - rest.count + more, .between(start, end))
    }
}

extension String {
    /// A period as ``IntentTime/period(_:)`` writes it.
    fileprivate var days: QuestionSpan? { Int(self).map(QuestionSpan.days) ?? .period(self) }

    /// `3rd` without its ending.
    fileprivate var dropSuffix: String {
        for ending in ["st", "nd", "rd", "th"] where hasSuffix(ending) { return String(dropLast(2)) }
        return self
    }
}
