import FoodLookup

/// Foods with their amounts.
struct ItemReader: DraftReader {
    let draft: MealDraft

    /// Reads an amount and a food, or either, at the current position.
    func read() -> Bool {
        let start = draft.position
        var amount = amounts.readAmount(at: start)
        let nameStart = amount.map { skipFillers(from: skipDescription(from: $0.end)) } ?? start
        var region = names.nameRegion(from: nameStart)
        if let each = amountOfEach(at: start, own: amount, before: region) {
            amount = each
            region = Array(region.prefix { rule(at: $0)?.isSeparator != true })
        }
        if let current = amount {
            if isComplete(current, before: region) { region = [] }
            if region.isEmpty {
                guard let unitToken = foodThatIsUnit(of: current) else {
                    return BareAmountReader(draft: draft).read(current)
                }
                // "two rolls": the unit's word is the food.
                amount?.unit = nil
                amount?.unitToken = nil
                region = [unitToken]
            }
        }
        if let part = partBeforeWeighedAddition(region, isWeighed: amount?.isStated == true) { region = part }
        let share = percentage(after: region) ?? description(after: region)
        if let share, resolver.wholeMatch(region + share.words) != nil { region += share.words }
        guard let last = region.last else { return false }
        // "70 g rice dry weight": weighed so.
        if isWord(last, "weight"), resolver.wholeMatch(Array(region.dropLast())) != nil { region.removeLast() }
        if isMadeAfterWeighing(last, amount), resolver.isKnownName(Array(region.dropLast())) { region.removeLast() }
        if amount == nil, readDescriptionAlone(region, to: last + 1) || readPlace(region, to: last + 1) { return true }
        if let unit = trailingUnit(of: region) {
            // "4 apple slices", "cucumber sticks": the last word says in what pieces.
            region.removeLast()
            if amount == nil, !tokens[last].isPlural { amount = Amount(value: 1, isStated: false, end: nameStart) }
            if amount != nil, amount?.unit == nil { amount?.unit = unit }
        }
        let matches = resolver.resolve(region)
        let isRepeated = amount == nil && !draft.joinsLastItem && isSaidAgain(matches)
        draft.position = last + 1
        if !isRepeated { make(matches, amount, from: start) }
        // "two glasses of wine, red".
        if isRepeated || region.last.map({ $0 < last }) == true { draft.extendLastItem(to: last + 1) }
        for index in start..<draft.position where draft.roles[index] == .unread { draft.roles[index] = .item }
        if isRepeated { return true }
        markIgnored(matches)
        if let share, share.end > draft.position { take(share, isNamed: region.contains(share.words[0])) }
        let trailing = TrailingReader(draft: draft)
        trailing.readSameFood()
        trailing.readAmount()
        trailing.readState()
        draft.isNegative = false
        return true
    }

    /// Makes an item of each food; the amount is the first one's.
    private func make(_ matches: [NameMatch], _ amount: Amount?, from start: Int) {
        for (number, match) in matches.enumerated() {
            let isFirst = number == 0
            let from = isFirst ? min(start, draft.pendingFactsText?.start ?? start) : (match.tokens.first ?? start)
            ItemMaker(draft: draft).make(match, amount: isFirst ? amount : nil, from: from, isFirst: isFirst)
        }
    }

    /// Takes the percentage or the description behind a food, and says so where it is no part of the food's name.
    private func take(_ share: (words: [Int], end: Int), isNamed: Bool) {
        let words = text(share.words[0], share.words[share.words.count - 1] + 1)
        draft.take(to: share.end, as: .item)
        draft.extendLastItem(to: share.end)
        if !isNamed {
            draft.note("\u{201C}\(words)\u{201D} does not change the figures.", on: draft.meal.items.count - 1)
        }
    }

    /// True if what follows is no food of the amount: "a roll with ketchup" is complete where the joining word follows, and
    /// facts come after it.
    private func isComplete(_ amount: Amount, before region: [Int]) -> Bool {
        guard let first = region.first else { return false }
        let isJoined = amount.unit != nil && rule(at: first)?.isSeparator == true
        return (isJoined || facts.fact(at: first) != nil) && trieMatch(at: first) == nil
    }

    /// The unit's word of an amount without a food, where it is a food itself.
    private func foodThatIsUnit(of amount: Amount) -> Int? {
        guard let token = amount.unitToken, isFoodByItself(token), amount.unit?.massInGrams == nil,
            amount.unit?.volumeInMilliliters == nil
        else { return nil }
        return token
    }

    /// Passes over words that only describe: there is nothing to log; they are reported unless they are known fillers.
    private func readDescriptionAlone(_ region: [Int], to end: Int) -> Bool {
        guard region.allSatisfy({ isModifier($0) }), trieMatch(at: region[0]) == nil else { return false }
        for index in region where rule(at: index)?.isFiller == true { draft.roles[index] = .filler }
        draft.position = end
        return true
    }

    /// Sets a place aside: "went to McDonald's".
    private func readPlace(_ region: [Int], to end: Int) -> Bool {
        guard isPlace(region) else { return false }
        draft.meal.asides.append(text(region[0], end))
        for index in region[0]..<end { draft.roles[index] = .aside }
        draft.position = end
        return true
    }

    /// The amount that is said once for each food of a list: "50 g each of carrots, peas and corn".
    private func amountOfEach(at start: Int, own amount: Amount?, before region: [Int]) -> Amount? {
        guard let name = region.first else { return nil }
        if let amount {
            let isList = isWord(amount.end, "each") && name == amount.end + (isWord(amount.end + 1, "of") ? 2 : 1)
            draft.amountOfEach = isList ? amount : nil
            return draft.amountOfEach
        }
        guard start > 0, var each = draft.amountOfEach else { return nil }
        // "and" joins the last of them.
        let isLast = isAnyWord(start - 1, ["and", "plus"])
        if tokens[start - 1].kind != .comma { draft.amountOfEach = nil }
        guard isLast || draft.amountOfEach != nil else { return nil }
        each.end = start
        return each
    }

    /// The "3.5% fat" of "milk 3.5% fat" and "beef mince (12% fat)", which says what the food is and not how much of it.
    private func percentage(after region: [Int]) -> (words: [Int], end: Int)? {
        guard let last = region.last, last + 1 < tokens.count else { return nil }
        let isOpen = tokens[last + 1].kind == .open
        let start = isOpen ? last + 2 : last + 1
        guard start + 1 < tokens.count, tokens[start].kind == .number, tokens[start + 1].kind == .percent,
            isOpen || (trieMatch(at: start)?.end ?? 0) <= start + 2
        else { return nil }
        var end = start + 2
        if isAnyWord(end, ["fat", "lean", "cocoa", "cacao", "abv", "alcohol"]) { end += 1 }
        guard isOpen else { return (Array(start..<end), end) }
        return end < tokens.count && tokens[end].kind == .close ? (Array(start..<end), end + 1) : nil
    }

    /// The "(uncooked)" of "70 g rice (uncooked)" and the "raw" of "chicken breast, raw": where the catalogue knows the food
    /// with these words, it is that one.
    private func description(after region: [Int]) -> (words: [Int], end: Int)? {
        guard let last = region.last, last + 2 <= tokens.count,
            tokens[last + 1].kind == .open || tokens[last + 1].kind == .comma
        else { return nil }
        let isOpen = tokens[last + 1].kind == .open
        var end = last + 2
        while end < tokens.count, end < last + 4, tokens[end].kind == .word, isOpen || isModifier(end) { end += 1 }
        var words = Array(last + 2..<end)
        if words.count > 1, isWord(end - 1, "weight") { words.removeLast() }
        guard !words.isEmpty, resolver.wholeMatch(region + words) != nil else { return nil }
        guard isOpen else { return end == tokens.count || tokens[end].kind != .word ? (words, end) : nil }
        return end < tokens.count && tokens[end].kind == .close ? (words, end + 1) : nil
    }

    /// The "cooked" of "60 g oats cooked in water", which says what was done with what had been weighed.
    private func isMadeAfterWeighing(_ index: Int, _ amount: Amount?) -> Bool {
        guard let unit = amount?.unit, unit.massInGrams != nil || unit.volumeInMilliliters != nil else { return false }
        return isAnyWord(index + 1, ["in", "with"]) && word(index).hasSuffix("ed")
            && (isModifier(index) || tokens[index].word < 0)
    }

    /// The "(cooked)" of "200 g (cooked) rice".
    private func skipDescription(from start: Int) -> Int {
        guard start < tokens.count, tokens[start].kind == .open else { return start }
        var index = start + 1
        while index < tokens.count, index < start + 4, isModifier(index) { index += 1 }
        guard index > start + 1, index < tokens.count, tokens[index].kind == .close else { return start }
        return index + 1
    }

    /// True if the words mean the food named just before, which had an amount.
    private func isSaidAgain(_ matches: [NameMatch]) -> Bool {
        guard matches.count == 1, draft.lastItemIsOpen, let item = draft.meal.items.last, item.quantityIsStated,
            let food = matches[0].foods.first
        else { return false }
        return catalog.foods.id(of: food) == item.food?.id
    }

    /// "pasta with pesto 30 g": the weight is the pesto's, so that the dish's name is no name here.
    private func partBeforeWeighedAddition(_ region: [Int], isWeighed: Bool) -> [Int]? {
        guard let last = region.last, let with = region.firstIndex(where: { isAnyWord($0, ["with", "w"]) }), with > 0,
            with < region.count - 1, last + 1 < tokens.count, tokens[last + 1].kind == .number,
            let amount = amounts.readAmount(at: last + 1), amount.unit?.massInGrams != nil,
            !TrailingReader(draft: draft).isNameNext(amount.end),
            resolver.isKnownName(Array(region[..<with])), resolver.isKnownName(Array(region[(with + 1)...]))
        else { return nil }
        // "pasta with pesto 300 g" is the dish's weight: it is too much for an addition.
        let dish =
            resolver.wholeMatch(region)?.foods.first.flatMap { catalog.foods[Int($0)].measures.first?.grams } ?? 250
        let grams = amount.value * (amount.unit?.massInGrams ?? 1)
        return isWeighed || grams < dish / 2 ? Array(region[..<with]) : nil
    }

    /// True if the words only name a place: "to McDonald's".
    private func isPlace(_ region: [Int]) -> Bool {
        guard region.contains(where: { rule(at: $0)?.isPlace == true }), resolver.wholeMatch(region) == nil else {
            return false
        }
        return region.allSatisfy { index in
            rule(at: index).map { $0.isPlace || $0.isFiller || $0.isRangeWord } ?? false
        }
    }

    /// The unit that the last word of a name is, where only the words before it are a food's name.
    private func trailingUnit(of region: [Int]) -> FoodUnit? {
        guard region.count > 1, let last = region.last, let unit = rule(at: last)?.unit, unit.massInGrams == nil,
            unit.volumeInMilliliters == nil, rule(at: last)?.unitNeedsNumber != true, !resolver.isKnownName(region),
            !isAnyWord(last - 1, ["or", "and", "in", "of"])
        else { return nil }
        return resolver.isKnownName(Array(region.dropLast())) ? unit : nil
    }

    /// True if a unit's word is a food too, so that "two rolls" are rolls, and "1 packet" says how much of what was named.
    private func isFoodByItself(_ token: Int) -> Bool {
        if draft.lastItemIsOpen, let last = draft.meal.items.last, !last.quantityIsStated { return false }
        return trieMatch(at: token) != nil
    }

    /// Words of a name that no food has are reported.
    private func markIgnored(_ matches: [NameMatch]) {
        for match in matches where !match.foods.isEmpty {
            for index in match.ignored where !isModifier(index) { draft.roles[index] = .unread }
        }
    }
}
