import FoodLookup

/// Finds the beginning and end of a food's name.
struct NameReader: DraftReader {
    let draft: MealDraft
    /// Words in a name that are looked at; a longer run is cut into pieces.
    private static let maximumWords = 12

    /// The tokens of the name that starts at `start`: up to a mark, a joining word, a number, a hint.
    func nameRegion(from start: Int) -> [Int] {
        var region: [Int] = []
        var protected = start
        var index = start
        while index < tokens.count, region.count < Self.maximumWords {
            let token = tokens[index]
            guard FoodCatalog.isNameToken(token.kind) else { break }
            if index >= protected, let match = trieMatch(at: index), match.end > index + 1 || index == start {
                protected = match.end
            }
            if index >= protected, !region.isEmpty || index > start || token.kind == .number {
                if token.kind == .number { break }
                if endsName(at: index) { break }
            }
            if index >= protected, token.word < 0, let rule = rule(at: index), rule.isSeparator || rule.isArticle {
                break
            }
            region.append(index)
            index += 1
        }
        while let last = region.last, last >= protected, let rule = rule(at: last), rule.isFiller, !region.isEmpty {
            region.removeLast()
        }
        return region
    }

    private func endsName(at index: Int) -> Bool {
        if let rule = rule(at: index) {
            if rule.isSeparator || rule.isArticle || rule.isNegation || rule.isTimes { return true }
            if rule.number != nil { return true }
            if rule.isFiller, !isWord(index, "of"), !isWord(index, "the") { return true }
            if rule.isApproximate { return true }
            if rule.energy != nil { return true }
            if rule.nutrient != nil, facts.fact(at: index) != nil { return true }
        }
        if isAnyWord(index, ["menu", "combo", "meal", "actually"]) { return true }
        if sentence.negationLength(at: index) != nil || shares.startsDivision(at: index) { return true }
        if phraseLength(
            at: index,
            where: { if case .separator = $0 { true } else if case .filler = $0 { true } else { false } }
        ) != nil {
            return true
        }
        return hints.isHint(index)
    }
}
