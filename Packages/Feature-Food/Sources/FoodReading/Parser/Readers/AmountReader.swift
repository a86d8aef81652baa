import FoodLookup

/// Amounts: numbers with their multipliers, packages and units.
struct AmountReader: SentenceReader {
    let sentence: Sentence

    /// The amount at `start`, without the food that follows; nil where there is none.
    func readAmount(at start: Int) -> Amount? {
        var index = start
        var amount: Amount
        if let number = numbers.readNumber(at: index), !nameStarts(at: index) {
            amount = Amount(
                value: number.value,
                range: number.range,
                isStated: true,
                isArticle: number.isArticle,
                end: number.end
            )
            amount.isDecimal = sentence.isDecimal(index) && number.end == index + 1
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

    /// True if a food's name of several words starts here: "7 up", "half and half", "2% milk", "quarter pounder".
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
        // "two (2) eggs": the number said twice.
        if index + 2 < tokens.count, tokens[index].kind == .open, tokens[index + 2].kind == .close,
            numbers.readNumber(at: index + 1)?.value == amount.value
        {
            amount.end = index + 3
            index = amount.end
        }
        if index < tokens.count, tokens[index].kind == .open, let inner = numbers.readNumber(at: index + 1),
            let unit = measuredUnit(at: inner.end), inner.end + unit.length < tokens.count,
            tokens[inner.end + unit.length].kind == .close
        {
            amount.package = (inner.value, unit.unit)
            amount.end = inner.end + unit.length + 1
            return
        }
        if index < tokens.count, tokens[index].kind == .dash { index += 1 }
        guard index < tokens.count, tokens[index].kind == .number || (rule(at: index)?.number ?? 0) >= 2,
            !nameStarts(at: index), let inner = numbers.readNumber(at: index)
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
            guard followsNumber, unit != .stone || !sentence.isOrdinal(index - 1) else { return nil }
            // "2T" is tablespoons, "2t" teaspoons.
            if unit == .teaspoon, sentence.bytes[tokens[index].start] == UInt8(ascii: "T") { return (.tablespoon, 1) }
            if unit == .inch || unit == .teaspoon || unit == .stone || unit == .kilogram, tokens[index].spaceBefore {
                return nil
            }
        }
        return (unit, 1)
    }

    private func readUnit(_ amount: inout Amount) {
        let index = readUnitDescription(&amount)
        guard let (unit, length) = unit(at: index), acceptsUnit(at: index, length: length, unit: unit, amount: amount),
            amount.isStated || saysOne(of: unit, before: index + length, hasSize: amount.size != nil)
        else { return }
        if !amount.isStated, tokens[index].isPlural {
            amount.isPluralUnit = true
            amount.value = 2
        }
        let isMeasured = unit.massInGrams != nil || unit.volumeInMilliliters != nil
        if amount.package != nil, isMeasured { return }
        amount.unit = unit
        amount.unitToken = index
        amount.end = index + length
        // "a cup and a half of milk".
        if isWord(amount.end, "and"), let (part, end) = numbers.readSpokenPart(at: amount.end + 1),
            isWord(end, "of") || (isAndHalf(amount.end) && self.unit(at: end) == nil)
        {
            amount.value += part
            amount.isStated = true
            amount.isArticle = false
            amount.end = end
        }
        readSmallerPart(&amount)
        // "1 litre carton of milk": what it came in.
        if isMeasured, let (vessel, length) = self.unit(at: amount.end), UnitWeight.wrappings.contains(vessel),
            isWord(amount.end + length, "of")
        {
            amount.end += length
        }
        while amount.end < tokens.count, tokens[amount.end].kind == .other { amount.end += 1 }
        if isWord(amount.end, "of") { amount.end += 1 }
    }

    /// Reads the "nice big" of "a nice big bowl", the "heaped" of "2 heaped tablespoons" and the kind of a vessel.
    ///
    /// - Returns: where a unit may stand.
    private func readUnitDescription(_ amount: inout Amount) -> Int {
        var index = amount.end
        while index < tokens.count, tokens[index].kind == .dash || tokens[index].kind == .other { index += 1 }
        if isWord(index, "of") { index += 1 }
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
            if unit(at: probe) != nil || familyPackage(at: probe) != nil { break }
            guard rule.isModifier || rule.isFiller, unitFollows(probe + 1) else { break }
            probe += 1
            index = probe
        }
        if let package = familyPackage(at: index) {
            amount.size = .extraLarge
            amount.sizeFactor = 2
            index = package
        } else if isVesselKind(at: index, count: amount.value) {
            amount.vesselKind = index
            index += 1
        }
        return index
    }

    /// True if a unit without a number is one of it: "glass of milk" is one; "bar" alone is a food.
    private func saysOne(of unit: FoodUnit, before next: Int, hasSize: Bool) -> Bool {
        if isWord(next, "of") { return true }
        let isVessel =
            (Self.vessels.contains(unit) || unit.massInGrams != nil) && next < tokens.count && tokens[next].word >= 0
            && tokens[next].kind == .word
        return isVessel || isAndHalf(next) || (hasSize && Self.vessels.contains(unit))
    }

    /// True if "and a half" stands here, before a food: "slice and a half toast".
    private func isAndHalf(_ index: Int) -> Bool {
        isWord(index, "and") && isWord(index + 1, "a") && isWord(index + 2, "half") && index + 3 < tokens.count
            && tokens[index + 3].kind == .word && tokens[index + 3].word >= 0
    }

    /// The "2 oz" of "1 lb 2 oz", the "2 tbsp" of "1 cup plus 2 tbsp": added in the larger unit.
    private func readSmallerPart(_ amount: inout Amount) {
        guard amount.isStated, let unit = amount.unit else { return }
        var index = amount.end
        while index < tokens.count, tokens[index].kind == .other { index += 1 }
        if isAnyWord(index, ["plus", "and"]) || (index < tokens.count && tokens[index].kind == .plus) { index += 1 }
        guard index < tokens.count, tokens[index].kind == .number, let part = numbers.readNumber(at: index),
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

    /// The "bag" of "a family bag of crisps" and "a king-size bag of nuts": packages for several, as labels name them.
    private func familyPackage(at start: Int) -> Int? {
        guard isAnyWord(start, ["family", "party", "sharing", "share", "king"]) else { return nil }
        var index = start + 1
        if index < tokens.count, tokens[index].kind == .dash { index += 1 }
        if isAnyWord(index, ["size", "sized"]) { index += 1 }
        guard let (unit, length) = unit(at: index), Self.containers.contains(unit), isWord(index + length, "of") else {
            return nil
        }
        return index
    }

    /// True if a word says what kind of vessel follows: "a beer glass of cider". What is counted itself is a food beside
    /// it: "2 eggs cup of tea", "an apple glass of milk".
    private func isVesselKind(at index: Int, count: Double) -> Bool {
        guard index + 1 < tokens.count, tokens[index].kind == .word, unit(at: index) == nil,
            let (vessel, length) = unit(at: index + 1), Self.containers.contains(vessel),
            tokens[index + 1].isPlural == (count > 1), isWord(index + 1 + length, "of"),
            trieMatch(at: index + 2 + length) != nil
        else { return false }
        if let rule = rule(at: index),
            rule.isSeparator || rule.isArticle || rule.isNegation || rule.isFiller || rule.number != nil
        {
            return false
        }
        guard sentence.corrections[index] == nil, let match = trieMatch(at: index) else { return true }
        guard match.end == index + 1, let food = sentence.foods(of: match).first.map({ catalog.foods[Int($0)] }) else {
            return false
        }
        return food.kind == .drink || food.measure(.each) == nil
    }

    private static let containers = UnitWeight.wrappings.union([.cup, .mug, .bowl, .plate])

    /// True if the size word is part of the food's name: "large fries" is not, "mini wheats" is.
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
        guard let number = numbers.readNumber(at: index), let unit = self.unit(at: number.end) else { return }
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
