import FoodLookup

/// Words that name the whole or a place, and are no food of their own.
struct AsideReader: DraftReader {
    let draft: MealDraft

    /// "smoothie: 1 banana, 200 ml milk", "fruit salad: apple, banana": what stands before the colon only names what follows,
    /// where that has amounts, or where a dish is said to be of several foods.
    func dropHeading() {
        if let amount = amounts.readAmount(at: draft.position), amount.isStated, isNamed(amount.end) {
            draft.dropItemsOfClause()
        } else if lastItemIsDish, draft.meal.items.last?.quantityIsStated == false, namesAhead() >= 2 {
            draft.dropItemsOfClause()
        }
    }

    /// True if the last food is of a kind that others make: a salad, a smoothie.
    private var lastItemIsDish: Bool {
        guard let range = draft.itemTokens.last else { return false }
        return (range.start..<range.end).contains { rule(at: $0)?.isDish == true }
    }

    /// The number of foods named up to the end of the clause, or of the brackets.
    private func namesAhead() -> Int {
        var index = draft.position
        var count = 0
        while index < tokens.count, index < draft.position + 60 {
            if [.newline, .sentenceEnd, .colon, .open, .close].contains(tokens[index].kind) { break }
            let region = names.nameRegion(from: index)
            guard let last = region.last, last >= index else {
                index += 1
                continue
            }
            if resolver.resolve(region).contains(where: { !$0.foods.isEmpty }) { count += 1 }
            index = last + 1
        }
        return count
    }

    /// "protein bar (Quest, cookies & cream)": names in brackets, without amounts, behind what is bought ready or made as a dish
    /// say of what brand or taste it is.
    private func readDescription(_ end: Int) -> Bool {
        guard let range = draft.itemTokens.last else { return false }
        let isReady = (range.start..<range.end).contains {
            isAnyWord(
                $0,
                ["bar", "bars", "shake", "shakes", "icecream", "cream", "chocolate", "crisps", "chips", "cereal"]
            )
        }
        guard isReady || lastItemIsDish, draft.position < end else { return false }
        let inside = draft.position..<end
        guard !inside.contains(where: { amounts.readAmount(at: $0)?.isStated == true }) else { return false }
        guard !inside.contains(where: { sentence.negationLength(at: $0) != nil }) else { return false }
        draft.meal.asides.append(text(draft.position, end))
        for token in inside { draft.roles[token] = tokens[token].kind == .word ? .aside : .mark }
        draft.position = end
        // What is in it makes more or less of it.
        let last = draft.meal.items.count - 1
        if lastItemIsDish, inside.count > 2 {
            draft.meal.items[last].confidence = min(draft.meal.items[last].confidence, 0.78)
        }
        return true
    }

    /// Dishes that hold what they are said to be "with".
    private static let holders = [
        "bowl", "burrito", "burritos", "quesadilla", "quesadillas", "wrap", "wraps", "calzone", "pizza", "pizzas",
        "sandwich",
        "sandwiches", "stuffed", "taco", "tacos", "toastie", "panini", "sub", "onigiri", "empanada", "poke",
    ]

    /// "poke bowl with salmon, rice and mango", "quesadilla with chicken and peppers": what it holds is in it already. What is
    /// weighed or counted is not, and neither is what only goes with it.
    func readFilling() -> Bool {
        guard isAnyWord(draft.position, ["with", "w", "mit", "con"]), draft.lastItemIsOpen,
            let last = draft.meal.items.indices.last, !draft.meal.items[last].unitIsStated,
            draft.meal.items[last].food?.isDish == true
        else { return false }
        let range = draft.itemTokens[last]
        guard (range.start..<range.end).contains(where: { isAnyWord($0, Self.holders) }) else { return false }
        let start = draft.position
        var end = start
        var index = start + 1
        while index < tokens.count {
            guard amounts.readAmount(at: index) == nil, sentence.negationLength(at: index) == nil, !hints.isHint(index)
            else {
                break
            }
            let region = names.nameRegion(from: index)
            guard let stop = region.last,
                let food = resolver.resolve(region).first?.foods.first.map({ catalog.foods[Int($0)] }),
                food.kind != .drink,
                !food.isDish, !isBeside(food)
            else { break }
            end = stop + 1
            index = end
            guard index < tokens.count, tokens[index].kind == .comma || isAnyWord(index, ["and"]) else { break }
            index += 1
            if isWord(index, "and") { index += 1 }
        }
        guard end > start else { return false }
        draft.meal.asides.append(text(start, end))
        for token in start..<end { draft.roles[token] = tokens[token].kind == .word ? .aside : .mark }
        draft.position = end
        draft.meal.items[last].confidence = min(draft.meal.items[last].confidence, 0.78)
        return true
    }

    /// True if a food goes with a dish and not into it: dips, sauces, fries.
    private func isBeside(_ food: FoodRecord) -> Bool {
        let words = food.name.split(separator: " ")
        return [
            "hummus", "guacamole", "fries", "chips", "crisps", "dip", "salad", "slaw", "coleslaw", "soup", "cream",
            "salsa",
        ].contains { words.contains(Substring($0)) }
    }

    /// "overnight oats (50 g oats, 150 g yogurt)": a list of amounts in parentheses is what the food before it was made of.
    func dropHeadingOfList() {
        guard draft.lastItemIsOpen, let last = draft.meal.items.last, !last.quantityIsStated else { return }
        let window = tokens[draft.position..<min(draft.position + 60, tokens.count)]
        guard let end = window.firstIndex(where: { $0.kind == .close || $0.kind == .open }), tokens[end].kind == .close
        else { return }
        var named = 0
        var index = draft.position
        while index < end {
            if let fact = facts.fact(at: index) {
                index = max(fact.end, index + 1)
            } else if let amount = amounts.readAmount(at: index), amount.isStated, !amount.isArticle, amount.end < end {
                if isNamed(amount.end) { named += 1 }
                index = max(amount.end, index + 1)
            } else {
                index += 1
            }
        }
        guard named >= 2 else {
            _ = readDescription(end)
            return
        }
        draft.dropItemsOfClause()
    }

    /// "porridge made with 40 g oats", "salad of 100 g rocket": likewise.
    func isMadeWith(_ index: Int) -> Int? {
        if isWord(index, "of"), draft.lastItemIsOpen, let amount = amounts.readAmount(at: index + 1), amount.isStated,
            amount.unit?.massInGrams != nil || (lastItemIsDish && !amount.isArticle), isNamed(amount.end)
        {
            return index + 1
        }
        guard isAnyWord(index, ["made", "consisting", "containing"]) else { return nil }
        var next = index + 1
        if isAnyWord(next, ["with", "from", "of", "using", "out"]) { next += 1 }
        guard next > index + 1 || isWord(index, "containing") else { return nil }
        guard let amount = amounts.readAmount(at: next), amount.isStated, !amount.isArticle, isNamed(amount.end) else {
            return nil
        }
        return next
    }

    /// "mince and potatoes: 250 g mince, 200 g potatoes": a food named without amount and weighed later is one food.
    func dropNamesOfWhatIsWeighedLater() {
        guard draft.meal.items.count > 1, draft.meal.items.count <= 40 else { return }
        for index in draft.meal.items.indices.reversed() {
            let item = draft.meal.items[index]
            guard !item.quantityIsStated, !item.unitIsStated, item.stated.known.isEmpty, let food = item.food else {
                continue
            }
            let isWeighedLater = draft.meal.items[(index + 1)...].contains { later in
                later.food?.id == food.id && later.quantityIsStated && later.unit.massInGrams != nil
                    && later.meal == item.meal && later.time == item.time
            }
            guard isWeighedLater else { continue }
            draft.meal.asides.append(item.text)
            for token in draft.itemTokens[index].start..<draft.itemTokens[index].end where draft.roles[token] == .item {
                draft.roles[token] = .aside
            }
            draft.dropItem(index)
        }
    }

    /// "1st course soup": where in a meal a food came.
    func readCourse() -> Bool {
        guard sentence.isOrdinal(draft.position) else { return false }
        let end = draft.position + (isAnyWord(draft.position + 2, ["course", "courses"]) ? 3 : 2)
        draft.meal.asides.append(text(draft.position, end))
        draft.take(to: end, as: .aside)
        return true
    }

    private func isNamed(_ index: Int) -> Bool {
        guard index < tokens.count else { return false }
        return !names.nameRegion(from: skipFillers(from: index)).isEmpty
    }

    /// "$9", "£3.50": what it cost is no amount.
    func readPrice() -> Bool {
        let next = draft.position + 1
        guard next < tokens.count, tokens[next].kind == .number, !tokens[next].spaceBefore,
            ["$", "£", "€", "¥"].contains(text(draft.position, next))
        else { return false }
        draft.meal.asides.append(text(draft.position, next + 1))
        draft.roles[draft.position] = .mark
        draft.roles[next] = .aside
        draft.position = next + 1
        return true
    }

    /// "a turkey sandwich on rye": the bread is in the sandwich already.
    private func readBreadOfSandwich() -> Bool {
        guard draft.lastItemIsOpen, isWord(draft.position, "on"), let name = draft.meal.items.last?.food?.name,
            name.hasSuffix("sandwich") || name == "blt" || name == "reuben sandwich"
        else { return false }
        let start = skipFillers(from: draft.position + 1)
        let region = names.nameRegion(from: start)
        guard let last = region.last, region.count <= 3, amounts.readAmount(at: start) == nil,
            let food = resolver.resolve(region).first?.foods.first,
            catalog.foods[Int(food)].isBaked
        else { return false }
        draft.meal.asides.append(text(draft.position, last + 1))
        for token in draft.position...last { draft.roles[token] = .aside }
        draft.position = last + 1
        return true
    }

    /// "from Subway", "at Nando's": a place, after a food.
    func readPlace() -> Bool {
        if readBreadOfSandwich() { return true }
        guard draft.lastItemIsOpen, isAnyWord(draft.position, ["from", "at"]), !draft.meal.items.isEmpty else {
            return false
        }
        let region = names.nameRegion(from: skipFillers(from: draft.position + 1))
        guard let first = region.first, let last = region.last, region.count <= 4, tokens[first].kind == .word else {
            return false
        }
        // "from a can": an amount, not a place.
        guard amounts.readAmount(at: draft.position + 1) == nil || rule(at: draft.position + 1)?.isArticle == true
        else { return false }
        draft.meal.asides.append(text(draft.position, last + 1))
        for token in draft.position...last { draft.roles[token] = .aside }
        draft.position = last + 1
        return true
    }
}
