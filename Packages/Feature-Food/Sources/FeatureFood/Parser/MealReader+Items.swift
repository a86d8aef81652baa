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

    // MARK: Making an item

    private mutating func emit(_ match: NameMatch, amount: Amount?, from start: Int, isFirst: Bool) {
        let end = (match.tokens.last ?? start) + 1
        let named = match.tokens.filter { !match.ignored.contains($0) || match.foods.isEmpty }
        let index = sense(of: match) ?? canned(match, amount) ?? counted(match, in: amount?.unit) ?? match.foods.first
        let food = index.map { parser.catalog.foods[Int($0)] }
        var item = ParsedItem(
            text: text(start, end),
            name: name(named),
            food: food,
            quantity: 1,
            range: nil,
            quantityIsStated: false,
            unit: .serving,
            unitIsStated: false,
            grams: nil,
            stated: Nutrients(),
            confidence: match.confidence
        )
        item.alternatives = alternatives(to: index, among: match.foods, tokens: match.tokens)
        if let food {
            describe(food, isOwnName: index == match.foods.first && isOwnName(match), match: match, item: &item)
        } else {
            item.problem = .unknownFood
        }
        if isFirst, pendingFactsText != nil {
            item.stated = pendingFacts
            pendingFacts = Nutrients()
            pendingFactsText = nil
        }
        meal.items.append(item)
        itemTokens.append((start, end))
        lastItemIsOpen = true
        let host = isFirst && joinsLastItem ? host(of: meal.items.count - 1) : nil
        hosts.append(host)
        weigh(meal.items.count - 1, amount, match: match, after: host)
        if isFirst, start > 0, isAnyWord(start - 1, ["on", "over"]) { spreadLastItem(on: meal.items.count - 1) }
        factsMeasureFood = false
        joinsLastItem = false
    }

    /// The words as said, in lower case.
    private func name(_ named: [Int]) -> String {
        guard let first = named.first, let last = named.last else { return "" }
        if last - first == named.count - 1 { return text(first, last + 1).lowercased() }
        return named.map { word($0) }.joined(separator: " ")
    }

    /// "a can of tomatoes" means canned tomatoes, where the catalogue knows them.
    private func canned(_ match: NameMatch, _ amount: Amount?) -> Int32? {
        guard amount?.unit == .can, !match.foods.isEmpty else { return nil }
        let catalog = parser.catalog
        let words = match.tokens.filter { !match.ignored.contains($0) }.map { tokens[$0].word }
        return catalog.trie.foods(named: [catalog.cannedWord] + words).first
    }

    /// "an ear of sweetcorn": of the foods of one name, the first that is counted in the unit.
    private func counted(_ match: NameMatch, in unit: FoodUnit?) -> Int32? {
        guard let unit, match.foods.count > 1, unit.massInGrams == nil, unit.volumeInMilliliters == nil else {
            return nil
        }
        return match.foods.prefix(4).first { parser.catalog.foods[Int($0)].measure(unit) != nil }
    }

    private func describe(_ food: FoodRecord, isOwnName: Bool, match: NameMatch, item: inout ParsedItem) {
        for index in match.tokens {
            if let typed = corrections[index] {
                item.assumptions.append("\u{201C}\(typed)\u{201D} is read as \u{201C}\(food.name)\u{201D}.")
            }
        }
        if !isOwnName {
            let number = food.sourceNumber.map { " (USDA \($0))" } ?? ""
            item.assumptions.append(
                "\u{201C}\(item.name)\u{201D} is taken as \(food.name)\(food.source == .usda ? number : "")."
            )
        }
        let described = match.ignored.filter {
            isModifier($0) && rule(at: $0)?.size == nil && rule(at: $0)?.isFiller != true
        }
        if !described.isEmpty {
            let words = described.map { word($0) }.joined(separator: " ")
            item.assumptions.append("\u{201C}\(words)\u{201D} does not change the figures.")
        }
    }

    /// Whether the words are the food's own name, plural or not.
    private func isOwnName(_ match: NameMatch) -> Bool {
        guard let food = match.foods.first else { return false }
        let own = parser.catalog.ownName[Int(food)]
        guard own >= 0 else { return false }
        let said = match.tokens.filter { !match.ignored.contains($0) }.map { tokens[$0].word }
        return parser.catalog.names[Int(own)].words == said
    }

    /// Sets quantity, unit and grams of an item.
    private mutating func weigh(_ index: Int, _ amount: Amount?, match: NameMatch, after host: Int?) {
        let isPlural = match.tokens.last { !match.ignored.contains($0) }.map { tokens[$0].isPlural } ?? false
        var amount = amount
        // A size inside the name: "eggs large".
        if amount?.size == nil, let token = match.ignored.first(where: { rule(at: $0)?.size != nil }),
            let rule = rule(at: token)
        {
            var sized = amount ?? Amount(value: 1, isStated: false, end: position)
            sized.size = rule.size
            sized.sizeFactor = rule.sizeFactor
            amount = sized
        }
        // "4 carrot sticks", "a pizza slice": a name that ends in the unit in which its food is counted.
        if amount != nil, amount?.unit == nil, amount?.size == nil,
            let token = match.tokens.last(where: { !match.ignored.contains($0) }), match.tokens.count > 1,
            let unit = rule(at: token)?.unit, let food = meal.items[index].food, let measure = food.measure(unit),
            measure.grams != food.measure(.each)?.grams
        {
            amount?.unit = unit
        }
        var context = PortionContext(isPlural: isPlural, isNegative: isNegative)
        if let host {
            context.host = meal.items[host].food
            context.slices = Self.slices(of: meal.items[host])
        }
        context.isInSandwich = hasBread
        if index > 0 {
            let before = meal.items[index - 1].food
            // Tea and coffee are the drinks that have next to no energy of their own and are named so.
            context.followsHotDrink = before?.kind == .drink && ["tea", "coffee"].contains(before?.name ?? "")
        }
        if factsMeasureFood { context.kilocalories = meal.items[index].stated.kcal }
        parser.portions.weigh(&meal.items[index], amount, in: context)
        checkPlausibility(of: index)
        hasBread = hasBread || Self.slices(of: meal.items[index]) != nil
    }

    /// What an item was said to go with: the item before it or, where that was an addition too ("toast with butter and
    /// jam"), what both were added to.
    private func host(of item: Int) -> Int? {
        guard item > 0 else { return nil }
        let before = item - 1
        guard let first = hosts[before], Self.slices(of: meal.items[before]) == nil else { return before }
        let isSpread =
            meal.items[before].food?.measure(.spread) != nil || meal.items[item].food?.measure(.spread) != nil
        if isSpread, Self.slices(of: meal.items[first]) != nil { return first }
        // "coffee with sugar and milk", "cereal with banana and milk".
        if meal.items[item].food?.measure(.splash) != nil, let kind = meal.items[first].food?.kind, kind != .food {
            return first
        }
        let isTopping = meal.items[item].food?.measure(.topping) != nil
        if isTopping, meal.items[first].food?.takesToppings == true { return first }
        return before
    }

    /// "marmite on two slices of toast": what had no amount is spread on each.
    private mutating func spreadLastItem(on bread: Int) {
        guard bread > 0, let slices = Self.slices(of: meal.items[bread]), !meal.items[bread - 1].quantityIsStated,
            !meal.items[bread - 1].unitIsStated, meal.items[bread - 1].food?.measure(.spread) != nil
        else { return }
        meal.items[bread - 1].assumptions.removeAll { $0.hasPrefix(PortionResolver.assumedPortion) }
        parser.portions.weigh(&meal.items[bread - 1], nil, in: PortionContext(slices: slices))
    }

    /// The slices or pieces of a bread, or nil where the item is none: NDB numbers of baked products begin with 18.
    private static func slices(of item: ParsedItem) -> Double? {
        guard let food = item.food, food.sourceNumber?.hasPrefix("18") == true, let first = food.measures.first?.unit,
            first == .slice || first == .each || first == .piece, let grams = item.grams, item.quantity > 0,
            grams / item.quantity >= 20
        else { return nil }
        switch item.unit {
        case .slice, .each, .piece, .small, .medium, .large: return item.quantity <= 12 ? item.quantity : nil
        case .half: return 1
        default: return nil
        }
    }

    /// A further amount for an item that had none.
    mutating func reweigh(_ index: Int, _ amount: Amount) {
        meal.items[index].assumptions.removeAll { $0.hasPrefix(PortionResolver.assumedPortion) }
        if case .badAmount = meal.items[index].problem { meal.items[index].problem = nil }
        parser.portions.weigh(&meal.items[index], amount, in: PortionContext(isNegative: isNegative))
        isNegative = false
        checkPlausibility(of: index)
    }

    mutating func checkPlausibility(of index: Int) {
        guard meal.items[index].problem == nil || isImplausible(meal.items[index].problem) else { return }
        meal.items[index].problem = Plausibility.problem(of: meal.items[index])
    }

    private func isImplausible(_ problem: ParsedItem.Problem?) -> Bool {
        if case .implausible = problem { true } else { false }
    }

    mutating func extendLastItem(to end: Int) {
        guard let last = meal.items.indices.last else { return }
        itemTokens[last].end = max(itemTokens[last].end, end)
        meal.items[last].text = text(itemTokens[last].start, itemTokens[last].end)
    }
}
