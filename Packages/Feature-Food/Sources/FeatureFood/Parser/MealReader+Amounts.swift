/// Numbers, ranges, multipliers, packages and units.
extension MealReader {
    /// A number as said, and the token after it.
    struct SpokenNumber {
        var value: Double
        var end: Int
        var isArticle = false
        var range: ClosedRange<Double>?
    }

    // MARK: Numbers

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
        if token.kind == .number { return readDigits(at: start) }
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
        return trieMatch(at: index + 1) != nil && !isHint(index + 1)
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
        if value > 0, value < 1, bytes[tokens[index].start] >= 0x80 { return (value, index + 1) }
        guard let fraction = readSlashFraction(numerator: value, at: index + 1), fraction.value < 1 else { return nil }
        return fraction
    }

    /// The "a half" of "one and a half", the "three quarters" of "two and three quarters".
    private func readSpokenPart(at start: Int) -> (value: Double, end: Int)? {
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
                var result = readScaleOrJoin(number, at: next + 1)
                if isWord(result.end, "of") { result.end += 1 }
                return result
            }
        }
        if next < tokens.count, tokens[next].kind == .word, isWord(next, "good"), isWord(next + 1, "few") {
            return SpokenNumber(value: 3, end: next + 2)
        }
        return SpokenNumber(value: 1, end: next, isArticle: true)
    }

    private func readScaleOrJoin(_ value: Double, at index: Int) -> SpokenNumber {
        readScale(value, at: index)
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
        if isWord(index, "and"), let (part, end) = readMixedPart(at: index + 1) ?? readSpokenPart(at: index + 1) {
            value += part
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

    // MARK: Amounts

    /// The amount at `start`, without the food that follows; nil where there is none.
    func readAmount(at start: Int) -> Amount? {
        var index = start
        var amount: Amount
        if let number = readNumber(at: index), !nameStarts(at: index) {
            amount = Amount(
                value: number.value,
                range: number.range,
                isStated: true,
                isArticle: number.isArticle,
                end: number.end
            )
            index = number.end
            readMultiplier(&amount)
            index = amount.end
        } else if let rule = rule(at: index), rule.size != nil || rule.unit != nil, !nameStarts(at: index) {
            amount = Amount(value: 1, isStated: false, end: index)
        } else if let rule = rule(at: index), rule.isModifier, trieMatch(at: index) == nil, unit(at: index + 1) != nil,
            isWord(index + 2, "of")
        {
            // "heaped teaspoon of honey".
            amount = Amount(value: 1, isStated: false, end: index)
        } else {
            return nil
        }
        readUnit(&amount)
        if !amount.isStated, amount.unit == nil, amount.size == nil { return nil }
        readEquivalent(&amount)
        return amount
    }

    /// Whether a food's name of several words starts here: "7 up", "half and half", "2% milk", "quarter pounder".
    private func nameStarts(at index: Int) -> Bool {
        guard let match = trieMatch(at: index), match.end > index + 1 else { return false }
        // "2 egg omelette" and "half chicken": a name; but "1 roll" followed by nothing is an amount.
        return true
    }

    /// "2 x 150 g", "2 150 g steaks", "a 12 oz steak", "1 (14 oz) can", "2x".
    private func readMultiplier(_ amount: inout Amount) {
        var index = amount.end
        if index < tokens.count, tokens[index].kind == .times || rule(at: index)?.isTimes == true {
            index += 1
            amount.end = index
            amount.isArticle = false
        }
        if index < tokens.count, tokens[index].kind == .open, let inner = readNumber(at: index + 1),
            let unit = measuredUnit(at: inner.end), inner.end + unit.length < tokens.count,
            tokens[inner.end + unit.length].kind == .close
        {
            amount.package = (inner.value, unit.unit)
            amount.end = inner.end + unit.length + 1
            return
        }
        if index < tokens.count, tokens[index].kind == .dash { index += 1 }
        guard index < tokens.count, tokens[index].kind == .number, !nameStarts(at: index),
            let inner = readNumber(at: index)
        else { return }
        var unitIndex = inner.end
        if unitIndex < tokens.count, tokens[unitIndex].kind == .dash { unitIndex += 1 }
        guard let unit = measuredUnit(at: unitIndex) else { return }
        amount.package = (inner.value, unit.unit)
        amount.end = unitIndex + unit.length
    }

    /// A unit of mass or volume at `index`.
    func measuredUnit(at index: Int) -> (unit: FoodUnit, length: Int)? {
        guard let (unit, length) = unit(at: index), unit.massInGrams != nil || unit.volumeInMilliliters != nil else {
            return nil
        }
        return (unit, length)
    }

    /// A unit of any kind at `index`.
    func unit(at index: Int) -> (unit: FoodUnit, length: Int)? {
        if let (length, rule) = phrase(at: index, where: { if case .unit = $0 { true } else { false } }),
            case .unit(let unit) = rule
        {
            return (unit, length)
        }
        guard let rule = rule(at: index), let unit = rule.unit else { return nil }
        if rule.unitNeedsNumber {
            guard index > 0 else { return nil }
            let before = tokens[index - 1]
            let followsNumber = before.kind == .number || self.rule(at: index - 1)?.number != nil
            guard followsNumber else { return nil }
            // "2T" is tablespoons, "2t" teaspoons.
            if unit == .teaspoon, bytes[tokens[index].start] == UInt8(ascii: "T") { return (.tablespoon, 1) }
            if unit == .inch || unit == .teaspoon || unit == .stone || unit == .kilogram, tokens[index].spaceBefore {
                return nil
            }
        }
        return (unit, 1)
    }

    private func readUnit(_ amount: inout Amount) {
        var index = amount.end
        while index < tokens.count, tokens[index].kind == .dash || tokens[index].kind == .other { index += 1 }
        if isWord(index, "of") { index += 1 }
        // "a nice big bowl", "2 heaped tablespoons": describing words before a unit or a size.
        var probe = index
        while probe < tokens.count, probe < index + 3, tokens[probe].kind == .word,
            trieMatch(at: probe).map({ $0.end == probe + 1 }) ?? true, let rule = rule(at: probe)
        {
            if phraseLength(at: probe, where: { if case .unit = $0 { true } else { false } }) != nil { break }
            if rule.size != nil, amount.size == nil, !namesSize(at: probe) {
                amount.size = rule.size
                amount.sizeFactor = rule.sizeFactor
                probe += 1
                index = probe
                amount.end = index
                amount.isArticle = false
                continue
            }
            if unit(at: probe) != nil { break }
            guard rule.isModifier || rule.isFiller, unitFollows(probe + 1) else { break }
            probe += 1
            index = probe
        }
        guard let (unit, length) = unit(at: index), acceptsUnit(at: index, length: length, unit: unit, amount: amount)
        else { return }
        let isFirst = index == amount.end && !amount.isStated && amount.size == nil
        if isFirst || !amount.isStated {
            // Without a number, "glass of milk" is one; "bar" alone is a food.
            let followsOf = isWord(index + length, "of")
            let isVessel =
                (Self.vessels.contains(unit) || unit.massInGrams != nil) && index + length < tokens.count
                && tokens[index + length].word >= 0
                && tokens[index + length].kind == .word
            guard followsOf || isVessel || (amount.size != nil && Self.vessels.contains(unit)) else { return }
        }
        if !amount.isStated, tokens[index].isPlural {
            amount.isPluralUnit = true
            amount.value = 2
        }
        if amount.package != nil, unit.massInGrams != nil || unit.volumeInMilliliters != nil { return }
        amount.unit = unit
        amount.unitToken = index
        amount.end = index + length
        // "a cup and a half of milk".
        if isWord(amount.end, "and"), let (part, end) = readSpokenPart(at: amount.end + 1), isWord(end, "of") {
            amount.value += part
            amount.isStated = true
            amount.isArticle = false
            amount.end = end
        }
        readSmallerPart(&amount)
        while amount.end < tokens.count, tokens[amount.end].kind == .other { amount.end += 1 }
        if isWord(amount.end, "of") { amount.end += 1 }
    }

    /// The "2 oz" of "1 lb 2 oz", the "2 tbsp" of "1 cup plus 2 tbsp": added in the larger unit.
    private func readSmallerPart(_ amount: inout Amount) {
        guard amount.isStated, let unit = amount.unit else { return }
        var index = amount.end
        while index < tokens.count, tokens[index].kind == .other { index += 1 }
        if isAnyWord(index, ["plus", "and"]) || (index < tokens.count && tokens[index].kind == .plus) { index += 1 }
        guard index < tokens.count, tokens[index].kind == .number, let part = readNumber(at: index),
            let smaller = measuredUnit(at: part.end)
        else { return }
        let ratio: Double
        if let whole = unit.massInGrams, let small = smaller.unit.massInGrams, small < whole {
            ratio = small / whole
        } else if let whole = unit.volumeInMilliliters, let small = smaller.unit.volumeInMilliliters, small < whole {
            ratio = small / whole
        } else {
            return
        }
        amount.value += part.value * ratio
        amount.end = part.end + smaller.length
    }

    private static let vessels: Set<FoodUnit> = [
        .glass, .mug, .bowl, .plate, .can, .bottle, .cup, .pint, .handful, .scoop, .slice, .shot, .tablespoon,
        .teaspoon,
        .package, .carton, .tub, .pot, .pinch, .dash, .drizzle, .sprinkle, .dollop, .splash, .squeeze,
    ]

    /// Whether the size word is part of the food's name: "large fries" is not, "mini wheats" is.
    private func namesSize(at index: Int) -> Bool {
        trieMatch(at: index).map { $0.end > index + 1 } ?? false
    }

    private func unitFollows(_ index: Int) -> Bool {
        if unit(at: index) != nil { return true }
        if let rule = rule(at: index), rule.size != nil || rule.isModifier { return unit(at: index + 1) != nil }
        return false
    }

    /// A unit's word may be the start of a food's name instead: "roll ups", "pot pie", "cup noodles".
    private func acceptsUnit(at index: Int, length: Int, unit: FoodUnit, amount: Amount) -> Bool {
        guard let match = trieMatch(at: index), match.end > index + length else { return true }
        if isWord(index + length, "of") {
            // "leg of lamb" is a name, "slice of pizza" only a way to say how much.
            return unit.massInGrams != nil || unit.volumeInMilliliters != nil || Self.vessels.contains(unit)
        }
        if tokens[index - (index > 0 ? 1 : 0)].kind == .number, !tokens[index].spaceBefore { return true }
        return unit.massInGrams != nil && tokens[index].isPlural
    }

    /// "(120 g)" or "/10½ oz" after an amount: the same amount said again.
    private func readEquivalent(_ amount: inout Amount) {
        var index = amount.end
        guard index < tokens.count, amount.unit != nil || amount.package == nil else { return }
        let isOpen = tokens[index].kind == .open
        guard isOpen || (tokens[index].kind == .slash && amount.unit != nil) else { return }
        index += 1
        guard let number = readNumber(at: index), let unit = unit(at: number.end) else { return }
        index = number.end + unit.length
        if isOpen {
            guard index < tokens.count, tokens[index].kind == .close else { return }
            index += 1
        }
        // A fraction of a pound is no second amount: "1/2 lb" was read as one number already.
        amount.equivalent = (number.value, unit.unit)
        amount.end = index
        if isWord(amount.end, "of") { amount.end += 1 }
    }
}
