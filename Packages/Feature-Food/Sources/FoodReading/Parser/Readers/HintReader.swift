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
        return clock(at: index) != nil || weekday(at: index) != nil
    }

    /// "8am", "at 8:30", "7 o'clock", "at 8", "19:30", "noon-ish" is not one.
    func clock(at start: Int) -> (minute: Int, length: Int)? {
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
        let literal = sentence.folded(index)
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

    /// "on Monday", "last Friday", "Tuesday". Short names only after "on" or "last": "sun" may be part of a name.
    func weekday(at start: Int) -> (day: Int, length: Int)? {
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
