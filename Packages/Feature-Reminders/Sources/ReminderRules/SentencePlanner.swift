import Core
import Foundation

/// The reminder that a sentence asks for.
package struct ReminderPlan: Sendable, Hashable {
    package let what: String
    /// The time at which it is due first, where the person is or in ``zone``.
    package let start: WallTime
    /// The rule of its repetition; `nil`: once.
    package let rule: RecurrenceRule?
    /// The moment of ``start``, which the wall alone does not tell in the hour that comes twice.
    package let moment: Date
    /// The zone that was said; `nil`: where the person is.
    package internal(set) var zone: TimeZone?
    /// Other ways to read what was said, in words for the person.
    package internal(set) var notes: [String] = []

    package init(what: String, start: WallTime, rule: RecurrenceRule?, moment: Date) {
        self.what = what
        self.start = start
        self.rule = rule
        self.moment = moment
    }
}

/// Puts together what a sentence says of time.
struct SentencePlanner {
    let now: Date
    let offsets: ZoneOffsets
    let dayParts: DayParts
    let pieces: SentencePieces
    let what: String

    var wallNow: WallTime { offsets.wallTime(now) }
    var today: LocalDay { wallNow.day }
    private var saidTimes: SaidTimes { SaidTimes(pieces: pieces, dayParts: dayParts, what: what, now: wallNow) }

    /// - Throws: a failure (65) where it says no time, two that exclude each other, or one that has passed.
    func plan() throws(Failure) -> ReminderPlan {
        var plan = try wholePlan()
        plan.zone = pieces.zone?.zone
        plan.notes = zoneNotes(at: plan.moment) + (plan.rule == nil ? halfNotes(plan.start) : [])
        return plan
    }

    private func wholePlan() throws(Failure) -> ReminderPlan {
        try checkNight()
        guard pieces.saysWhen else { throw Self.noTime }
        guard !pieces.hasTwoFrequencies else {
            throw Self.unfit("It says two ways to repeat.", "Keep one of them, or make it two reminders.")
        }
        guard [pieces.lastDay != nil, pieces.dayCount != nil, pieces.count != nil].count(where: { $0 }) < 2 else {
            throw Self.unfit("It says two ends.", "Keep one of them.")
        }
        // `from 1 December to 10 December at 9` is each day.
        if pieces.repeats || pieces.lastDay != nil || (pieces.firstDay != nil && pieces.dayCount != nil) {
            return try repeated()
        }
        guard pieces.excludedWeekdays.isEmpty else {
            throw Self.unfit("It leaves out days, and does not repeat.", "Write it like 'every day except Sunday'.")
        }
        guard pieces.firstDay == nil else {
            throw Self.unfit("It says from when on, and not how often.", "Write it like 'every day starting tomorrow'.")
        }
        if let delay = pieces.delay { return try delayed(delay) }
        guard pieces.dayCount == nil, pieces.timesPerDay == nil else {
            throw Self.unfit("It does not say how often for so long.", "Write it like 'every day at 8 for 5 days'.")
        }
        guard pieces.window == nil, pieces.lastTime == nil || !pieces.times.isEmpty else {
            throw Self.unfit("A span of time needs to say how often.", "Write it like 'every two hours from 9 to 20'.")
        }
        return try once()
    }

    /// - Throws: where an hour after midnight is said of a named day's night or evening: it is of the next day, or not meant.
    private func checkNight() throws(Failure) {
        let isOfDay = saysDays || !(pieces.days.isEmpty && pieces.nextWeekdays.isEmpty)
        guard pieces.part == .evening || (pieces.part == .night && isOfDay) else { return }
        for case .halfDay(let hour, _) in pieces.times where hour < 4 || hour == 12 {
            throw Self.unfit(
                "\(hour) at night is of the day after.",
                "Write that day with am: 'tomorrow at \(hour)am'."
            )
        }
    }

    // MARK: Once

    private func delayed(_ delay: Int) throws(Failure) -> ReminderPlan {
        guard pieces.times.isEmpty, pieces.part == nil, pieces.days.isEmpty, pieces.nextWeekdays.isEmpty,
            pieces.looseMonthDays.isEmpty, !pieces.isNextWeek
        else {
            throw Self.unfit("It says two times.", "Write either 'in 20 minutes' or 'at 18:00'.")
        }
        // Whole minutes: a minute that has begun is not waited out.
        let seconds = ZoneOffsets.seconds(now.addingTimeInterval(Double(delay)))
        let begun = delay.isMultiple(of: 60) ? offsets.wallTime(at: seconds).secondOfDay % 60 : 0
        let moment = Date(timeIntervalSince1970: Double(seconds - begun))
        return ReminderPlan(what: what, start: offsets.wallTime(moment), rule: nil, moment: moment)
    }

    private func once() throws(Failure) -> ReminderPlan {
        let times = try saidTimes.ofDay(isRepeated: false)
        let days = try onceDays(first: times[0])
        if !pieces.days.isEmpty, days.count > 1 || times.count > 1, offsets.date(WallTime(days[0], times[0])) <= now {
            throw Self.unfit("\(days[0]) \(times[0]) has passed.", "Give times to come.")
        }
        if days.count == 1, times.count == 1 {
            let start = WallTime(days[0], times[0])
            let moment = offsets.date(start, after: now)
            guard moment > now else {
                throw Self.unfit(
                    "\(start.day) \(start.time) has passed.",
                    "Give a time to come, such as 'tomorrow at \(start.time)'."
                )
            }
            return ReminderPlan(what: what, start: start, rule: nil, moment: moment)
        }
        var rule = RecurrenceRule(days.count == 1 ? .daily : .weekly)
        if days.count > 1 {
            if days[0].days(to: days[days.count - 1]) < 7 {
                rule.weekdays = Set(days.map(\.isoWeekday)).sorted().map { .init($0) }
            } else if Set(days.map { $0.year * 12 + $0.month }).count == 1 {
                rule = RecurrenceRule(.monthly)
                rule.monthDays = days.map(\.day)
            } else {
                throw Self.unfit("One reminder cannot have these days.", "Make it a reminder for each day.")
            }
        }
        set(times, in: &rule)
        let isAnyDay =
            pieces.days.isEmpty && pieces.nextWeekdays.isEmpty && pieces.looseMonthDays.isEmpty && !pieces.isNextWeek
        // `at 8am, 2pm and 10pm`, of no day, is what one does each day.
        if !isAnyDay { rule.end = .count(days.count * times.count) }
        return try start(rule, times, from: isAnyDay ? today : days[0])
    }

    /// The days of something that does not repeat.
    private func onceDays(first time: LocalTime) throws(Failure) -> [LocalDay] {
        var days = Set(pieces.days)
        // `Friday, 27 November` is one day.
        let weekdays = Set(pieces.nextWeekdays).subtracting(days.map(\.isoWeekday))
        let monday = SentenceScanner.monday(after: today)
        days.formUnion(
            weekdays.map { number in
                if pieces.isNextWeek { return monday.adding(days: number - 1) }
                let isToday = number == today.isoWeekday && time > wallNow.time
                return isToday ? today : SentenceScanner.next(number, after: today)
            }
        )
        if pieces.isNextWeek, days.isEmpty { days = [today.adding(days: 7)] }
        let isSaidTwice = !pieces.days.isEmpty && !pieces.joins && days.count > 1
        guard !isSaidTwice, days.isEmpty || pieces.looseMonthDays.isEmpty, pieces.days.isEmpty || !pieces.isNextWeek
        else {
            throw Self.unfit(
                "It says days that are not the same one.",
                "Keep one of them, or join them by 'and'."
            )
        }
        // The midnight of today is the one to come.
        if days == [today], time.minuteOfDay == 0 { return [today.adding(days: 1)] }
        if !days.isEmpty { return days.sorted() }
        if let dayOfMonth = pieces.looseMonthDays.first {
            let index = today.year * 12 + today.month - 1
            for month in index...index + 12 {
                guard let day = LocalDay(year: month / 12, month: month % 12 + 1, day: dayOfMonth) else { continue }
                if day > today || (day == today && time > wallNow.time) { return [day] }
            }
        }
        return [time > wallNow.time ? today : today.adding(days: 1)]
    }

    // MARK: Repeated

    private func repeated() throws(Failure) -> ReminderPlan {
        guard pieces.delay == nil else {
            throw Self.unfit("'in ...' does not go with what repeats.", "Write 'starting tomorrow', or leave it out.")
        }
        guard pieces.days.count < 2, !pieces.joins || pieces.days.isEmpty || !saysDays else {
            throw Self.unfit("It says days that repeat and days that do not.", "Make it two reminders.")
        }
        guard pieces.yearDay == nil || pieces.days.isEmpty else {
            throw Self.unfit("It says two days of the year.", "Make it two reminders.")
        }
        if let frequency = pieces.frequency, frequency < .daily { return try oftenADay(frequency) }
        var rule = RecurrenceRule(try longFrequency(), interval: pieces.interval)
        let weekdays = try weekdays()
        rule.weekdays = weekdays.map { .init($0) } + pieces.placedWeekdays
        rule.monthDays = Set(pieces.monthDays + pieces.looseMonthDays).sorted()
        let kinds = [!weekdays.isEmpty, !pieces.placedWeekdays.isEmpty, !rule.monthDays.isEmpty, pieces.yearDay != nil]
        guard kinds.count(where: { $0 }) < 2 else {
            throw Self.unfit(
                "Days of the week and days of the month or year do not go together.",
                "Make it two reminders."
            )
        }
        if let (month, day) = pieces.yearDay { (rule.months, rule.monthDays) = ([month], [day]) }
        if pieces.frequency == .yearly, let day = pieces.days.first {
            (rule.months, rule.monthDays) = ([day.month], [day.day])
        }
        if rule.frequency == .monthly, rule.weekdays.isEmpty, rule.monthDays.isEmpty {
            let day = (pieces.firstDay ?? pieces.days.first ?? today).day
            // Not every month has a 29th.
            rule.monthDays = [day > 28 ? -1 : day]
        }
        if rule.frequency == .daily, !rule.weekdays.isEmpty {
            guard rule.interval == 1 else {
                throw Self.unfit("'every \(rule.interval) days' does not go with weekdays.", "Keep one of the two.")
            }
            rule.frequency = .weekly
        }
        let times = try saidTimes.ofDay(isRepeated: true)
        set(times, in: &rule)
        return try start(rule, times, from: firstDay)
    }

    private var saysDays: Bool {
        !pieces.weekdays.isEmpty || !pieces.placedWeekdays.isEmpty || !pieces.monthDays.isEmpty || pieces.yearDay != nil
    }

    private var firstDay: LocalDay {
        pieces.firstDay ?? (pieces.frequency == .yearly ? nil : pieces.days.first)
            ?? (pieces.isNextWeek ? SentenceScanner.monday(after: today) : today)
    }

    /// The weekdays that were said, without those that were excepted.
    ///
    /// - Throws: where nothing is left, or where it repeats otherwise than by weekdays.
    private func weekdays() throws(Failure) -> [Int] {
        let said = Set(pieces.weekdays + pieces.nextWeekdays)
        guard !pieces.excludedWeekdays.isEmpty else { return said.sorted() }
        let isEachDay = !saysDays && pieces.interval == 1 && (pieces.frequency ?? .daily) == .daily
        let isWithinDay = pieces.frequency.map { $0 < .daily } ?? false
        guard !said.isEmpty || isEachDay || isWithinDay else {
            throw Self.unfit(
                "Days can be left out only of what comes every day or on days of the week.",
                "Write it like 'every day except Sunday'."
            )
        }
        let left = (said.isEmpty ? Set(1...7) : said).subtracting(pieces.excludedWeekdays)
        guard !left.isEmpty else { throw Self.unfit("It leaves out every day.", "Give the days it should come on.") }
        return left.sorted()
    }

    private func longFrequency() throws(Failure) -> RecurrenceRule.Frequency {
        let implied: RecurrenceRule.Frequency
        if pieces.yearDay != nil {
            implied = .yearly
        } else if !pieces.placedWeekdays.isEmpty || !pieces.monthDays.isEmpty {
            implied = .monthly
        } else if !pieces.weekdays.isEmpty {
            implied = .weekly
        } else {
            implied = .daily
        }
        guard let said = pieces.frequency else { return implied }
        guard implied <= .weekly || said >= implied else {
            throw Self.unfit("It says two ways to repeat.", "Keep one of them.")
        }
        return max(said, implied == .daily ? said : (said == .daily ? implied : said))
    }

    /// `every two hours from 9 to 20`: the times of each day; without a span, from now on around the clock.
    private func oftenADay(_ frequency: RecurrenceRule.Frequency) throws(Failure) -> ReminderPlan {
        let weekdays = try weekdays()
        guard pieces.placedWeekdays.isEmpty, pieces.monthDays.isEmpty, pieces.yearDay == nil else {
            throw Self.unfit("Hours and days of the month do not go together.", "Make it two reminders.")
        }
        let step = pieces.interval * (frequency == .hourly ? 60 : 1)
        let isAllDay = pieces.window == nil && pieces.lastTime == nil && pieces.times.isEmpty && pieces.part == nil
        guard !isAllDay || !pieces.days.isEmpty else {
            var rule = RecurrenceRule(frequency, interval: pieces.interval)
            rule.weekdays = weekdays.map { .init($0) }
            let first =
                firstDay > today
                ? WallTime(firstDay, dayParts.morning).seconds : wallNow.seconds + step * 60
            if let span = pieces.spanSeconds {
                rule.end = .untilUTC(Int(min(now.timeIntervalSince1970 + Double(span), 253_402_300_799)))
            }
            return try start(rule, [WallTime(seconds: first - first % 60).time], from: firstDay, at: first)
        }
        let from =
            pieces.window.map { saidTimes.exact($0.from, isRepeated: true) } ?? pieces.times.first.map {
                saidTimes.exact($0, isRepeated: true)
            } ?? pieces.part.map { dayParts[$0] } ?? dayParts.morning
        let span = pieces.spanSeconds.map { LocalTime(minuteOfDay: min(from.minuteOfDay + $0 / 60, 1439)) }
        var to =
            (pieces.window?.to ?? pieces.lastTime).map { saidTimes.exact($0, isRepeated: true) } ?? span
            ?? dayParts.night
        if to <= from, case .halfDay(let hour, let minute)? = pieces.window?.to ?? pieces.lastTime, hour < 12 {
            to = LocalTime(minuteOfDay: (hour + 12) * 60 + minute)
        }
        guard to > from else {
            throw Self.unfit("From \(from) to \(to) is no span of one day.", "Write it like 'from 9 to 20'.")
        }
        let times = stride(from: from.minuteOfDay, through: to.minuteOfDay, by: step).map {
            LocalTime(minuteOfDay: $0)
        }
        guard times.count > 1 else {
            throw Self.unfit(
                "From \(from) to \(to) it would come once.",
                "Give a longer span, or the times themselves."
            )
        }
        var rule = RecurrenceRule(weekdays.isEmpty ? .daily : .weekly)
        rule.weekdays = weekdays.map { .init($0) }
        // "until 17" need not mean 17:00 itself: without it, 9:00, 9:30 ... 16:30 are each of some hours and minutes.
        set(times, in: &rule)
        var shorter = rule
        set(times.filter { $0.hour < to.hour }, in: &shorter)
        if shorter.times.isEmpty, !rule.times.isEmpty { rule = shorter }
        return try start(rule, times, from: firstDay)
    }

    private func set(_ times: [LocalTime], in rule: inout RecurrenceRule) {
        (rule.hours, rule.minutes, rule.times) = ([], [], [])
        guard times.count > 1 else { return }
        let (hours, minutes) = (Set(times.map(\.hour)), Set(times.map(\.minute)))
        if hours.count * minutes.count == Set(times).count {
            (rule.hours, rule.minutes) = (hours.sorted(), minutes.sorted())
        } else {
            rule.times = Set(times).sorted()
        }
    }

    /// Anchors a rule at its first occurrence to come, so that `every other Tuesday` begins with the next one.
    private func start(
        _ rule: RecurrenceRule,
        _ times: [LocalTime],
        from day: LocalDay,
        at first: Int? = nil
    ) throws(Failure) -> ReminderPlan {
        var rule = rule
        var each = rule
        each.interval = 1
        each.end = nil
        let time = times.min() ?? dayParts.morning
        let begin = first.map { WallTime(seconds: $0 - $0 % 60) } ?? WallTime(day, time)
        let earliest = first == nil ? max(now, offsets.date(WallTime(seconds: begin.seconds - 60))) : now
        guard let next = Recurrence(each, start: begin).next(after: earliest, in: offsets) else {
            throw Self.unfit("That day never comes.", "Name a day that exists.")
        }
        // A change of the clock must not become part of the rule.
        let wall = offsets.wallTime(next)
        let isMoved = first == nil && !times.contains(wall.time)
        let start = WallTime(wall.day, isMoved ? time : wall.time)
        if let count = pieces.count { rule.end = .count(min(max(count, 1), RecurrenceRule.largestNumber)) }
        var lastDay = pieces.lastDay ?? pieces.dayCount.map { start.day.adding(days: $0 - 1) }
        if lastDay == nil, rule.end == nil, pieces.count == nil {
            // `every hour tomorrow`, `every day next week`, `every day this weekend`
            if let frequency = pieces.frequency, frequency < .daily { lastDay = pieces.days.first }
            if let weekendEnd = pieces.weekendEnd { lastDay = weekendEnd }
            if pieces.isNextWeek, pieces.firstDay == nil { lastDay = firstDay.adding(days: 6) }
        }
        if let lastDay {
            guard lastDay >= start.day else {
                throw Self.unfit("It ends on \(lastDay), before it begins.", "Give a later day.")
            }
            let end = offsets.date(WallTime(seconds: lastDay.daysSince1970 * 86_400 + 86_399))
            rule.end = .untilUTC(Int(end.timeIntervalSince1970))
        }
        if case .count(let count)? = rule.end, !rule.times.isEmpty, !count.isMultiple(of: rule.times.count) {
            throw Self.unfit(
                "\(count) times do not come out even with \(rule.times.count) times a day.",
                "Give the number of days."
            )
        }
        return ReminderPlan(what: what, start: start, rule: rule, moment: next)
    }

    static let noTime = unfit(
        "It does not say when.",
        "Add a time: 'at 6pm', 'tomorrow', 'in 20 minutes', 'every weekday at 8'."
    )

    static func unfit(_ message: String, _ recovery: String) -> Failure {
        .invalid("reminders.when", message, recovery: recovery)
    }
}
