import FoodLookup

/// Amounts that stand by themselves: "chicken, 200 g", "a pizza, I had 3 slices".
struct BareAmountReader: DraftReader {
    let draft: MealDraft

    /// An amount with no food: "chicken, 200 g". It is the last item's, if that had none.
    func read(_ amount: Amount) -> Bool {
        let start = draft.position
        if !amount.isStated { return readBareSize(amount) }
        guard !amount.isArticle else { return false }
        if draft.lastItemIsOpen, let last = draft.meal.items.indices.last, !draft.meal.items[last].quantityIsStated {
            draft.position = amount.end
            for index in start..<draft.position { draft.roles[index] = .item }
            draft.reweigh(last, amount)
            draft.extendLastItem(to: draft.position)
            return true
        }
        // "a pizza, I had 3 slices": a part of what was named before.
        if draft.lastItemIsOpen, let last = draft.meal.items.indices.last, let unit = amount.unit,
            isPart(unit, of: draft.meal.items[last])
        {
            draft.position = amount.end
            for index in start..<draft.position { draft.roles[index] = .item }
            draft.reweigh(last, amount)
            draft.extendLastItem(to: draft.position)
            return true
        }
        // "ein Helles 0,5": what one of it holds.
        if draft.lastItemIsOpen, amount.isDecimal, amount.unit == nil, amount.value <= 2,
            let last = draft.meal.items.indices.last,
            draft.meal.items[last].food?.kind == .drink
        {
            var volume = amount
            volume.unit = .liter
            draft.take(to: amount.end, as: .item)
            draft.weigh(last, at: volume, each: true)
            draft.extendLastItem(to: draft.position)
            return true
        }
        if draft.lastItemIsOpen, let last = draft.meal.items.indices.last, weighs(amount, draft.meal.items[last]) {
            // "2 eggs, 100 g", "2 eggs, 50 g each", and what a whole one holds: "half a can of beans, of 840 g".
            let isEach = isAnyWord(amount.end, ["each", "apiece"])
            let isSize = start > 0 && isWord(start - 1, "of") && draft.meal.items[last].quantity < 1
            draft.take(to: isEach ? amount.end + 1 : amount.end, as: .item)
            draft.weigh(last, at: amount, each: isEach || isSize)
            draft.extendLastItem(to: draft.position)
            return true
        }
        // A number on its own is kept and asked about, like any unknown food.
        return readUnknownAmount(amount)
    }

    /// "pumpkin latte, large": a size on its own is the last food's, if that had no amount.
    private func readBareSize(_ amount: Amount) -> Bool {
        guard amount.size != nil, amount.unit == nil, draft.lastItemIsOpen, let last = draft.meal.items.indices.last,
            !draft.meal.items[last].quantityIsStated
        else { return false }
        for index in draft.position..<amount.end { draft.roles[index] = .item }
        draft.position = amount.end
        draft.reweigh(last, amount)
        draft.extendLastItem(to: draft.position)
        return true
    }

    /// True if the amount is the weight of what was counted before.
    private func weighs(_ amount: Amount, _ item: ParsedItem) -> Bool {
        guard let food = item.food, item.unit.massInGrams == nil, item.unit.volumeInMilliliters == nil else {
            return false
        }
        return amount.unit?.massInGrams != nil || (amount.unit?.volumeInMilliliters != nil && food.kind == .drink)
    }

    /// True if the unit is a part of the whole that the item was counted in.
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

    private func readUnknownAmount(_ amount: Amount) -> Bool {
        let start = draft.position
        draft.position = max(amount.end, start + 1)
        var item = ParsedItem(
            text: text(start, draft.position),
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
        item.problem = Plausibility.problem(ofAmount: item.quantity) ?? .unknownFood
        if !item.quantity.isFinite { item.quantity = 0 }
        for index in start..<draft.position { draft.roles[index] = .item }
        draft.append(item, from: start, to: draft.position)
        draft.hosts.append(nil)
        draft.lastItemIsOpen = false
        draft.isNegative = false
        return true
    }
}
