import FoodLookup

/// Finds meals, days and clock times.
struct HintReader: SentenceReader {
    let sentence: Sentence

    /// True if a hint stands at `index`; a name ends before it.
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
        guard index < tokens.count, mayBeClock(index, hasAt: hasAt),
            let (clock, end) = sentence.spokenClock(at: index, isExpected: hasAt)
        else { return nil }
        let isMarked = tokens[index].kind == .number && (end > index + 1 || sentence.folded(index).count > 2)
        guard isMarked || endsClock(end) else { return nil }
        // "at 12" is noon.
        let isNoon = !clock.isExact && clock.minuteOfDay < 60
        return (clock.minuteOfDay + (isNoon ? 720 : 0), end - start, !clock.isExact && !isNoon)
    }

    /// True if a number here is no amount: behind "at", or with what only clocks have.
    private func mayBeClock(_ index: Int, hasAt: Bool) -> Bool {
        if tokens[index].kind == .word, !hasAt {
            return isAnyWord(isWord(index, "a") ? index + 1 : index, ["half", "quarter"])
        }
        if tokens[index].kind == .word {
            return isAnyWord(index, ["a", "half", "quarter"]) || smallNumber(at: index) != nil
        }
        guard tokens[index].kind == .number else { return false }
        return hasAt || tokens[index].end - tokens[index].start > 2 || digitsAfterColon(at: index + 1) != nil
            || isAnyWord(index + 1, ["am", "pm", "oclock"])
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

    /// True if neither a unit nor a food follows, of which the number before would be an amount.
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
