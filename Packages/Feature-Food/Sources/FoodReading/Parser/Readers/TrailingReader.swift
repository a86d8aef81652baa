import FoodLookup

/// Reads the words after a food that belong to it: its amount, or another name of it.
struct TrailingReader: DraftReader {
    let draft: MealDraft

    /// "white fish (cod)": the same food by another name is no second one.
    func readSameFood() {
        guard draft.position < tokens.count, tokens[draft.position].kind == .open,
            let food = draft.meal.items.last?.food
        else { return }
        let region = names.nameRegion(from: draft.position + 1)
        guard let last = region.last, last + 1 < tokens.count, tokens[last + 1].kind == .close else { return }
        let matches = resolver.resolve(region)
        guard matches.count == 1, let index = matches[0].foods.first, catalog.foods.id(of: index) == food.id
        else { return }
        for token in draft.position...last + 1 { draft.roles[token] = .item }
        draft.position = last + 2
        draft.extendLastItem(to: draft.position)
    }

    /// "chicken 200 g", "eggs x2", "toast (2 slices)", "milk - 200 ml", "crisps 25g bag".
    func readAmount() {
        guard let last = draft.meal.items.indices.last else { return }
        // "a plate of lasagne 300 g": the weight is for all of what was counted before.
        let isCounted = draft.meal.items[last].quantityIsStated
        if isCounted,
            draft.meal.items[last].unit.massInGrams != nil || draft.meal.items[last].unit.volumeInMilliliters != nil
        {
            return
        }
        var index = draft.position
        guard index < tokens.count else { return }
        let isParenthesis = tokens[index].kind == .open
        let isMarked =
            isParenthesis || [.dash, .times, .colon].contains(tokens[index].kind) || rule(at: index)?.isTimes == true
        // "3 bananas at 100g each".
        let isPriced = isCounted && isWord(index, "at")
        if isMarked || isPriced { index += 1 }
        let isSize = isParenthesis && rule(at: index)?.size != nil
        guard index < tokens.count, facts.fact(at: index) == nil, !hints.isHint(index), !sentence.isOrdinal(index),
            tokens[index].kind == .number || rule(at: index)?.number != nil || isSize,
            let amount = amounts.readAmount(at: index)
        else { return }
        var end = skipVessel(after: amount)
        let isEach = isAnyWord(end, ["each", "apiece"])
        let isWeightSaid = isCounted && (isEach || isAnyWord(end, ["total", "altogether", "together"]))
        if isWeightSaid { end += 1 }
        if isPriced, !isEach { return }
        if isParenthesis {
            guard end < tokens.count, tokens[end].kind == .close else { return }
            end += 1
            if isCounted, amount.unit == nil, amount.size == nil, amount.value > 0, amount.value < 1 {
                // "a portion of chips (half)".
                draft.take(to: end, as: .item)
                draft.take(amount.value, of: last)
                draft.extendLastItem(to: end)
                return
            }
        } else if end < tokens.count,
            isOfNextFood(amount, at: index, before: end, startsLine: draft.itemTokens[last].start == 0 && !isCounted)
        {
            return
        }
        if isCounted {
            guard amount.unit?.massInGrams != nil || amount.unit?.volumeInMilliliters != nil else { return }
        }
        draft.take(to: end, as: .item)
        if isWeightSaid {
            draft.weigh(last, at: amount, each: isEach)
        } else {
            draft.reweigh(last, amount)
        }
        draft.extendLastItem(to: end)
    }

    /// True if a food follows the amount and has the better claim to it: "coffee 2 eggs".
    ///
    /// - Parameter startsLine: the food before it is the line's first and was not counted.
    private func isOfNextFood(_ amount: Amount, at index: Int, before end: Int, startsLine: Bool) -> Bool {
        let next = tokens[end]
        let isEnd =
            !FoodCatalog.isNameToken(next.kind) || rule(at: end)?.isSeparator == true || endsAmount(end)
            || hints.isHint(end) || sentence.negationLength(at: end) != nil
            || phraseLength(at: end, where: { if case .filler = $0 { true } else { false } }) != nil
            || isAnyWord(end, ["each"]) || stateEnd(from: end) != nil
        let isNameFirst = tokens[index].kind == .number && !nameFirstStyleEnds(at: end)
        let isWeighed = amount.unit != nil && isNameFirst
        // "eggs 2 banana 1": so is the whole line.
        let isCountedSo = isNameFirst && startsLine
        guard isEnd || isWeighed || isCountedSo else { return true }
        return isNameNext(end) && amount.unit == nil && !isCountedSo
    }

    /// "cheerios 40 g dry", "steak 250 g raw weight", "sardines 90 g drained": how it was when it was weighed.
    func readState() {
        guard draft.lastItemIsOpen, let last = draft.meal.items.indices.last else { return }
        let start = draft.position
        guard let end = stateEnd(from: start) else { return }
        let isRaw = (start..<end).contains { isAnyWord($0, NameResolver.rawWords) }
        draft.take(to: end, as: .item)
        draft.extendLastItem(to: end)
        guard isRaw, let food = draft.meal.items[last].food,
            !NameResolver.rawWords.contains(where: { food.name.contains($0) })
        else { return }
        if let index = catalog.index(id: food.id), let raw = sentence.raw(Int32(index)) {
            draft.meal.items[last].food = catalog.foods[Int(raw)]
            draft.note("It is taken as \(catalog.foods.name(of: raw)).", on: last)
        } else if food.kind == .food {
            draft.meal.items[last].confidence = min(draft.meal.items[last].confidence, 0.75)
        }
        draft.checkPlausibility(of: last)
    }

    /// The end of the words that only describe, where the clause ends behind them.
    private func stateEnd(from start: Int) -> Int? {
        var end = start
        while end < tokens.count, end < start + 3, let rule = rule(at: end), rule.isModifier, rule.size == nil {
            end += 1
        }
        guard end > start else { return nil }
        if isWord(end, "weight") { end += 1 }
        guard end >= tokens.count || !FoodCatalog.isNameToken(tokens[end].kind) || rule(at: end)?.isSeparator == true
        else {
            return nil
        }
        return end
    }

    /// The end of "330ml can", at the end of a clause: the vessel only holds what was weighed.
    private func skipVessel(after amount: Amount) -> Int {
        let end = amount.end
        guard amount.unit?.massInGrams != nil || amount.unit?.volumeInMilliliters != nil,
            let (unit, length) = amounts.unit(at: end), UnitWeight.wrappings.contains(unit),
            end + length >= tokens.count || !FoodCatalog.isNameToken(tokens[end + length].kind)
                || rule(at: end + length)?.isSeparator == true
        else { return end }
        return end + length
    }

    /// "in a bun", "on toast", "from Subway": the amount before it is complete.
    private func endsAmount(_ index: Int) -> Bool {
        isAnyWord(index, ["in", "on", "from", "at", "for", "inside", "over", "today", "please"])
    }

    func isNameNext(_ index: Int) -> Bool {
        guard index < tokens.count, FoodCatalog.isNameToken(tokens[index].kind) else { return false }
        return tokens[index].word >= 0 && rule(at: index)?.isSeparator != true && !hints.isHint(index)
            && sentence.negationLength(at: index) == nil
    }

    /// True if this line has its amounts before the names, so that "rice 200 g chicken" is chicken's amount: it has when
    /// the line ends in a name.
    private func nameFirstStyleEnds(at start: Int) -> Bool {
        var index = start
        var lastIsName = true
        while index < tokens.count, tokens[index].kind != .comma, tokens[index].kind != .newline,
            tokens[index].kind != .sentenceEnd
        {
            if tokens[index].kind == .number {
                lastIsName = false
            } else if tokens[index].kind == .word, rule(at: index)?.unit == nil {
                lastIsName = true
            }
            index += 1
        }
        return lastIsName
    }
}
