import FoodLookup

/// "Big Mac meal", "Whopper menu with Sprite": a chain's meal has fries and a drink.
struct MealDealReader: DraftReader {
    let draft: MealDraft

    func read() -> Bool {
        guard isAnyWord(draft.position, ["meal", "menu", "combo"]), draft.lastItemIsOpen,
            let last = draft.meal.items.indices.last,
            draft.itemTokens[last].end == draft.position, let food = draft.meal.items[last].food, food.isFastFood
        else { return false }
        let start = draft.position
        draft.take(to: start + 1, as: .item)
        draft.extendLastItem(to: draft.position)
        let count = max(draft.meal.items[last].quantityIsStated ? draft.meal.items[last].quantity : 1, 1)
        let size = draft.meal.items[last].unit == .large ? FoodUnit.large : .medium
        if !isNamedLater({ $0.name.contains("fries") }) { add("french fries", count, size, after: last, of: food.name) }
        if !isNamedLater({ $0.kind == .drink }) { add("cola", count, size, after: last, of: food.name) }
        return true
    }

    /// True if such a food is named in the rest of the sentence.
    private func isNamedLater(_ accepts: (FoodRecord) -> Bool) -> Bool {
        (draft.position..<tokens.count).contains { index in
            trieMatch(at: index).flatMap { sentence.foods(of: $0).first }.map { accepts(catalog.foods[Int($0)]) }
                ?? false
        }
    }

    private func add(_ name: String, _ count: Double, _ size: FoodUnit, after item: Int, of meal: String) {
        guard let index = catalog.trie.foods(named: catalog.words(of: name)).first else { return }
        let range = draft.itemTokens[item]
        var added = ParsedItem(
            text: draft.meal.items[item].text,
            name: name,
            food: catalog.foods[Int(index)],
            quantity: count,
            quantityIsStated: true,
            unit: size,
            unitIsStated: true,
            stated: Nutrients(),
            confidence: 0.75
        )
        var amount = Amount(value: count, isStated: true, end: range.end)
        amount.size = size
        sentence.portions.weigh(&added, amount, in: PortionContext())
        added.confidence = 0.75
        added.assumptions = ["A meal of \(meal) has it: \(size.title) is taken."]
        draft.append(added, from: range.start, to: range.end)
        draft.hosts.append(nil)
    }
}
