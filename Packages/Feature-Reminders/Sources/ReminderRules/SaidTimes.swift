import Core
import SpokenText

/// The times of day that a sentence means: those that it says, or those that go without saying.
struct SaidTimes {
    let pieces: SentencePieces
    let dayParts: DayParts
    /// The thing to be reminded of: people sleep at 23:00, and have breakfast at 8:00.
    let what: String
    let now: WallTime

    /// The times that were said; else the part of the day, this time in some days, or the morning.
    func ofDay(isRepeated: Bool) throws(Failure) -> [LocalTime] {
        if let count = pieces.timesPerDay, isRepeated {
            let said = Set(pieces.times.map { exact($0, isRepeated: true) }).sorted()
            guard said.isEmpty else {
                guard said.count == count else {
                    throw SentencePlanner.unfit(
                        "It says \(count) times a day and names \(said.count).",
                        "Keep one of the two."
                    )
                }
                return said
            }
            return try dayParts.spread(
                count,
                from: pieces.window.map { exact($0.from, isRepeated: true) },
                to: (pieces.window?.to ?? pieces.lastTime).map { exact($0, isRepeated: true) }
            )
        }
        if let window = pieces.window, isRepeated {
            throw SentencePlanner.unfit(
                "It does not say how often from \(exact(window.from, isRepeated: true)) on.",
                "Write it like 'every two hours from 9 to 20'."
            )
        }
        var said = pieces.times
        if let part = pieces.part, pieces.areTimesParts { said.append(.part(part)) }
        let times = Set(said.map { exact($0, isRepeated: isRepeated) }).sorted()
        if !times.isEmpty { return times }
        if pieces.keepsTime { return [now.time] }
        return [dayParts.morning]
    }

    /// The meaning of a time of day. `6` alone is the next one to come between 6:00 and 23:00; where the day is another one, or
    /// there are many, 7 to 11 is the morning and 12 to 6 the afternoon.
    func exact(_ reading: ClockReading, isRepeated: Bool) -> LocalTime {
        switch reading {
        case .exact(let time): return time
        case .part(let part): return dayParts[part]
        case .halfDay(let hour, let minute):
            let morning = LocalTime(minuteOfDay: hour % 12 * 60 + minute)
            let afternoon = LocalTime(minuteOfDay: (hour % 12 + 12) * 60 + minute)
            switch pieces.part {
            case .morning: return morning
            case .noon, .afternoon, .evening: return afternoon
            case .night: return hour < 5 || hour == 12 ? morning : afternoon
            case nil: break
            }
            switch usualHalf {
            case .am? where (4...11).contains(hour): return morning
            case .pm? where (5...11).contains(hour): return afternoon
            default: break
            }
            // `at 7 and 19` counts to 24.
            let countsTo24 = pieces.times.contains { if case .exact(let time) = $0 { time.hour > 12 } else { false } }
            if countsTo24, (6...11).contains(hour) { return morning }
            let saysDay =
                pieces.days.isEmpty
                ? !(pieces.nextWeekdays + pieces.looseMonthDays).isEmpty || pieces.isNextWeek
                : pieces.days.contains { $0 != now.day }
            if !isRepeated, !saysDay {
                let waking = [morning, afternoon].filter { (6...22).contains($0.hour) }
                if let next = waking.first(where: { $0 > now.time }) { return next }
            }
            return hour == 12 || hour <= 6 ? afternoon : morning
        }
    }

    /// The half of the day in which it is usually done: people go to sleep at 11 at night, and have breakfast at 7 in the morning.
    private var usualHalf: HalfOfDay? {
        let keys = SentenceWord.words(of: what).map(\.key)
        // Somebody who sleeps in gets up late.
        if zip(keys, keys.dropFirst()).contains(where: { $0 == "sleep" && $1 == "in" }) { return .am }
        let words = Set(keys)
        let (am, pm): (Set<String>, Set<String>) = (
            ["wake", "breakfast", "alarm", "sunrise"],
            ["sleep", "bed", "bedtime", "asleep", "dinner", "supper", "sunset"]
        )
        let isMorning = !words.isDisjoint(with: am)
        return isMorning == !words.isDisjoint(with: pm) ? nil : isMorning ? .am : .pm
    }
}
