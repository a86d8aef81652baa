/// Makes the items of what was read: which food, how it is named, what it weighs.
extension MealReader {
    mutating func emit(_ match: NameMatch, amount: Amount?, from start: Int, isFirst: Bool) {
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
