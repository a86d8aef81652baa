import Core

/// A day as it was said, until it is known what day is today and whether one looks back or ahead.
public struct SpokenDay: Sendable, Hashable {
    /// The direction in which a weekday, or a date without its year, lies: back when one logs or reads, ahead when one plans.
    public enum Direction: Sendable, Hashable {
        case past, coming
    }

    enum Form: Hashable {
        case day(LocalDay)
        case offset(Int)
        case months(Int)
        /// Today counts, where it is one.
        case weekday(Int)
        /// Before today, or after it, even where today is one.
        case otherWeekday(Int, Direction)
        case date(month: Int, day: Int)
        case dayOfMonth(Int)
    }

    let form: Form
    /// `yesterday evening`, `tonight`.
    public private(set) var part: PartOfDay?

    init(_ form: Form, part: PartOfDay? = nil) {
        self.form = form
        self.part = part
    }

    /// So many days from today.
    public init(daysFromToday days: Int) { self.init(.offset(days)) }

    public init(_ day: LocalDay) { self.init(.day(day)) }

    /// The weekday that was said, 1 for Monday; `nil` for another way to say a day.
    public var weekday: Int? {
        switch form {
        case .weekday(let weekday), .otherWeekday(let weekday, _): weekday
        default: nil
        }
    }

    /// The day of a month that was said, with its year where one was; `nil` for another way to say a day.
    var date: (month: Int, day: Int, year: Int?)? {
        switch form {
        case .date(let month, let day): (month, day, nil)
        case .day(let day): (day.month, day.day, day.year)
        default: nil
        }
    }

    /// The day meant, seen from `today`.
    public func day(from today: LocalDay, _ direction: Direction = .past) -> LocalDay {
        switch form {
        case .day(let day): day
        case .offset(let days): today.adding(days: days)
        case .months(let months): today.adding(months: months)
        case .weekday(let weekday):
            direction == .past
                ? today.adding(days: -((today.isoWeekday - weekday + 7) % 7))
                : today.adding(days: (weekday - today.isoWeekday + 7) % 7)
        case .otherWeekday(let weekday, .past): today.adding(days: -((today.isoWeekday - weekday + 6) % 7 + 1))
        case .otherWeekday(let weekday, .coming): today.adding(days: (weekday - today.isoWeekday + 6) % 7 + 1)
        case .date(let month, let day): .nearest(month: month, day: day, from: today, direction)
        case .dayOfMonth(let day): .nearest(month: nil, day: day, from: today, direction)
        }
    }
}

extension LocalDay {
    /// The same day of another month, or its last.
    public func adding(months: Int) -> LocalDay {
        let (index, overflows) = (year * 12 + month - 1).addingReportingOverflow(months)
        guard !overflows, (12..<120_000).contains(index) else { return self }
        for day in stride(from: day, through: 28, by: -1) {
            if let found = LocalDay(year: index / 12, month: index % 12 + 1, day: day) { return found }
        }
        return LocalDay(year: index / 12, month: index % 12 + 1, day: day) ?? self
    }

    /// The last day of that number up to `today`, or the first from it on, in that month where one is given; `today` where none
    /// is near.
    public static func nearest(
        month: Int?,
        day: Int,
        from today: LocalDay,
        _ direction: SpokenDay.Direction
    ) -> LocalDay {
        // 29 February is up to eight years away.
        let index = today.year * 12 + today.month - 1
        let sign = direction == .past ? -1 : 1
        for distance in 0...9 * 12 {
            let number = index + sign * distance
            guard let found = LocalDay(year: number / 12, month: number % 12 + 1, day: day),
                month ?? found.month == found.month
            else { continue }
            if direction == .past ? found <= today : found >= today { return found }
        }
        return today
    }
}

extension SpokenSentence {
    /// The days that something is said to be away, at most: ten years.
    private static let furthest = 3660

    /// A day: `2026-11-21`, `21.11.`, `21 Nov`, `November 21st, 2026`, `yesterday`, `last monday`, `3 days ago`, `in 2 weeks`.
    ///
    /// - Parameter order: which figure of `3/4/2026` is the month; without it, what can be read two ways is no day.
    public func day(at place: Int, order: LocaleForms.DateOrder? = nil) -> (day: SpokenDay, end: Int)? {
        if kind(place) == .number, let found = figureDay(at: place, order) { return found }
        guard let match = lexicon.days.match(self, at: place), let day = day(match) else { return nil }
        return (day, match.end)
    }

    private func day(_ match: PatternMatch) -> SpokenDay? {
        switch match.result.word {
        case "ago": return away(match, -1)
        case "ahead": return away(match, 1)
        case "weekday": return match.weekday.map { SpokenDay(.weekday($0), part: match.part) }
        case "weekday past": return match.weekday.map { SpokenDay(.otherWeekday($0, .past), part: match.part) }
        case "weekday coming": return match.weekday.map { SpokenDay(.otherWeekday($0, .coming), part: match.part) }
        case "date":
            guard let month = match.month, let day = match.day else { return nil }
            if let year = match.year { return LocalDay(year: year, month: month, day: day).map { SpokenDay($0) } }
            // A leap year has all of them.
            return LocalDay(year: 2024, month: month, day: day).map { _ in SpokenDay(.date(month: month, day: day)) }
        case "day of month": return match.day.map { SpokenDay(.dayOfMonth($0)) }
        case let word: return SpokenDay(.offset(match.result.number), part: PartOfDay(rawValue: word) ?? match.part)
        }
    }

    private func away(_ match: PatternMatch, _ sign: Int) -> SpokenDay? {
        guard let number = match.number, let unit = match.calendar, (0...Self.furthest).contains(number) else {
            return nil
        }
        let days = number * Int(unit.scale)
        guard days <= Self.furthest else { return nil }
        switch unit {
        case .month: return SpokenDay(.months(sign * number))
        case .year: return SpokenDay(.months(sign * number * 12))
        default: return SpokenDay(.offset(sign * days))
        }
    }

    private func figureDay(at place: Int, _ order: LocaleForms.DateOrder?) -> (day: SpokenDay, end: Int)? {
        if let year = figures(at: place, digits: 4...4), isJoint(place + 1, .dash), isJoint(place + 3, .dash),
            let month = figures(at: place + 2, digits: 1...2), let day = figures(at: place + 4, digits: 1...2)
        {
            return LocalDay(year: year, month: month, day: day).map { (SpokenDay($0), place + 5) }
        }
        return dotted(at: place) ?? slashedDay(at: place, order)
    }

    /// True if a mark stands between two tokens without white space.
    private func isJoint(_ place: Int, _ kind: Token.Kind) -> Bool {
        self.kind(place) == kind && isJoined(place) && isJoined(place + 1)
    }

    /// `21.11.2026`, `21.11.`: the lexer takes the first point for a decimal one.
    private func dotted(at place: Int) -> (day: SpokenDay, end: Int)? {
        let text = bytes[tokens[place].start..<tokens[place].end]
        guard let point = text.firstIndex(of: UInt8(ascii: ".")), kind(place + 1) == .sentenceEnd, isJoined(place + 1),
            bytes[tokens[place + 1].start] == UInt8(ascii: "."), let day = Self.figures(text[..<point], 1...2),
            let month = Self.figures(text[(point + 1)...], 1...2)
        else { return nil }
        if kind(place + 2) == .number, isJoined(place + 2) {
            guard let year = figures(at: place + 2, digits: 4...4) else { return nil }
            return LocalDay(year: year, month: month, day: day).map { (SpokenDay($0), place + 3) }
        }
        return LocalDay(year: 2024, month: month, day: day).map { _ in
            (SpokenDay(.date(month: month, day: day)), place + 2)
        }
    }

    /// `21/11/2026`, `11/21`: by the person's order, or by what can be no month.
    private func slashedDay(at place: Int, _ order: LocaleForms.DateOrder?) -> (day: SpokenDay, end: Int)? {
        guard let first = figures(at: place, digits: 1...2), isJoint(place + 1, .slash),
            let second = figures(at: place + 2, digits: 1...2)
        else { return nil }
        var end = place + 3
        var year: Int?
        if isJoint(end, .slash) {
            guard let found = figures(at: end + 1, digits: 4...4) else { return nil }
            (year, end) = (found, end + 2)
        }
        let readings = [(first, second), (second, first)].map { LocalDay(year: year ?? 2024, month: $0.1, day: $0.0) }
        let found: LocalDay?
        switch order {
        case .monthDayYear?: found = readings[1] ?? readings[0]
        case .dayMonthYear?, .yearMonthDay?: found = readings[0] ?? readings[1]
        case nil:
            guard readings[0] == nil || readings[1] == nil || first == second else { return nil }
            found = readings[0] ?? readings[1]
        }
        return found.map { day in
            (year == nil ? SpokenDay(.date(month: day.month, day: day.day)) : SpokenDay(day), end)
        }
    }
}
