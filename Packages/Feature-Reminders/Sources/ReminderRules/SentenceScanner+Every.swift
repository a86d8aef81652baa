import Core

extension SentenceScanner {
    /// `every day`, `every two hours`, `each Monday morning`, `every other Tuesday`, `every first Monday of the month`,
    /// `every 3 December`.
    mutating func every(_ place: Int) throws(Failure) -> Int {
        let word = key(place + 1)
        if let count = partOfUnit(place + 1) { return 1 + count }
        if word == "hour", keys(place + 2) == ["and", "a", "half"] { return frequency(.minutely, 5, interval: 90) }
        if let count = unitOrPart(word) { return 1 + count }
        if let (month, day, count) = monthAndDay(place + 1) {
            _ = try Self.day(year: nil, month: month, day: day, after: today)
            pieces.yearDay = (month, day)
            return 1 + count
        }
        let weekdayCount = takeWeekdays(place + 1, everyOne: true)
        if weekdayCount > 0 {
            if pieces.frequency == .weekly, pieces.interval > 1, key(place - 1) == "and" {
                pieces.hasTwoFrequencies = true
            }
            return 1 + weekdayCount
        }
        let placedCount = placed(place + 1, isEvery: true)
        if placedCount > 0 { return 1 + placedCount }
        return try stepped(place)
    }

    /// `every other day`, `every 3 hours`, `every second Tuesday`.
    private mutating func stepped(_ place: Int) throws(Failure) -> Int {
        let word = key(place + 1)
        if let count = try joinedStep(place + 1) { return 1 + count }
        let step = ["other", "alternate"].contains(word) ? 2 : Vocabulary.ordinal(word) ?? Vocabulary.number(word)
        guard let step, (1...999).contains(step) else {
            guard !word.isEmpty, word.allSatisfy(\.isNumber), Vocabulary.unit(key(place + 2)) != nil else { return 0 }
            throw .invalid(
                "reminders.step",
                "Nothing comes every \(word.prefix(20)) \(key(place + 2)).",
                recovery: "Give a number from 1 to 999."
            )
        }
        let next = key(place + 2)
        if Vocabulary.weekday(next) != nil {
            if !pieces.weekdays.isEmpty { pieces.hasTwoFrequencies = true }
            let count = takeWeekdays(place + 2, everyOne: true)
            _ = frequency(.weekly, 0, interval: step)
            return 2 + count
        }
        if ["morning", "evening", "night", "afternoon"].contains(next), let part = Vocabulary.part(next) {
            take(part)
            return frequency(.daily, 3, interval: step)
        }
        guard let unit = Vocabulary.unit(next) else { return 0 }
        return frequency(unit, 3, interval: step)
    }

    /// `2h`, `45min`, `1.5 hours`, `an hour and a half` as a step.
    private mutating func joinedStep(_ place: Int) throws(Failure) -> Int? {
        let isJoined = key(place).first?.isNumber == true && key(place).last?.isNumber == false
        let isBroken = key(place).contains(".") || key(place).contains(",") || key(place + 1) == "and"
        guard isJoined || isBroken || Vocabulary.isSecond(key(place + 1)), Vocabulary.ordinal(key(place)) == nil,
            let (length, count) = length(place)
        else { return nil }
        switch length {
        case .seconds(let seconds):
            guard seconds.isMultiple(of: 60) else {
                throw .invalid(
                    "reminders.step",
                    "Nothing comes every \(seconds) seconds: reminders are delivered by the minute.",
                    recovery: "Give a step such as 'every 2 minutes'."
                )
            }
            return seconds.isMultiple(of: 3600)
                ? frequency(.hourly, count, interval: seconds / 3600)
                : frequency(.minutely, count, interval: seconds / 60)
        case .days(let days): return frequency(.daily, count, interval: days)
        case .months(let months): return frequency(.monthly, count, interval: months)
        }
    }

    /// `half hour`, `half an hour`, `quarter of an hour`, `quarter`, `fortnight`.
    private mutating func partOfUnit(_ place: Int) -> Int? {
        let rest = (1...3).map { key(place + $0) }
        switch key(place) {
        case "half" where rest[0] == "hour": return frequency(.minutely, 2, interval: 30)
        case "half" where rest[0] == "an" && rest[1] == "hour": return frequency(.minutely, 3, interval: 30)
        case "quarter" where rest[0] == "hour": return frequency(.minutely, 2, interval: 15)
        case "quarter" where rest == ["of", "an", "hour"]: return frequency(.minutely, 4, interval: 15)
        case "quarter": return frequency(.monthly, 1, interval: 3)
        case "fortnight": return frequency(.weekly, 1, interval: 2)
        default: return nil
        }
    }

    private mutating func unitOrPart(_ word: String) -> Int? {
        switch word {
        case "weekday", "workday": return weekdays(1...5, 1)
        case "weekend": return weekdays(6...7, 1)
        default: break
        }
        if let part = Vocabulary.part(word) {
            take(part)
            return frequency(.daily, 1)
        }
        guard let unit = Vocabulary.unit(word), word != "h", !word.hasSuffix("s") else { return nil }
        return frequency(unit, 1)
    }

    /// `first Monday of the month`, `15th of each month`: only with its month, since `the first chapter` is no day.
    mutating func placedInMonth(_ place: Int) -> Int {
        let before = pieces
        let count = placed(place, isEvery: false)
        guard count > 0, key(place + count - 1) == "month" else {
            pieces = before
            return 0
        }
        return count
    }

    /// `first Monday of the month`, `last day of the month`, `15th and 30th of each month`, `15th`.
    mutating func placed(_ place: Int, isEvery: Bool) -> Int {
        let (found, taken) = ordinals(place)
        guard let ordinal = found.first else { return 0 }
        let end = place + taken
        if let weekday = Vocabulary.weekday(key(end)), !weekday.isPlural {
            let more = ofTheMonth(end + 1)
            // "every second Tuesday" is every other one; only a month, or a second ordinal, makes it the second of each.
            guard more > 0 || found.count > 1 || pieces.frequency == .monthly || (isEvery && ordinal != 2) else {
                return 0
            }
            pieces.placedWeekdays += found.map { RecurrenceRule.Weekday(weekday.number, ordinal: $0) }
            return taken + 1 + more
        }
        if key(end) == "day" {
            let more = ofTheMonth(end + 1)
            guard more > 0 || pieces.frequency == .monthly || (isEvery && ordinal == -1) else { return 0 }
            pieces.monthDays += found
            return taken + 1 + more
        }
        let more = ofTheMonth(end)
        guard !found.contains(-1), !isEvery || more > 0 || key(place).first?.isNumber == true,
            Vocabulary.unit(key(end)) == nil
        else { return 0 }
        // Several days of a month without its name are those of each month.
        if more > 0 || isEvery || found.count > 1 {
            pieces.monthDays += found
        } else {
            pieces.looseMonthDays += found
        }
        return taken + more
    }

    /// `2nd and 4th`, `first, third and last`.
    private func ordinals(_ place: Int) -> (numbers: [Int], count: Int) {
        guard let first = Vocabulary.ordinal(key(place)) else { return ([], 0) }
        var found = [first]
        var end = place + 1
        while end < words.count, ["and", "&"].contains(key(end)) || words[end - 1].hasComma {
            let joint = ["and", "&"].contains(key(end)) ? 1 : 0
            let skip = joint + (key(end + joint) == "the" ? 1 : 0)
            guard let next = Vocabulary.ordinal(key(end + skip)) else { break }
            found.append(next)
            end += skip + 1
        }
        return (found, end - place)
    }

    /// `except on Sundays`, `but Friday`, `except weekends`.
    ///
    /// - Returns: 0 where no weekdays follow; what a person excepts otherwise is found as a remnant.
    mutating func exception(_ place: Int) -> Int {
        var end = place + 1
        switch (key(place), key(end)) {
        case ("apart", "from"), ("other", "than"), ("but", "not"), ("except", "for"): end += 1
        case ("apart", _), ("other", _): return 0
        default: break
        }
        // `the bar Friday` leaves nothing out.
        guard pieces.repeats || key(place).hasPrefix("exc") else { return 0 }
        var excluded: [Int] = []
        while true {
            var start = end
            if !excluded.isEmpty, ["and", "or", "&"].contains(key(start)) { start += 1 }
            if ["on", "for", "at", "not"].contains(key(start)) { start += 1 }
            if ["the", "every", "each"].contains(key(start)) { start += 1 }
            guard start < words.count, let reading = WeekdayReading.read(words[start...], hasGroups: true) else {
                break
            }
            excluded += reading.numbers
            end = start + reading.count
            guard ["and", "or", "&"].contains(key(end)) else { break }
        }
        guard !excluded.isEmpty else { return 0 }
        pieces.excludedWeekdays += excluded
        return end - place
    }

    /// `of the month`, `of each month`, `in every month`, `every month`.
    private func ofTheMonth(_ place: Int) -> Int {
        let skip = ["of", "in"].contains(key(place)) ? 1 : 0
        guard ["the", "each", "every", "a"].contains(key(place + skip)), skip == 1 || key(place) != "the",
            key(place + skip + 1) == "month"
        else { return 0 }
        return skip + 2
    }
}
