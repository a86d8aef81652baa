/// Words that name the whole or a place, and are no food of their own.
extension MealReader {
    /// "smoothie: 1 banana, 200 ml milk": what stands before the colon only names what follows, where that has amounts.
    mutating func dropHeading() {
        guard let amount = readAmount(at: position), amount.isStated, isNamed(amount.end) else { return }
        dropItemsOfClause()
    }

    /// "overnight oats (50 g oats, 150 g yogurt)": a list of amounts in parentheses is what the food before it was made of.
    mutating func dropHeadingOfList() {
        guard lastItemIsOpen, let last = meal.items.last, !last.quantityIsStated else { return }
        let window = tokens[position..<min(position + 60, tokens.count)]
        guard let end = window.firstIndex(where: { $0.kind == .close || $0.kind == .open }), tokens[end].kind == .close
        else { return }
        var named = 0
        var index = position
        while index < end {
            if let fact = fact(at: index) {
                index = max(fact.end, index + 1)
            } else if let amount = readAmount(at: index), amount.isStated, !amount.isArticle, amount.end < end {
                if isNamed(amount.end) { named += 1 }
                index = max(amount.end, index + 1)
            } else {
                index += 1
            }
        }
        guard named >= 2 else { return }
        dropItemsOfClause()
    }

    /// "porridge made with 40 g oats", "salad of 100 g rocket": likewise.
    func isMadeWith(_ index: Int) -> Int? {
        if isWord(index, "of"), lastItemIsOpen, let amount = readAmount(at: index + 1), amount.isStated,
            amount.unit?.massInGrams != nil, isNamed(amount.end)
        {
            return index + 1
        }
        guard isAnyWord(index, ["made", "consisting", "containing"]) else { return nil }
        var next = index + 1
        if isAnyWord(next, ["with", "from", "of", "using", "out"]) { next += 1 }
        guard next > index + 1 || isWord(index, "containing") else { return nil }
        guard let amount = readAmount(at: next), amount.isStated, !amount.isArticle, isNamed(amount.end) else {
            return nil
        }
        return next
    }

    /// Removes the items of the clause that had no amount, and keeps their words as an aside.
    mutating func dropItemsOfClause() {
        var first = meal.items.count
        while first > hints.clauseStart, !meal.items[first - 1].quantityIsStated,
            meal.items[first - 1].stated.known.isEmpty
        {
            first -= 1
        }
        guard first < meal.items.count else { return }
        let start = itemTokens[first].start
        let end = itemTokens[meal.items.count - 1].end
        meal.items.removeSubrange(first...)
        itemTokens.removeSubrange(first...)
        hosts.removeSubrange(first...)
        meal.asides.append(text(start, end))
        for token in start..<end where roles[token] != .mark { roles[token] = .aside }
        lastItemIsOpen = false
        joinsLastItem = false
    }

    /// "mince and potatoes: 250 g mince, 200 g potatoes": a food named without amount and weighed later is one food.
    mutating func dropNamesOfWhatIsWeighedLater() {
        guard meal.items.count > 1, meal.items.count <= 40 else { return }
        for index in meal.items.indices.reversed() {
            let item = meal.items[index]
            guard !item.quantityIsStated, !item.unitIsStated, item.stated.known.isEmpty, let food = item.food else {
                continue
            }
            let isWeighedLater = meal.items[(index + 1)...].contains { later in
                later.food?.id == food.id && later.quantityIsStated && later.unit.massInGrams != nil
                    && later.meal == item.meal && later.time == item.time
            }
            guard isWeighedLater else { continue }
            meal.asides.append(item.text)
            for token in itemTokens[index].start..<itemTokens[index].end where roles[token] == .item {
                roles[token] = .aside
            }
            meal.items.remove(at: index)
            itemTokens.remove(at: index)
        }
    }

    private func isNamed(_ index: Int) -> Bool {
        guard index < tokens.count else { return false }
        return !nameRegion(from: skipFillers(from: index)).isEmpty
    }

    /// "$9", "£3.50": what it cost is no amount.
    mutating func readPrice() -> Bool {
        let next = position + 1
        guard next < tokens.count, tokens[next].kind == .number, !tokens[next].spaceBefore,
            ["$", "£", "€", "¥"].contains(text(position, next))
        else { return false }
        meal.asides.append(text(position, next + 1))
        roles[position] = .mark
        roles[next] = .aside
        position = next + 1
        return true
    }

    /// "a turkey sandwich on rye": the bread is in the sandwich already.
    private mutating func readBreadOfSandwich() -> Bool {
        guard lastItemIsOpen, isWord(position, "on"), let name = meal.items.last?.food?.name,
            name.hasSuffix("sandwich") || name == "blt" || name == "reuben sandwich"
        else { return false }
        let start = skipFillers(from: position + 1)
        let region = nameRegion(from: start)
        guard let last = region.last, region.count <= 3, readAmount(at: start) == nil,
            let food = resolve(region).first?.foods.first,
            parser.catalog.foods[Int(food)].sourceNumber?.hasPrefix("18") == true
        else { return false }
        meal.asides.append(text(position, last + 1))
        for token in position...last { roles[token] = .aside }
        position = last + 1
        return true
    }

    /// "from Subway", "at Nando's": a place, after a food.
    mutating func readPlace() -> Bool {
        if readBreadOfSandwich() { return true }
        guard lastItemIsOpen, isAnyWord(position, ["from", "at"]), !meal.items.isEmpty else { return false }
        let region = nameRegion(from: skipFillers(from: position + 1))
        guard let first = region.first, let last = region.last, region.count <= 4, tokens[first].kind == .word else {
            return false
        }
        // "from a can": an amount, not a place.
        guard readAmount(at: position + 1) == nil || rule(at: position + 1)?.isArticle == true else { return false }
        meal.asides.append(text(position, last + 1))
        for token in position...last { roles[token] = .aside }
        position = last + 1
        return true
    }
}
