/// Finds meals, days and clock times.
struct HintReader: SentenceReader {
    let sentence: Sentence

    /// Whether a hint stands at `index`; a name ends before it.
    func isHint(_ index: Int) -> Bool {
        if phrase(at: index, where: { if case .meal = $0 { true } else if case .time = $0 { true } else { false } })
            != nil
        {
            return true
        }
        if rule(at: index)?.meal != nil { return true }
        return clock(at: index) != nil || weekday(at: index) != nil || impossibleClockLength(at: index) != nil
            || DateReader(sentence: sentence).date(at: index) != nil
    }

    /// "8am", "at 8:30", "7 o'clock", "at 8", "19:30", "half past seven"; "noon-ish" is not one. The half of the day is open
    /// where neither "am" nor "pm" nor an hour of 24 tells it.
    func clock(at start: Int) -> (minute: Int, length: Int, halfIsOpen: Bool)? {
        var index = start
        var hasAt = false
        while index < tokens.count, index < start + 2, isAnyWord(index, ["at", "around", "about", "by"]) {
            hasAt = hasAt || isAnyWord(index, ["at"])
            index += 1
        }
        guard index < tokens.count else { return nil }
        if let (minute, end) = spokenClock(at: index, hasAt: hasAt) ?? plainHour(at: index, hasAt: hasAt) {
            return (minute, end - start, minute >= 60)
        }
        guard tokens[index].kind == .number else { return nil }
        let value = tokens[index].value
        guard value >= 0, value <= 24 else { return nil }
        var hour = Int(value)
        var minute = 0
        var hasMinutes = false
        // "8.30pm" is a decimal number to the lexer; its digits are the minutes.
        let literal = sentence.folded(index)
        let halfIsOpen = hour >= 1 && hour < 12 && literal.first != UInt8(ascii: "0")
        if let dot = literal.firstIndex(of: UInt8(ascii: ".")) {
            let digits = literal[(dot + 1)...]
            guard digits.count == 2 else { return nil }
            minute = digits.reduce(0) { $0 * 10 + Int($1) - 48 }
        } else if value != value.rounded() {
            return nil
        }
        index += 1
        if let said = digitsAfterColon(at: index) {
            minute = said
            hasMinutes = true
            index += 2
        }
        guard minute < 60 else { return nil }
        if isAnyWord(index, ["am", "pm"]) {
            guard hour >= 1, hour <= 12 else { return nil }
            hour = hour % 12 + (isWord(index, "pm") ? 12 : 0)
            return (hour * 60 + minute, index + 1 - start, false)
        }
        if isAnyWord(index, ["oclock"]) { return (hour % 24 * 60 + minute, index + 1 - start, halfIsOpen) }
        if hasMinutes, hour < 24 { return (hour * 60 + minute, index - start, halfIsOpen) }
        guard hasAt, literal.count <= 2, hour < 24, endsClock(index) else { return nil }
        return (hour * 60, index - start, halfIsOpen)
    }

    /// "half past seven", "quarter to 8", "at ten past nine".
    private func spokenClock(at start: Int, hasAt: Bool) -> (minute: Int, end: Int)? {
        let index = isWord(start, "a") ? start + 1 : start
        let minutes: Int
        if isWord(index, "half") {
            minutes = 30
        } else if isWord(index, "quarter") {
            minutes = 15
        } else if hasAt, let said = smallNumber(at: index), said < 30 {
            minutes = said
        } else {
            return nil
        }
        guard let hour = smallNumber(at: index + 2), hour <= 12, endsClock(index + 3) else { return nil }
        if isWord(index + 1, "past") { return (hour * 60 + minutes, index + 3) }
        guard isWord(index + 1, "to"), minutes != 30 else { return nil }
        return (hour * 60 - minutes, index + 3)
    }

    /// The "seven" of "at seven".
    private func plainHour(at index: Int, hasAt: Bool) -> (minute: Int, end: Int)? {
        guard hasAt, tokens[index].kind == .word, let hour = smallNumber(at: index), hour <= 12, endsClock(index + 1)
        else { return nil }
        return (hour * 60, index + 1)
    }

    /// The 11 of "coffee at 9 and 11".
    func furtherHour(at index: Int) -> (minute: Int, length: Int, halfIsOpen: Bool)? {
        if let clock = clock(at: index) { return clock }
        guard let hour = smallNumber(at: index), hour < 24, endsClock(index + 1) else { return nil }
        return (hour * 60, 1, hour < 12)
    }

    /// A whole number from 1 to 29, in digits or as one word.
    private func smallNumber(at index: Int) -> Int? {
        guard index < tokens.count else { return nil }
        let said = tokens[index].kind == .number ? tokens[index].value : rule(at: index)?.number
        guard let said, let value = Int(exactly: said), value >= 1, value < 30 else { return nil }
        return value
    }

    /// Whether neither a unit nor a food follows, of which the number before would be an amount.
    private func endsClock(_ index: Int) -> Bool {
        guard index < tokens.count, FoodCatalog.isNameToken(tokens[index].kind) else { return true }
        if isWord(index, "and") { return true }
        let isFood = tokens[index].word >= 0 && trieMatch(at: index) != nil
        return !isFood && rule(at: index)?.unit == nil && rule(at: index)?.number == nil && rule(at: index)?.size == nil
    }

    /// The 30 of "8:30", from the colon on.
    private func digitsAfterColon(at index: Int) -> Int? {
        guard index + 1 < tokens.count, tokens[index].kind == .colon, !tokens[index].spaceBefore,
            tokens[index + 1].kind == .number, !tokens[index + 1].spaceBefore,
            tokens[index + 1].end - tokens[index + 1].start == 2
        else { return nil }
        return Int(tokens[index + 1].value)
    }

    /// "at 25:00", "8:75": a time that no clock shows, and no amount either.
    func impossibleClockLength(at start: Int) -> Int? {
        let index = isWord(start, "at") ? start + 1 : start
        guard index < tokens.count, tokens[index].kind == .number, let minutes = digitsAfterColon(at: index + 1),
            tokens[index].value >= 24 || minutes >= 60
        else { return nil }
        return index + 3 - start
    }

    /// "on Monday", "last Friday", "Tuesday". Short names only after "on" or "last": "sun" may be part of a name.
    func weekday(at start: Int) -> (day: Int, length: Int)? {
        guard start < tokens.count, tokens[start].rule >= 0 else { return nil }
        var index = start
        while index < start + 2, isAnyWord(index, ["on", "last"]) { index += 1 }
        guard let day = rule(at: index)?.weekday, index > start || sentence.folded(index).count > 5 else { return nil }
        return (day % 7 + 1, index + 1 - start)
    }
}
