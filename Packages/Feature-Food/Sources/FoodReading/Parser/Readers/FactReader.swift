import FoodLookup

/// An amount of a nutrient, as said.
struct StatedFact {
    var nutrient: Nutrient
    var amount: Double
    var end: Int
    /// "200 kcal of chips": the food's weight follows from it.
    var isMeasure = false
}

/// Stated facts: "210 kcal", "20g protein", "protein: 20 g", "20p 30c 10f".
struct FactReader: DraftReader {
    let draft: MealDraft

    /// Reads a fact at the current position and gives it to the food it belongs to.
    func read() -> Bool {
        guard let fact = fact(at: draft.position) else { return false }
        var end = fact.end
        let belongsToLast =
            draft.lastItemIsOpen && !draft.meal.items.isEmpty
            && draft.meal.items[draft.meal.items.count - 1].stated[fact.nutrient] == nil
            && !fact.isMeasure
        if belongsToLast, isAnyWord(end, ["each", "apiece"]) {
            draft.roles[end] = .item
            end += 1
            let item = draft.meal.items[draft.meal.items.count - 1]
            draft.meal.items[draft.meal.items.count - 1].stated[fact.nutrient] = fact.amount * item.quantity
            finishFact(to: end)
        } else if belongsToLast {
            let last = draft.meal.items.count - 1
            draft.meal.items[last].stated[fact.nutrient] = fact.amount
            if draft.meal.items[last].quantityIsStated, draft.meal.items[last].quantity > 1,
                draft.meal.items[last].unit == .each
            {
                draft.note(
                    "The stated figures are taken for all \(DecimalText.short(draft.meal.items[last].quantity)) together.",
                    on: last
                )
            }
            finishFact(to: end)
        } else {
            draft.pendingFacts[fact.nutrient] = fact.amount
            draft.factsMeasureFood = draft.factsMeasureFood || fact.isMeasure
            draft.pendingFactsText = (draft.pendingFactsText?.start ?? draft.position, end)
            draft.take(to: end, as: .item)
            if fact.isMeasure, isWord(draft.position, "of") {
                draft.roles[draft.position] = .item
                draft.position += 1
            }
        }
        return true
    }

    private func finishFact(to end: Int) {
        draft.take(to: end, as: .item)
        draft.extendLastItem(to: end)
        draft.checkPlausibility(of: draft.meal.items.count - 1)
    }

    /// Facts with no food: an item of its own, for logging calories and macros alone.
    func finishPendingFacts() {
        guard let range = draft.pendingFactsText else { return }
        var item = ParsedItem(
            text: text(range.start, range.end),
            name: "",
            food: nil,
            quantity: 1,
            range: nil,
            quantityIsStated: false,
            unit: .serving,
            unitIsStated: false,
            grams: nil,
            stated: draft.pendingFacts,
            confidence: 0.9
        )
        item.assumptions = ["No food was named; only the stated figures are kept."]
        draft.append(item, from: range.start, to: range.end)
        draft.hosts.append(nil)
        draft.checkPlausibility(of: draft.meal.items.count - 1)
        draft.pendingFacts = Nutrients()
        draft.pendingFactsText = nil
        draft.lastItemIsOpen = true
    }

    /// The fact that begins at `index`; a name ends before it.
    func fact(at start: Int) -> StatedFact? {
        guard start < tokens.count else { return nil }
        if tokens[start].kind == .number || rule(at: start)?.number != nil { return factAfterNumber(at: start) }
        return factBeforeNumber(at: start)
    }

    private func factAfterNumber(at start: Int) -> StatedFact? {
        guard let number = numbers.readNumber(at: start) else { return nil }
        var index = number.end
        if index < tokens.count, tokens[index].kind == .dash { index += 1 }
        if let energy = rule(at: index)?.energy {
            return StatedFact(
                nutrient: .kcal,
                amount: number.value * energy,
                end: index + 1,
                isMeasure: isWord(index + 1, "of") || isWord(index + 1, "worth")
            )
        }
        if let letter = factLetter(at: index),
            factLetter(at: index + 2) != nil || draft.lastItemHasFacts || draft.pendingFactsText != nil
        {
            return StatedFact(nutrient: letter, amount: number.value, end: index + 1)
        }
        var scale = 1.0
        if let unit = amounts.unit(at: index), unit.unit == .gram || unit.unit == .milligram {
            scale = unit.unit == .milligram ? 0.001 : 1
            index += unit.length
        } else if tokens[start].kind != .number {
            return nil
        }
        if isWord(index, "of") { index += 1 }
        if isAnyWord(index, ["saturated", "sat"]), rule(at: index + 1)?.nutrient == .fat {
            return StatedFact(nutrient: .saturatedFat, amount: number.value * scale, end: index + 2)
        }
        if isAnyWord(index, ["net", "total"]) { index += 1 }
        guard let rule = rule(at: index), let nutrient = rule.nutrient else { return nil }
        // "20 g protein powder" is an amount of a food.
        if let match = trieMatch(at: index), match.end > index + 1 { return nil }
        if rule.nutrientNeedsFacts, nutrient == .sugar, !draft.lastItemHasFacts, draft.pendingFactsText == nil {
            return nil
        }
        return StatedFact(nutrient: nutrient, amount: number.value * scale / Self.unitScale(nutrient), end: index + 1)
    }

    private func factBeforeNumber(at start: Int) -> StatedFact? {
        if let letter = letterBeforeNumber(at: start) {
            let isOneOfSeveral =
                letterBeforeNumber(at: start + 2) != nil || draft.lastItemHasFacts || draft.pendingFactsText != nil
            return isOneOfSeveral ? StatedFact(nutrient: letter, amount: tokens[start + 1].value, end: start + 2) : nil
        }
        guard let rule = rule(at: start), rule.nutrient != nil || rule.energy != nil else { return nil }
        if let match = trieMatch(at: start), match.end > start + 1 { return nil }
        var index = start + 1
        if index < tokens.count, tokens[index].kind == .colon || tokens[index].kind == .dash || isWord(index, "of") {
            index += 1
        }
        guard index < tokens.count, tokens[index].kind == .number else { return nil }
        let value = tokens[index].value
        index += 1
        var scale = 1.0
        if let unit = amounts.unit(at: index), unit.unit == .gram || unit.unit == .milligram {
            scale = unit.unit == .milligram ? 0.001 : 1
            index += unit.length
        }
        // "protein 2 eggs": the number belongs to what follows.
        if index < tokens.count, FoodCatalog.isNameToken(tokens[index].kind), tokens[index].word >= 0,
            self.rule(at: index) == nil
        {
            return nil
        }
        if let energy = rule.energy { return StatedFact(nutrient: .kcal, amount: value * energy, end: index) }
        guard let nutrient = rule.nutrient, !(rule.nutrientNeedsFacts && !draft.lastItemHasFacts) else { return nil }
        return StatedFact(nutrient: nutrient, amount: value * scale / Self.unitScale(nutrient), end: index)
    }

    /// Grams to the nutrient's own unit.
    private static func unitScale(_ nutrient: Nutrient) -> Double {
        nutrient.unit == "mg" ? 0.001 : 1
    }

    /// "20p", "30c", "10f": the letter right after the number.
    private func factLetter(at index: Int) -> Nutrient? {
        guard index > 0, index < tokens.count, tokens[index - 1].kind == .number, !tokens[index].spaceBefore else {
            return nil
        }
        if isWord(index, "p") { return .protein }
        if isWord(index, "c") { return .carbs }
        if isWord(index, "f") { return .fat }
        return nil
    }

    /// "p30", "c20", "f10": the letter right before the number.
    private func letterBeforeNumber(at index: Int) -> Nutrient? {
        guard index + 1 < tokens.count, tokens[index].kind == .word, tokens[index + 1].kind == .number,
            !tokens[index + 1].spaceBefore
        else { return nil }
        if isWord(index, "p") { return .protein }
        if isWord(index, "c") { return .carbs }
        if isWord(index, "f") { return .fat }
        return nil
    }
}
