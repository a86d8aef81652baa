import FoodLookup

/// "a pizza shared between two", "crisps, ate half": only a share of what was named before was eaten; or a part more, as in "an
/// apple and a half".
struct ShareReader: DraftReader {
    let draft: MealDraft

    /// Reads a share and takes it of the last food.
    func read() -> Bool {
        guard draft.lastItemIsOpen, let last = draft.meal.items.indices.last else { return false }
        if let (part, end) = furtherPart(at: draft.position), isCounted(last) {
            draft.take(to: end, as: .item)
            draft.add(part, to: last)
            draft.extendLastItem(to: end)
            return true
        }
        guard let (share, end) = share(at: draft.position) else { return false }
        draft.take(to: end, as: .item)
        draft.take(share, of: last)
        draft.extendLastItem(to: end)
        return true
    }

    /// The "and a half" of "an apple and a half", at the end of a clause.
    private func furtherPart(at start: Int) -> (part: Double, end: Int)? {
        guard isWord(start, "and"), let number = numbers.readNumber(at: start + 1), number.value > 0,
            number.value < 1, number.end >= tokens.count || !FoodCatalog.isNameToken(tokens[number.end].kind)
        else { return nil }
        return (number.value, number.end)
    }

    private func isCounted(_ index: Int) -> Bool {
        let item = draft.meal.items[index]
        return item.quantity >= 1 && item.unit.massInGrams == nil && (item.quantityIsStated || item.unit == .each)
    }

    private func share(at start: Int) -> (share: Double, end: Int)? {
        if isAnyWord(start, ["shared", "split", "divided"]) { return shared(at: start) }
        if startsDivision(at: start) { return shared(at: start - 1) }
        if let part = numbers.readNumber(at: start), part.value < 1,
            isAnyWord(isWord(part.end, "of") ? part.end + 1 : part.end, ["it", "that", "them"])
        {
            return partEaten(at: start)
        }
        if isAnyWord(start, ["ate", "had", "finished", "eaten", "left"]) { return partEaten(at: start + 1) }
        return nil
    }

    /// True if "between two" stands here, as in "shared a pizza between two of us".
    func startsDivision(at start: Int) -> Bool {
        guard isAnyWord(start, ["between", "among", "amongst"]) else { return false }
        let index = isWord(start + 1, "the") ? start + 2 : start + 1
        guard let number = numbers.readNumber(at: index) else { return false }
        return number.value >= 2 && number.value <= 20 && !number.isArticle && trieMatch(at: number.end) == nil
    }

    /// "shared between two", "split three ways", "shared with my wife".
    private func shared(at start: Int) -> (share: Double, end: Int)? {
        var index = start + 1
        if isAnyWord(index, ["it", "this", "that"]) { index += 1 }
        if isAnyWord(index, ["between", "among", "amongst", "by", "in", "into"]) { index += 1 }
        if isAnyWord(index, ["the"]) { index += 1 }
        if let number = numbers.readNumber(at: index), number.value >= 2, number.value <= 20, !number.isArticle,
            trieMatch(at: number.end) == nil
        {
            index = number.end
            while index < number.end + 2, isAnyWord(index, ["of", "us", "ways", "people", "way", "friends"]) {
                index += 1
            }
            return (1 / number.value, index)
        }
        if isWord(index, "half"), isAnyWord(index + 1, ["and"]), isWord(index + 2, "half") { return (0.5, index + 3) }
        guard index == start + 1 || isAnyWord(start + 1, ["it", "this", "that"]), isWord(index, "with") else {
            return nil
        }
        // Somebody, and no food: "shared with my wife".
        index += 1
        let from = index
        while index < tokens.count, index < from + 3, tokens[index].kind == .word, trieMatch(at: index) == nil,
            rule(at: index)?.isSeparator != true
        {
            index += 1
        }
        return index > from ? (0.5, index) : nil
    }

    /// "half of it", "a third": what was eaten, at the end of a clause.
    private func partEaten(at start: Int) -> (share: Double, end: Int)? {
        var index = start
        if isAnyWord(index, ["only", "just", "about"]) { index += 1 }
        guard let number = numbers.readNumber(at: index), number.value > 0, number.value < 1 else { return nil }
        index = number.end
        while isAnyWord(index, ["of", "it", "that", "them", "the", "rest"]) { index += 1 }
        guard index >= tokens.count || !FoodCatalog.isNameToken(tokens[index].kind) else { return nil }
        return (number.value, index)
    }
}
