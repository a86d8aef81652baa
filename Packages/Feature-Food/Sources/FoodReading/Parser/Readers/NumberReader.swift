/// A number as said, and the token after it.
struct SpokenNumber {
    var value: Double
    var end: Int
    var isArticle = false
    var range: ClosedRange<Double>?
}

/// Numbers and ranges.
struct NumberReader: SentenceReader {
    let sentence: Sentence

    /// "2", "1 1/2", "½", "two", "twenty five", "a dozen", "half a", "a couple of", "one and a half", "2-3".
    func readNumber(at start: Int) -> SpokenNumber? {
        guard let first = readSingleNumber(at: start) else { return nil }
        guard let second = readRangeEnd(after: first) else { return first }
        let low = min(first.value, second.value)
        let high = max(first.value, second.value)
        return SpokenNumber(value: (low + high) / 2, end: second.end, range: low...high)
    }

    private func readRangeEnd(after first: SpokenNumber) -> SpokenNumber? {
        let index = first.end
        guard index + 1 < tokens.count, !first.isArticle else { return nil }
        let isDash = tokens[index].kind == .dash
        guard isDash || isAnyWord(index, ["to", "or"]) else { return nil }
        guard let second = readSingleNumber(at: index + 1), !second.isArticle else { return nil }
        // "1-2" and "1 to 2" are ranges; "2 - 150 g" is not.
        guard second.value > first.value, second.value <= max(first.value * 10, 12) || !isDash else { return nil }
        return second
    }

    private func readSingleNumber(at start: Int) -> SpokenNumber? {
        guard start < tokens.count else { return nil }
        let token = tokens[start]
        if token.kind == .number {
            // "5% fat": it says what the food is, not how much of it.
            if start + 1 < tokens.count, tokens[start + 1].kind == .percent { return nil }
            return readDigits(at: start)
        }
        if isNotANumber(start) { return SpokenNumber(value: .nan, end: start + 1) }
        guard token.kind == .word, let rule = rule(at: start) else { return nil }
        if rule.isArticle { return readArticle(at: start) }
        guard let number = rule.number else { return nil }
        if number < 1, number > 0 { return readFractionWord(number, at: start) }
        return readNumberWords(from: start, value: number)
    }

    /// "NaN eggs", "inf g rice": what a program writes where it has no number. Asked about like any amount that cannot be
    /// meant; "nan" is bread too, unless a food or a unit follows right after it.
    private func isNotANumber(_ index: Int) -> Bool {
        guard isAnyWord(index, ["nan", "inf", "infinity"]), index + 1 < tokens.count else { return false }
        guard (trieMatch(at: index)?.end ?? 0) <= index + 1 else { return false }
        let next = tokens[index + 1]
        guard next.kind == .word else { return false }
        if let rule = rule(at: index + 1) {
            if rule.unit != nil || rule.unitNeedsNumber { return true }
            if rule.isSeparator || rule.isNegation || rule.isFiller { return false }
        }
        return trieMatch(at: index + 1) != nil && !hints.isHint(index + 1)
    }

    private func readDigits(at start: Int) -> SpokenNumber {
        var value = tokens[start].value
        var index = start + 1
        if let fraction = readSlashFraction(numerator: value, at: index) {
            value = fraction.value
            index = fraction.end
        } else if value >= 1, value == value.rounded(), let (part, end) = readMixedPart(at: index) {
            value += part
            index = end
        } else if isWord(index, "and"), let (part, end) = readMixedPart(at: index + 1) ?? readSpokenPart(at: index + 1)
        {
            value += part
            index = end
        }
        // "1/2 1/2 cup": no amount that anybody means.
        if value > 0, value < 1, index < tokens.count, tokens[index].kind == .number,
            let (_, end) = readMixedPart(at: index)
        {
            return SpokenNumber(value: .nan, end: end)
        }
        // "1/4 of a 500 g tub", "½ of the bar".
        if value > 0, value < 1, isWord(index, "of"), isAnyWord(index + 1, ["a", "an", "the", "my", "one"]) {
            index += 2
        }
        return readScale(value, at: index)
    }

    /// "/2" after a numerator.
    private func readSlashFraction(numerator: Double, at index: Int) -> (value: Double, end: Int)? {
        guard index + 1 < tokens.count, tokens[index].kind == .slash, tokens[index + 1].kind == .number,
            numerator < 32, numerator == numerator.rounded()
        else { return nil }
        let denominator = tokens[index + 1].value
        guard denominator >= 2, denominator <= 32, denominator == denominator.rounded() else { return nil }
        // "1/2 1/3" is no number; "300/400 g" neither.
        return (numerator / denominator, index + 2)
    }

    /// The "1/2" or "½" of "1 1/2", "1-1/2", "1 ½".
    private func readMixedPart(at start: Int) -> (value: Double, end: Int)? {
        var index = start
        if index < tokens.count, tokens[index].kind == .dash, !tokens[index].spaceBefore { index += 1 }
        guard index < tokens.count, tokens[index].kind == .number else { return nil }
        let value = tokens[index].value
        if value > 0, value < 1, sentence.bytes[tokens[index].start] >= 0x80 { return (value, index + 1) }
        guard let fraction = readSlashFraction(numerator: value, at: index + 1), fraction.value < 1 else { return nil }
        return fraction
    }

    /// The "a half" of "one and a half", the "three quarters" of "two and three quarters".
    func readSpokenPart(at start: Int) -> (value: Double, end: Int)? {
        var index = start
        var count = 1.0
        if rule(at: index)?.isArticle == true {
            index += 1
        } else if let number = rule(at: index)?.number, number >= 1, number <= 7 {
            count = number
            index += 1
        }
        guard let part = rule(at: index)?.number, part < 1, part > 0 else { return nil }
        return (count * part, index + 1)
    }

    /// "dozen" or "hundred" after a number.
    private func readScale(_ value: Double, at start: Int) -> SpokenNumber {
        var value = value
        var index = start
        while let scale = rule(at: index)?.number, scale == 12 || scale == 100,
            isAnyWord(index, ["dozen", "dozens", "hundred"])
        {
            value *= scale
            index += 1
        }
        return SpokenNumber(value: value, end: index)
    }

    private func readArticle(at start: Int) -> SpokenNumber {
        let next = start + 1
        if let number = rule(at: next)?.number, trieMatch(at: next).map({ $0.end == next + 1 }) ?? true {
            if number < 1 {
                if let fraction = readFractionWord(number, at: next) { return fraction }
            } else if isAnyWord(next, ["couple", "few", "dozen", "hundred", "pair", "single", "double", "triple"]) {
                var result = readScale(number, at: next + 1)
                readHalf(of: number, into: &result)
                if isWord(result.end, "of") { result.end += 1 }
                return result
            }
        }
        if next < tokens.count, tokens[next].kind == .word, isWord(next, "good"), isWord(next + 1, "few") {
            return SpokenNumber(value: 3, end: next + 2)
        }
        return SpokenNumber(value: 1, end: next, isArticle: true)
    }

    /// The "and a half" of "a dozen and a half".
    private func readHalf(of dozen: Double, into result: inout SpokenNumber) {
        guard dozen == 12, isWord(result.end, "and"), let (part, end) = readSpokenPart(at: result.end + 1) else {
            return
        }
        result.value += dozen * part
        result.end = end
    }

    /// "one twenty grams", "two fifty ml": hundreds that were not said, before a unit that is counted in them.
    private func readSpokenHundreds(_ hundreds: Double, at start: Int) -> SpokenNumber? {
        var index = start
        var value = hundreds * 100 + (rule(at: index)?.number ?? 0)
        index += 1
        if value.truncatingRemainder(dividingBy: 100) >= 20, let ones = rule(at: index)?.number, ones >= 1, ones < 10 {
            value += ones
            index += 1
        }
        guard let (unit, _) = amounts.unit(at: index), unit == .gram || unit == .milliliter,
            !isAnyWord(index, ["gram", "milliliter", "millilitre"])
        else { return nil }
        return SpokenNumber(value: value, end: index)
    }

    /// "half a", "half of the", "half dozen", "quarter of a", "a third of".
    private func readFractionWord(_ fraction: Double, at start: Int) -> SpokenNumber? {
        var index = start + 1
        if isWord(index, "of") { index += 1 }
        if isAnyWord(index, ["a", "an", "the", "my", "one"]) { index += 1 }
        if isAnyWord(index, ["dozen", "hundred"]) {
            return SpokenNumber(value: fraction * (rule(at: index)?.number ?? 1), end: index + 1)
        }
        return SpokenNumber(value: fraction, end: index)
    }

    /// "two", "twenty five", "two hundred and fifty", "one and a half", "three quarters of a", "couple of".
    private func readNumberWords(from start: Int, value first: Double) -> SpokenNumber {
        var value = first
        var index = start + 1
        if first >= 20, first < 100, let next = rule(at: index)?.number, next >= 1, next < 10, next == next.rounded() {
            value += next
            index += 1
        }
        if isWord(index, "hundred") {
            value *= 100
            index += 1
        }
        if value >= 100 {
            var rest = index
            if isWord(rest, "and") { rest += 1 }
            if let next = rule(at: rest)?.number, next >= 1, next < 100, next == next.rounded(), next != 12 {
                value += next
                rest += 1
                if next >= 20, let unit = rule(at: rest)?.number, unit >= 1, unit < 10 {
                    value += unit
                    rest += 1
                }
                index = rest
            }
        }
        if let part = rule(at: index)?.number, part < 1, part > 0, value <= 7 {
            // "three quarters of a"; "one half".
            guard let fraction = readFractionWord(part, at: index) else {
                return SpokenNumber(value: value, end: index)
            }
            return SpokenNumber(value: value * fraction.value, end: fraction.end)
        }
        if first < 10, let tens = rule(at: index)?.number, tens >= 10, tens < 100, tens == tens.rounded(), tens != 12,
            first == first.rounded(), let hundreds = readSpokenHundreds(first, at: index)
        {
            return hundreds
        }
        if isWord(index, "and"), let (part, end) = readMixedPart(at: index + 1) ?? readSpokenPart(at: index + 1) {
            value += first == 12 && isWord(start, "dozen") ? 12 * part : part
            index = end
        } else if let (part, end) = readMixedPart(at: index) {
            value += part
            index = end
        }
        var result = readScale(value, at: index)
        if isAnyWord(start, ["couple", "pair", "dozen", "few", "several", "hundred"]), isWord(result.end, "of") {
            result.end += 1
        }
        return result
    }
}
