/// Meals, days and clock times.
extension MealReader {
    /// Reads a meal or time at the current position.
    mutating func readHint() -> Bool {
        if let (length, rule) = phrase(
            at: position,
            where: { if case .meal = $0 { true } else if case .time = $0 { true } else { false } }
        ) {
            switch rule {
            case .meal(let hint): take(hint, length: length)
            case .time(let hint): take(hint, length: length)
            default: break
            }
            return true
        }
        if readClock() || readAgo() || readWeekday() { return true }
        guard let hint = rule(at: position)?.meal else { return false }
        take(hint, length: 1)
        return true
    }

    /// Whether a hint stands at `index`; a name ends before it.
    func isHint(_ index: Int) -> Bool {
        if phrase(at: index, where: { if case .meal = $0 { true } else if case .time = $0 { true } else { false } })
            != nil
        {
            return true
        }
        if rule(at: index)?.meal != nil { return true }
        return clock(at: index) != nil || weekday(at: index) != nil
    }

    private mutating func take(_ hint: MealHint, length: Int) {
        hints.add(hint, itemCount: meal.items.count)
        mark(length)
    }

    private mutating func take(_ hint: TimeHint, length: Int) {
        hints.add(hint, itemCount: meal.items.count)
        mark(length)
    }

    private mutating func mark(_ length: Int) {
        for index in position..<position + length { roles[index] = .hint }
        position += length
        if position < tokens.count, tokens[position].kind == .colon { readMarkAfterHint() }
    }

    private mutating func readMarkAfterHint() {
        roles[position] = .mark
        position += 1
    }

    // MARK: Clock times

    private mutating func readClock() -> Bool {
        guard let (minute, length) = clock(at: position) else { return false }
        take(TimeHint(minuteOfDay: minute), length: length)
        return true
    }

    /// "8am", "at 8:30", "7 o'clock", "at 8", "19:30", "noon-ish" is not one.
    private func clock(at start: Int) -> (minute: Int, length: Int)? {
        var index = start
        var hasAt = false
        while index < tokens.count, index < start + 2, isAnyWord(index, ["at", "around", "about", "by"]) {
            hasAt = hasAt || isAnyWord(index, ["at"])
            index += 1
        }
        guard index < tokens.count, tokens[index].kind == .number else { return nil }
        let value = tokens[index].value
        guard value >= 0, value <= 24 else { return nil }
        var hour = Int(value)
        var minute = 0
        var hasMinutes = false
        // "8.30pm" is a decimal number to the lexer; its digits are the minutes.
        let literal = lexer.folded(tokens[index])
        if let dot = literal.firstIndex(of: UInt8(ascii: ".")) {
            let digits = literal[(dot + 1)...]
            guard digits.count == 2 else { return nil }
            minute = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
        } else if value != value.rounded() {
            return nil
        }
        index += 1
        if index + 1 < tokens.count, tokens[index].kind == .colon, !tokens[index].spaceBefore,
            tokens[index + 1].kind == .number, !tokens[index + 1].spaceBefore,
            tokens[index + 1].end - tokens[index + 1].start == 2, tokens[index + 1].value < 60
        {
            minute = Int(tokens[index + 1].value)
            hasMinutes = true
            index += 2
        }
        guard minute < 60 else { return nil }
        if isAnyWord(index, ["am", "pm"]) {
            guard hour >= 1, hour <= 12 else { return nil }
            hour = hour % 12 + (isWord(index, "pm") ? 12 : 0)
            return (hour * 60 + minute, index + 1 - start)
        }
        if isAnyWord(index, ["oclock"]) { return (hour % 24 * 60 + minute, index + 1 - start) }
        if hasMinutes, hour < 24 { return (hour * 60 + minute, index - start) }
        guard hasAt, literal.count <= 2, hour < 24 else { return nil }
        // "at 8": a time only where no unit and no food follows.
        if index < tokens.count, FoodCatalog.isNameToken(tokens[index].kind) {
            let isFood = tokens[index].word >= 0 && trieMatch(at: index) != nil
            if isFood || rule(at: index)?.unit != nil { return nil }
        }
        return (hour * 60, index - start)
    }

    /// "an hour ago", "20 minutes ago", "2 days ago".
    private mutating func readAgo() -> Bool {
        var index = position
        var value = 1.0
        if let number = readNumber(at: index) {
            value = number.value
            index = number.end
        } else {
            return false
        }
        guard isWord(index + 1, "ago") else { return false }
        let length = index + 2 - position
        guard value > 0, value < 10_000 else { return false }
        if isAnyWord(index, ["hour", "hours", "hr", "hrs"]) {
            take(TimeHint(minutesAgo: Int(value * 60)), length: length)
        } else if isAnyWord(index, ["minute", "minutes", "min", "mins"]) {
            take(TimeHint(minutesAgo: Int(value)), length: length)
        } else if isAnyWord(index, ["day", "days"]) {
            take(TimeHint(dayOffset: -Int(value)), length: length)
        } else {
            return false
        }
        return true
    }

    // MARK: Days

    private mutating func readWeekday() -> Bool {
        guard let (day, length) = weekday(at: position) else { return false }
        take(TimeHint(weekday: day), length: length)
        return true
    }

    /// "on Monday", "last Friday", "Tuesday". Short names only after "on" or "last": "sun" may be part of a name.
    private func weekday(at start: Int) -> (day: Int, length: Int)? {
        guard start < tokens.count, tokens[start].rule >= 0 else { return nil }
        var index = start
        while index < start + 2, isAnyWord(index, ["on", "last"]) { index += 1 }
        guard index < tokens.count, tokens[index].kind == .word else { return nil }
        let hasPreposition = index > start
        for (day, names) in RuleTable.weekdays.enumerated() {
            if isWord(index, names[0]) || (hasPreposition && isAnyWord(index, names)) {
                return (day + 1, index + 1 - start)
            }
        }
        return nil
    }
}
