import Core
import SpokenText

/// A sentence's words about time, one by one, before they are put together.
struct SentencePieces: Sendable {
    var times: [ClockReading] = []
    var part: PartOfDay?
    /// `tomorrow`, `3 December`.
    var days: [LocalDay] = []
    /// True if two phrases were joined by `and`: two days without it are one that is named twice.
    var joins = false
    /// True if `next week` was said.
    var isNextWeek = false
    /// The Sunday of `this weekend`, whose first day to come is among ``days``.
    var weekendEnd: LocalDay?
    /// True if ``days`` was said as `in 3 days`: at this time of day, unless another is said.
    var keepsTime = false
    /// The day a repetition begins on.
    var firstDay: LocalDay?
    /// `in 20 minutes`, in seconds.
    var delay: Int?
    /// `3 times a day`, from 2: at the times that were said, or spread over the day.
    var timesPerDay: Int?
    /// `6 pm PST`.
    var zone: ZoneReading?
    /// `on Monday`: each once.
    var nextWeekdays: [Int] = []
    /// `every Monday`, `on weekdays`.
    var weekdays: [Int] = []
    /// `except on Sundays`.
    var excludedWeekdays: [Int] = []
    /// `the first Monday of the month`.
    var placedWeekdays: [RecurrenceRule.Weekday] = []
    /// `the 15th of each month`; -1 is the last.
    var monthDays: [Int] = []
    /// `on the 15th`, without saying of what.
    var looseMonthDays: [Int] = []
    /// `every 3 December`.
    var yearDay: (month: Int, day: Int)?
    var frequency: RecurrenceRule.Frequency?
    var interval = 1
    var window: (from: ClockReading, to: ClockReading)?
    var lastTime: ClockReading?
    var lastDay: LocalDay?
    /// `for 10 days`.
    var dayCount: Int?
    /// `every 20 minutes for 2 hours`.
    var spanSeconds: Int?
    var count: Int?
    /// True if it says two frequencies that exclude each other.
    var hasTwoFrequencies = false

    /// True if no time was said but parts of the day; then ``part`` is one more of them.
    var areTimesParts: Bool { times.allSatisfy { if case .part = $0 { true } else { false } } }

    var repeats: Bool {
        frequency != nil || !weekdays.isEmpty || !placedWeekdays.isEmpty || !monthDays.isEmpty || yearDay != nil
    }

    var saysWhen: Bool {
        repeats || !times.isEmpty || part != nil || !days.isEmpty || isNextWeek || delay != nil || !nextWeekdays.isEmpty
            || !looseMonthDays.isEmpty || window != nil || lastDay != nil
    }

    /// True if nothing was read at all: what to do is said, and not when.
    var isEmpty: Bool {
        !saysWhen && lastTime == nil && dayCount == nil && spanSeconds == nil && count == nil && firstDay == nil
            && excludedWeekdays.isEmpty && zone == nil
    }

    /// `tomorrow at 9 for 5 days` and `at 9 for 5 days` are of each day, from tomorrow or from today.
    mutating func settleDuration(_ today: LocalDay) {
        guard dayCount != nil, !repeats, firstDay == nil, lastDay == nil, looseMonthDays.isEmpty, delay == nil,
            days.count + nextWeekdays.count < 2, !isNextWeek
        else { return }
        firstDay = days.first ?? nextWeekdays.first.map { SentenceScanner.next($0, after: today) } ?? today
        (days, nextWeekdays) = ([], [])
    }

    /// True if a later phrase replaced what an earlier one said.
    func isReplaced(by later: SentencePieces) -> Bool {
        func differ<Value: Equatable>(_ path: KeyPath<SentencePieces, Value?>) -> Bool {
            self[keyPath: path] != nil && self[keyPath: path] != later[keyPath: path]
        }
        let isOtherWindow = window.map { old in later.window.map { $0 != old } ?? true } ?? false
        let isOtherYearDay = yearDay.map { old in later.yearDay.map { $0 != old } ?? true } ?? false
        return isOtherWindow || isOtherYearDay || differ(\.delay) || differ(\.lastDay) || differ(\.firstDay)
            || differ(\.lastTime) || differ(\.dayCount) || differ(\.count) || differ(\.timesPerDay) || differ(\.zone)
    }
}
