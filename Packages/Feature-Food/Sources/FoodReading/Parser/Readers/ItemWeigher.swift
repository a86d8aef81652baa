/// Weighs an item by its amount and its surroundings.
struct ItemWeigher: DraftReader {
    let draft: MealDraft

    /// Sets quantity, unit and grams of an item.
    func weigh(_ index: Int, _ amount: Amount?, match: NameMatch, after host: Int?) {
        let isPlural = match.tokens.last { !match.ignored.contains($0) }.map { tokens[$0].isPlural } ?? false
        var amount = amount
        if amount == nil, !isPlural, isWhole(match) {
            amount = Amount(value: 1, isStated: true, end: draft.position)
        }
        // "half the stew", "all of my chili": of all that was cooked, where that is known.
        if let share = amount, share.isStated, share.value < 1 || isWhole(match), share.unit == nil, share.size == nil,
            isDefinite(match), draft.meal.items[index].food?.measure(.batch) != nil
        {
            amount?.unit = .batch
        }
        // A size inside the name: "eggs large"; that of "two slices of a large pizza" is the pizza's.
        if amount?.size == nil, amount?.unit != .slice,
            let token = match.ignored.first(where: { rule(at: $0)?.size != nil }),
            let rule = rule(at: token)
        {
            var sized = amount ?? Amount(value: 1, isStated: false, end: draft.position)
            sized.size = rule.size
            sized.sizeFactor = rule.sizeFactor
            amount = sized
        }
        // "half a rack of ribs": a name that begins with the unit.
        if amount != nil, amount?.unit == nil, amount?.size == nil, let token = match.tokens.first,
            isWord(token + 1, "of"), let unit = rule(at: token)?.unit,
            draft.meal.items[index].food?.measure(unit) != nil
        {
            amount?.unit = unit
        }
        // "4 carrot sticks", "a pizza slice": a name that ends in the unit in which its food is counted.
        if amount != nil, amount?.unit == nil, amount?.size == nil,
            let token = match.tokens.last(where: { !match.ignored.contains($0) }), match.tokens.count > 1,
            let unit = rule(at: token)?.unit, let food = draft.meal.items[index].food, let measure = food.measure(unit),
            measure.grams != food.measure(.each)?.grams
        {
            amount?.unit = unit
        }
        var context = PortionContext(isPlural: isPlural, isNegative: draft.isNegative)
        if let host {
            context.host = draft.meal.items[host].food
            context.slices = Self.slices(of: draft.meal.items[host])
        }
        context.isInSandwich = draft.hasBread
        if index > 0 {
            let before = draft.meal.items[index - 1].food
            // Tea and coffee are the drinks that have next to no energy of their own and are named so.
            context.followsHotDrink = before?.kind == .drink && ["tea", "coffee"].contains(before?.name ?? "")
        }
        if draft.factsMeasureFood { context.kilocalories = draft.meal.items[index].stated.kcal }
        sentence.portions.weigh(&draft.meal.items[index], amount, in: context)
        draft.checkPlausibility(of: index)
        draft.hasBread = draft.hasBread || Self.slices(of: draft.meal.items[index]) != nil
    }

    /// "the stew", "my stew": one that is there, and no stew at large.
    private func isDefinite(_ match: NameMatch) -> Bool {
        match.tokens.first.map { $0 > 0 && isAnyWord($0 - 1, ["the", "that", "my", "our", "this"]) } ?? false
    }

    /// "the whole pizza", "all of the pizza".
    private func isWhole(_ match: NameMatch) -> Bool {
        guard isDefinite(match), let start = match.tokens.first else { return false }
        if match.ignored.contains(where: { isAnyWord($0, ["whole", "entire"]) }) { return true }
        return isWord(start - 2, "all") || (isWord(start - 2, "of") && isWord(start - 3, "all"))
    }

    /// The item that an item goes with: the item before it or, if that was an addition too ("toast with butter and
    /// jam"), what both were added to.
    func host(of item: Int) -> Int? {
        guard item > 0 else { return nil }
        let before = item - 1
        guard let first = draft.hosts[before], Self.slices(of: draft.meal.items[before]) == nil else { return before }
        let isSpread =
            draft.meal.items[before].food?.measure(.spread) != nil
            || draft.meal.items[item].food?.measure(.spread) != nil
        if isSpread, Self.slices(of: draft.meal.items[first]) != nil { return first }
        // "coffee with sugar and milk", "cereal with banana and milk".
        if draft.meal.items[item].food?.measure(.splash) != nil, let kind = draft.meal.items[first].food?.kind,
            kind != .food
        {
            return first
        }
        let isTopping = draft.meal.items[item].food?.measure(.topping) != nil
        if isTopping, draft.meal.items[first].food?.takesToppings == true { return first }
        return before
    }

    /// "marmite on two slices of toast": what had no amount is spread on each.
    func spreadLastItem(on bread: Int) {
        guard bread > 0, let slices = Self.slices(of: draft.meal.items[bread]),
            !draft.meal.items[bread - 1].quantityIsStated,
            !draft.meal.items[bread - 1].unitIsStated, draft.meal.items[bread - 1].food?.measure(.spread) != nil
        else { return }
        draft.meal.items[bread - 1].assumptions.removeAll { $0.hasPrefix(PortionResolver.assumedPortion) }
        sentence.portions.weigh(&draft.meal.items[bread - 1], nil, in: PortionContext(slices: slices))
    }

    /// The slices or pieces of a bread, or nil where the item is none.
    private static func slices(of item: ParsedItem) -> Double? {
        guard let food = item.food, food.isBaked, let first = food.measures.first?.unit,
            first == .slice || first == .each || first == .piece, let grams = item.grams, item.quantity > 0,
            grams / item.quantity >= 20
        else { return nil }
        switch item.unit {
        case .slice, .each, .piece, .small, .medium, .large: return item.quantity <= 12 ? item.quantity : nil
        case .half: return 1
        default: return nil
        }
    }
}
