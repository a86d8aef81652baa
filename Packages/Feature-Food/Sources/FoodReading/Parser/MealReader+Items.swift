/// Foods with their amounts.
extension MealReader {
    /// Reads an amount and a food, or either, at the current position.
    mutating func readItem() -> Bool {
        let start = position
        var amount = readAmount(at: position)
        var nameStart = amount?.end ?? position
        if amount != nil {
            nameStart = skipDescription(from: nameStart)
            nameStart = skipFillers(from: nameStart)
        }
        var region = nameRegion(from: nameStart)
        // "a roll with ketchup": the amount is complete where a joining word follows.
        if amount?.unit != nil, let first = region.first, rule(at: first)?.isSeparator == true,
            trieMatch(at: first) == nil
        {
            region = []
        }
        if amount != nil, let first = region.first, fact(at: first) != nil, trieMatch(at: first) == nil { region = [] }
        if region.isEmpty, let current = amount {
            if let unitToken = current.unitToken, isFoodByItself(unitToken), current.unit?.massInGrams == nil,
                current.unit?.volumeInMilliliters == nil
            {
                // "two rolls": the unit's word is the food.
                amount?.unit = nil
                amount?.unitToken = nil
                region = [unitToken]
            } else {
                return readBareAmount(current)
            }
        }
        if let part = partBeforeWeighedAddition(region, isWeighed: amount?.isStated == true) { region = part }
        guard let last = region.last else { return false }
        if amount == nil, region.allSatisfy({ isModifier($0) }), trieMatch(at: region[0]) == nil {
            // Only describing words: nothing to log; they are reported unless they are known fillers.
            for index in region where rule(at: index)?.isFiller == true { roles[index] = .filler }
            position = last + 1
            return true
        }
        if amount == nil, isPlace(region) {
            // "went to McDonald's": a place.
            meal.asides.append(text(region[0], last + 1))
            for index in region[0]...last { roles[index] = .aside }
            position = last + 1
            return true
        }
        if let unit = trailingUnit(of: region) {
            // "4 apple slices", "cucumber sticks": the last word says in what pieces.
            region.removeLast()
            if amount == nil, !tokens[last].isPlural { amount = Amount(value: 1, isStated: false, end: nameStart) }
            if amount != nil, amount?.unit == nil { amount?.unit = unit }
        }
        let matches = resolve(region)
        if amount == nil, !joinsLastItem, isSaidAgain(matches) {
            // "two glasses of wine, red".
            position = last + 1
            for index in start..<position where roles[index] == .unread { roles[index] = .item }
            extendLastItem(to: position)
            return true
        }
        position = last + 1
        for (number, match) in matches.enumerated() {
            let isFirst = number == 0
            let from = isFirst ? min(start, pendingStart ?? start) : (match.tokens.first ?? start)
            emit(match, amount: isFirst ? amount : nil, from: from, isFirst: isFirst)
        }
        if let end = region.last, end < last { extendLastItem(to: last + 1) }
        for index in start..<position where roles[index] == .unread { roles[index] = .item }
        markIgnored(matches)
        readSameFoodInParentheses()
        readTrailing()
        isNegative = false
        return true
    }

    /// The "(cooked)" of "200 g (cooked) rice".
    private func skipDescription(from start: Int) -> Int {
        guard start < tokens.count, tokens[start].kind == .open else { return start }
        var index = start + 1
        while index < tokens.count, index < start + 4, isModifier(index) { index += 1 }
        guard index > start + 1, index < tokens.count, tokens[index].kind == .close else { return start }
        return index + 1
    }

    /// Whether the words mean the food named just before, which had an amount.
    private func isSaidAgain(_ matches: [NameMatch]) -> Bool {
        guard matches.count == 1, lastItemIsOpen, let item = meal.items.last, item.quantityIsStated,
            let food = matches[0].foods.first
        else { return false }
        return parser.catalog.foods[Int(food)].id == item.food?.id
    }

    /// "pasta with pesto 30 g": the weight is the pesto's, so that the dish's name is no name here.
    private func partBeforeWeighedAddition(_ region: [Int], isWeighed: Bool) -> [Int]? {
        guard let last = region.last, let with = region.firstIndex(where: { isAnyWord($0, ["with", "w"]) }), with > 0,
            with < region.count - 1, last + 1 < tokens.count, tokens[last + 1].kind == .number,
            let amount = readAmount(at: last + 1), amount.unit?.massInGrams != nil, !isNameNext(amount.end),
            isKnownName(Array(region[..<with])), isKnownName(Array(region[(with + 1)...]))
        else { return nil }
        // "pasta with pesto 300 g" is the dish's weight: it is too much for an addition.
        let dish =
            wholeMatch(region)?.foods.first.flatMap { parser.catalog.foods[Int($0)].measures.first?.grams } ?? 250
        let grams = amount.value * (amount.unit?.massInGrams ?? 1)
        return isWeighed || grams < dish / 2 ? Array(region[..<with]) : nil
    }

    /// Whether the words only name a place: "to McDonald's".
    private func isPlace(_ region: [Int]) -> Bool {
        guard region.contains(where: { rule(at: $0)?.isPlace == true }), wholeMatch(region) == nil else { return false }
        return region.allSatisfy { index in
            rule(at: index).map { $0.isPlace || $0.isFiller || $0.isRangeWord } ?? false
        }
    }

    /// The unit that the last word of a name is, where only the words before it are a food's name.
    private func trailingUnit(of region: [Int]) -> FoodUnit? {
        guard region.count > 1, let last = region.last, let unit = rule(at: last)?.unit, unit.massInGrams == nil,
            unit.volumeInMilliliters == nil, rule(at: last)?.unitNeedsNumber != true, !isKnownName(region),
            !isAnyWord(last - 1, ["or", "and", "in", "of"])
        else { return nil }
        return isKnownName(Array(region.dropLast())) ? unit : nil
    }

    /// Whether a unit's word is a food too, so that "two rolls" are rolls, and "1 packet" says how much of what was named.
    private func isFoodByItself(_ token: Int) -> Bool {
        if lastItemIsOpen, let last = meal.items.last, !last.quantityIsStated { return false }
        return trieMatch(at: token) != nil
    }

    private var pendingStart: Int? { pendingFactsText?.start }

    /// Words of a name that no food has are reported.
    private mutating func markIgnored(_ matches: [NameMatch]) {
        for match in matches where !match.foods.isEmpty {
            for index in match.ignored where !isModifier(index) { roles[index] = .unread }
        }
    }

    /// An amount with no food: "chicken, 200 g". It is the last item's, if that had none.
    private mutating func readBareAmount(_ amount: Amount) -> Bool {
        let start = position
        if !amount.isStated { return readBareSize(amount) }
        guard !amount.isArticle else { return false }
        if lastItemIsOpen, let last = meal.items.indices.last, !meal.items[last].quantityIsStated {
            position = amount.end
            for index in start..<position { roles[index] = .item }
            reweigh(last, amount)
            extendLastItem(to: position)
            return true
        }
        // "a pizza, I had 3 slices": a part of what was named before.
        if lastItemIsOpen, let last = meal.items.indices.last, let unit = amount.unit,
            isPart(unit, of: meal.items[last])
        {
            position = amount.end
            for index in start..<position { roles[index] = .item }
            reweigh(last, amount)
            extendLastItem(to: position)
            return true
        }
        // A number on its own is kept and asked about, like any unknown food.
        return readUnknownAmount(amount)
    }

    /// "pumpkin latte, large": a size on its own is the last food's, if that had no amount.
    private mutating func readBareSize(_ amount: Amount) -> Bool {
        guard amount.size != nil, amount.unit == nil, lastItemIsOpen, let last = meal.items.indices.last,
            !meal.items[last].quantityIsStated
        else { return false }
        for index in position..<amount.end { roles[index] = .item }
        position = amount.end
        reweigh(last, amount)
        extendLastItem(to: position)
        return true
    }

    /// Whether the unit is a part of the whole that the item was counted in.
    private func isPart(_ unit: FoodUnit, of item: ParsedItem) -> Bool {
        guard let food = item.food, food.measure(unit) != nil else { return false }
        switch item.unit {
        case .each, .serving, .small, .medium, .large, .extraLarge, .package, .box, .bar, .loaf: break
        default: return false
        }
        switch unit {
        case .slice, .piece, .square, .wedge, .segment, .finger, .row, .strip, .handful, .biscuit: return true
        default: return false
        }
    }

    private mutating func readUnknownAmount(_ amount: Amount) -> Bool {
        let start = position
        position = max(amount.end, start + 1)
        var item = ParsedItem(
            text: text(start, position),
            name: "",
            food: nil,
            quantity: amount.value,
            range: amount.range,
            quantityIsStated: true,
            unit: amount.unit ?? .each,
            unitIsStated: amount.unit != nil,
            grams: nil,
            stated: Nutrients(),
            confidence: 0
        )
        item.problem = .unknownFood
        for index in start..<position { roles[index] = .item }
        meal.items.append(item)
        itemTokens.append((start, position))
        hosts.append(nil)
        lastItemIsOpen = false
        isNegative = false
        return true
    }
}
