/// What stands after a food and belongs to it: its amount, or another name of it.
extension MealReader {
    /// "white fish (cod)": the same food by another name is no second one.
    mutating func readSameFoodInParentheses() {
        guard position < tokens.count, tokens[position].kind == .open, let food = meal.items.last?.food else { return }
        let region = nameRegion(from: position + 1)
        guard let last = region.last, last + 1 < tokens.count, tokens[last + 1].kind == .close else { return }
        let matches = resolve(region)
        guard matches.count == 1, let index = matches[0].foods.first, parser.catalog.foods[Int(index)].id == food.id
        else { return }
        for token in position...last + 1 { roles[token] = .item }
        position = last + 2
        extendLastItem(to: position)
    }

    /// "chicken 200 g", "eggs x2", "toast (2 slices)", "milk - 200 ml", "crisps 25g bag".
    mutating func readTrailing() {
        guard let last = meal.items.indices.last else { return }
        // "a plate of lasagne 300 g": the weight is for all of what was counted before.
        let isCounted = meal.items[last].quantityIsStated
        if isCounted, meal.items[last].unit.massInGrams != nil || meal.items[last].unit.volumeInMilliliters != nil {
            return
        }
        var index = position
        guard index < tokens.count else { return }
        let isParenthesis = tokens[index].kind == .open
        let isMarked =
            isParenthesis || [.dash, .times, .colon].contains(tokens[index].kind) || rule(at: index)?.isTimes == true
        if isMarked { index += 1 }
        let isSize = isParenthesis && rule(at: index)?.size != nil
        guard index < tokens.count, fact(at: index) == nil, !isHint(index),
            tokens[index].kind == .number || rule(at: index)?.number != nil || isSize,
            let amount = readAmount(at: index)
        else { return }
        var end = amount.end
        if isParenthesis {
            guard end < tokens.count, tokens[end].kind == .close else { return }
            end += 1
            if isCounted, amount.unit == nil, amount.size == nil, amount.value > 0, amount.value < 1 {
                // "a portion of chips (half)".
                for token in position..<end { roles[token] = .item }
                position = end
                take(amount.value, of: last)
                extendLastItem(to: end)
                return
            }
        } else if end < tokens.count {
            // A food after the amount has the better claim to it: "coffee 2 eggs".
            let next = tokens[end]
            let isEnd =
                !FoodCatalog.isNameToken(next.kind) || rule(at: end)?.isSeparator == true || endsAmount(end)
                || isHint(end)
                || isAnyWord(end, ["each"])
            let isNameFirst = tokens[index].kind == .number && !nameFirstStyleEnds(at: end)
            let isWeighed = amount.unit != nil && isNameFirst
            // "eggs 2 banana 1": so is the whole line.
            let isCountedSo = isNameFirst && itemTokens[last].start == 0 && !isCounted
            guard isEnd || isWeighed || isCountedSo else { return }
            guard !isNameNext(end) || amount.unit != nil || isCountedSo else { return }
        }
        if isCounted {
            guard amount.unit?.massInGrams != nil || amount.unit?.volumeInMilliliters != nil else { return }
        }
        for token in position..<end { roles[token] = .item }
        position = end
        reweigh(last, amount)
        extendLastItem(to: end)
    }

    /// "in a bun", "on toast", "from Subway": the amount before it is complete.
    private func endsAmount(_ index: Int) -> Bool {
        isAnyWord(index, ["in", "on", "from", "at", "for", "inside", "over", "today", "please"])
    }

    func isNameNext(_ index: Int) -> Bool {
        guard index < tokens.count, FoodCatalog.isNameToken(tokens[index].kind) else { return false }
        return tokens[index].word >= 0 && rule(at: index)?.isSeparator != true && !isHint(index)
    }

    /// Whether this line has its amounts before the names, so that "rice 200 g chicken" is chicken's amount: it has when
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
