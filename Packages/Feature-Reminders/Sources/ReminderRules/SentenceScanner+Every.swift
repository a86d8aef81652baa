import Core

extension SentenceScanner {
    /// `every day`, `every two hours`, `each Monday morning`, `every other Tuesday`, `every first Monday of the month`,
    /// `every 3 December`.
    mutating func every(_ place: Int) throws(Failure) -> Int {
        let word = key(place + 1)
        if let count = partOfUnit(place + 1) { return 1 + count }
        if let count = unitOrPart(word) { return 1 + count }
        if let (month, day, count) = monthAndDay(place + 1) {
            _ = try Self.day(year: nil, month: month, day: day, after: today)
            pieces.yearDay = (month, day)
            return 1 + count
        }
        if Vocabulary.weekday(word) != nil {
            return 1 + takeWeekdays(place + 1, everyOne: true)
        }
        let placedCount = placed(place + 1, isEvery: true)
        if placedCount > 0 { return 1 + placedCount }
        return try stepped(place)
    }

    /// `every other day`, `every 3 hours`, `every second Tuesday`.
    private mutating func stepped(_ place: Int) throws(Failure) -> Int {
        let word = key(place + 1)
        let step = word == "other" ? 2 : Vocabulary.ordinal(word) ?? Vocabulary.number(word)
        guard let step, (1...999).contains(step) else {
            guard !word.isEmpty, word.allSatisfy(\.isNumber), Vocabulary.unit(key(place + 2)) != nil else { return 0 }
            throw .invalid(
                "reminders.step",
                "Nothing comes every \(word.prefix(20)) \(key(place + 2)).",
                recovery: "Say a number from 1 to 999."
            )
        }
        let next = key(place + 2)
        if Vocabulary.weekday(next) != nil {
            let count = takeWeekdays(place + 2, everyOne: true)
            _ = frequency(.weekly, 0, interval: step)
            return 2 + count
        }
        if ["morning", "evening", "night", "afternoon"].contains(next), let part = Vocabulary.part(next) {
            take(part)
            return frequency(.daily, 3, interval: step)
        }
        guard let unit = Vocabulary.unit(next) else { return 0 }
        return frequency(Self.frequency(unit), 3, interval: step)
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

    private static func frequency(_ unit: Vocabulary.Unit) -> RecurrenceRule.Frequency {
        switch unit {
        case .minute: .minutely
        case .hour: .hourly
        case .day: .daily
        case .week: .weekly
        case .month: .monthly
        case .year: .yearly
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
        return frequency(Self.frequency(unit), 1)
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
        guard let ordinal = Vocabulary.ordinal(key(place)) else { return 0 }
        if let weekday = Vocabulary.weekday(key(place + 1)), !weekday.isPlural {
            let more = ofTheMonth(place + 2)
            // "every second Tuesday" is every other one; only a month makes it the second of each.
            guard more > 0 || (isEvery && ordinal != 2) else { return 0 }
            pieces.placedWeekdays.append(RecurrenceRule.Weekday(weekday.number, ordinal: ordinal))
            return 2 + more
        }
        if key(place + 1) == "day", ordinal == -1 || ofTheMonth(place + 2) > 0 {
            let more = ofTheMonth(place + 2)
            guard more > 0 || isEvery else { return 0 }
            pieces.monthDays.append(ordinal)
            return 2 + more
        }
        guard ordinal > 0, !isEvery || ofTheMonth(place + 1) > 0 || key(place).first?.isNumber == true else { return 0 }
        guard Vocabulary.unit(key(place + 1)) == nil else { return 0 }
        var end = place + 1
        var found = [ordinal]
        while ["and", "&"].contains(key(end)) || words[end - 1].hasComma {
            let joint = ["and", "&"].contains(key(end)) ? 1 : 0
            let skip = joint + (key(end + joint) == "the" ? 1 : 0)
            guard let next = Vocabulary.ordinal(key(end + skip)), next > 0 else { break }
            found.append(next)
            end += skip + 1
        }
        let more = ofTheMonth(end)
        if more > 0 || isEvery { pieces.monthDays += found } else { pieces.looseMonthDays += found }
        return end + more - place
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
