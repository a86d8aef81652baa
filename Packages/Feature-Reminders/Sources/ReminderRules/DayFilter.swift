import Core

/// Finds the days that fit a rule.
struct DayFilter {
    let months: [Int]
    private let monthDays: [Int]
    /// Bit 1 is Monday.
    private let plainWeekdays: Int
    private let placed: [RecurrenceRule.Weekday]
    private let hasWeekdays: Bool
    /// True if ordinals count within the year, not the month.
    private let countsInYear: Bool

    /// A rule that names no day takes it from its start (RFC 5545, section 3.3.10).
    init(_ rule: RecurrenceRule, start: WallTime) {
        var (months, monthDays, weekdays) = (rule.months, rule.monthDays, rule.weekdays)
        if monthDays.isEmpty, weekdays.isEmpty {
            let day = start.day
            switch rule.frequency {
            case .yearly:
                if months.isEmpty { months = [day.month] }
                monthDays = [day.day]
            case .monthly: monthDays = [day.day]
            case .weekly: weekdays = [RecurrenceRule.Weekday(day.isoWeekday)]
            case .minutely, .hourly, .daily: break
            }
        }
        self.months = months
        self.monthDays = monthDays
        plainWeekdays = weekdays.filter { $0.ordinal == nil }.reduce(0) { $0 | 1 << $1.number }
        placed = weekdays.filter { $0.ordinal != nil }
        hasWeekdays = !weekdays.isEmpty
        countsInYear = rule.frequency == .yearly && months.isEmpty
    }

    private static func weekday(of day: Int) -> Int { ((day + 3) % 7 + 7) % 7 + 1 }

    /// True if a day fits, for frequencies up to weeks.
    func fits(day: Int) -> Bool {
        if hasWeekdays, plainWeekdays & 1 << Self.weekday(of: day) == 0 { return false }
        guard !months.isEmpty || !monthDays.isEmpty else { return true }
        let date = LocalDay(daysSince1970: day)
        guard months.isEmpty || months.contains(date.month) else { return false }
        guard !monthDays.isEmpty else { return true }
        let length = MonthSpan.length(of: date)
        return monthDays.contains(date.day) || monthDays.contains(date.day - length - 1)
    }

    /// The days of a month that fit, ascending.
    func each(of month: MonthSpan, _ body: (Int) -> Void) {
        if !monthDays.isEmpty, !hasWeekdays {
            if monthDays.count == 1 {
                if let day = month.day(monthDays[0]) { body(day) }
            } else {
                for day in Set(monthDays.compactMap(month.day)).sorted() { body(day) }
            }
            return
        }
        for offset in 0..<month.length {
            let day = month.first + offset
            guard monthDays.isEmpty || monthDays.contains(offset + 1) || monthDays.contains(offset - month.length)
            else { continue }
            if !hasWeekdays || plainWeekdays & 1 << Self.weekday(of: day) != 0 || isPlaced(day, in: month) { body(day) }
        }
    }

    private func isPlaced(_ day: Int, in month: MonthSpan) -> Bool {
        let weekday = Self.weekday(of: day)
        return placed.contains { wanted in
            guard wanted.number == weekday, let ordinal = wanted.ordinal else { return false }
            let (first, last) = countsInYear ? month.year : (month.first, month.first + month.length - 1)
            return ordinal > 0 ? (day - first) / 7 + 1 == ordinal : (last - day) / 7 + 1 == -ordinal
        }
    }
}

/// A month as day numbers.
struct MonthSpan {
    let first: Int
    let length: Int
    /// First and last day of its year.
    let year: (first: Int, last: Int)

    init(year: Int, first: Int, length: Int) {
        self.first = first
        self.length = length
        let begin = LocalDay(year: year, month: 1, day: 1)?.daysSince1970 ?? first
        let end = LocalDay(year: year, month: 12, day: 31)?.daysSince1970 ?? first
        self.year = (begin, end)
    }

    /// The number of days in the month of a day.
    static func length(of day: LocalDay) -> Int {
        switch day.month {
        case 4, 6, 9, 11: 30
        case 2: LocalDay(year: day.year, month: 2, day: 29) == nil ? 28 : 29
        default: 31
        }
    }

    /// A day of the month, counted from its end where negative; `nil` where it has none such.
    func day(_ number: Int) -> Int? {
        guard abs(number) <= length else { return nil }
        return number > 0 ? first + number - 1 : first + length + number
    }
}
