import Core

/// Walks the times on the wall that a rule gives, in order, from any place on: periods before it are skipped, not walked.
///
/// RFC 5545 (section 3.3.10) has expanding and limiting; here they are one thing: in each period of the frequency, the days
/// that fit every part of the rule, at each of the rule's times.
struct OccurrenceCursor {
    private let rule: RecurrenceRule
    private let filter: DayFilter
    private let start: WallTime
    /// Seconds of the day, ascending.
    private let times: [Int]
    /// The period looked at: months since year 0, Mondays' day numbers, day numbers, hours or minutes since 1970.
    private var period: Int
    private var days: [Int] = []
    private var place = 0
    private var lowest: Int
    /// The number of periods that may still give nothing before the rule is taken to have ended.
    private var patience = Self.longestPatience

    /// The calendar repeats every 400 years, so a rule that gives nothing in so many periods gives nothing.
    private static let longestPatience = 30_000
    private static let lastDay = LocalDay(year: 9999, month: 12, day: 31)?.daysSince1970 ?? 0

    /// - Parameter from: the lowest time on the wall to give; those before `start` are never given.
    init(_ rule: RecurrenceRule, start: WallTime, from: WallTime) {
        self.rule = rule
        self.start = start
        filter = DayFilter(rule, start: start)
        lowest = max(start.seconds, from.seconds)
        let seconds = start.secondOfDay % 60
        let hours = rule.hours.isEmpty ? [start.time.hour] : rule.hours
        let minutes = rule.minutes.isEmpty ? [start.time.minute] : rule.minutes
        switch rule.frequency {
        case .minutely: times = [seconds]
        case .hourly: times = minutes.map { $0 * 60 + seconds }
        case _ where !rule.times.isEmpty: times = rule.times.map { $0.minuteOfDay * 60 + seconds }
        default: times = hours.flatMap { hour in minutes.map { hour * 3600 + $0 * 60 + seconds } }
        }
        period = 0
        let first = Self.period(of: start, rule.frequency)
        let wanted = Self.period(of: WallTime(seconds: lowest), rule.frequency)
        period = first + max(0, wanted - first).flooring(by: stride) * stride
        enter()
    }

    /// The next time on the wall; `nil` where there is none up to the year 9999.
    mutating func next() -> WallTime? {
        while patience > 0 {
            while place < days.count * times.count {
                let time = days[place / times.count] + times[place % times.count]
                place += 1
                if time >= lowest {
                    patience = Self.longestPatience
                    return WallTime(seconds: time)
                }
            }
            guard dayOfPeriod <= Self.lastDay else { return nil }
            period += stride
            patience -= 1
            enter()
        }
        return nil
    }

    // MARK: Periods

    private var stride: Int {
        switch rule.frequency {
        case .yearly: rule.interval * 12
        case .weekly: rule.interval * 7
        default: rule.interval
        }
    }

    private static func period(of time: WallTime, _ frequency: RecurrenceRule.Frequency) -> Int {
        switch frequency {
        case .minutely: time.seconds.flooring(by: 60)
        case .hourly: time.seconds.flooring(by: 3600)
        case .daily: time.dayNumber
        case .weekly: time.dayNumber - (time.day.isoWeekday - 1)
        case .monthly: time.day.year * 12 + time.day.month - 1
        case .yearly: time.day.year * 12
        }
    }

    /// The first day of the period.
    private var dayOfPeriod: Int {
        switch rule.frequency {
        case .minutely: period.flooring(by: 1440)
        case .hourly: period.flooring(by: 24)
        case .daily, .weekly: period
        case .monthly, .yearly: Self.firstDay(ofMonth: period)
        }
    }

    private static func firstDay(ofMonth month: Int) -> Int {
        LocalDay(year: month / 12, month: month % 12 + 1, day: 1)?.daysSince1970 ?? lastDay + 1
    }

    /// Finds what fits in the period: midnights of days, or of hours and minutes the beginning.
    private mutating func enter() {
        place = 0
        days.removeAll(keepingCapacity: true)
        switch rule.frequency {
        case .minutely, .hourly: enterHours()
        case .daily: if filter.fits(day: period) { days.append(period * 86_400) }
        case .weekly: for day in period..<period + 7 where filter.fits(day: day) { days.append(day * 86_400) }
        case .monthly: append(month: period)
        case .yearly: for month in period..<period + 12 { append(month: month) }
        }
    }

    private mutating func append(month: Int) {
        let (year, number) = (month / 12, month % 12 + 1)
        guard year <= 9999, filter.months.isEmpty || filter.months.contains(number) else { return }
        let first = Self.firstDay(ofMonth: month)
        let length = Self.firstDay(ofMonth: month + 1) - first
        filter.each(of: MonthSpan(year: year, first: first, length: length)) { days.append($0 * 86_400) }
    }

    /// Hours and minutes: days that do not fit are jumped over as a whole.
    private mutating func enterHours() {
        let perDay = rule.frequency == .hourly ? 24 : 1440
        while patience > 0 {
            let day = period.flooring(by: perDay)
            guard day <= Self.lastDay else { return }
            let hour = (period - day * perDay) / (perDay / 24)
            let minute = perDay == 24 ? nil : (period - day * perDay) % 60
            if !filter.fits(day: day) {
                jump(to: (day + 1) * perDay)
            } else if !rule.hours.isEmpty, !rule.hours.contains(hour) {
                let later = rule.hours.first { $0 > hour }.map { day * perDay + $0 * (perDay / 24) }
                jump(to: later ?? (day + 1) * perDay)
            } else if let minute, !rule.minutes.isEmpty, !rule.minutes.contains(minute) {
                jump(to: period + 1)
            } else {
                days.append(period * (perDay == 24 ? 3600 : 60))
                return
            }
            patience -= 1
        }
    }

    /// Goes on to the first period of the rule at or after one.
    private mutating func jump(to wanted: Int) {
        period += max(1, (wanted - period + stride - 1) / stride) * stride
    }
}
