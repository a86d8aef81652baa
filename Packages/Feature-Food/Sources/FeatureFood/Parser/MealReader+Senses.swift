/// Words whose meaning their neighbours decide: the chips of "steak and chips" are not those of "chips and salsa".
extension MealReader {
    /// The food that a name means here, where it is one of the words that depend on what stands beside it.
    func sense(of match: NameMatch) -> Int32? {
        guard match.tokens.count == 1, let token = match.tokens.first else { return nil }
        for sense in RuleTable.senses where isWord(token, sense.word) {
            guard isAnyWord(joined(after: token), sense.before) || isAnyWord(joined(before: token), sense.after) else {
                continue
            }
            let words = parser.catalog.words(of: sense.meaning)
            if let food = parser.catalog.trie.foods(named: words).first { return food }
        }
        return nil
    }

    /// The last token of a further word joined to the one at `index`: the salsa of "chips and salsa".
    private func joined(after index: Int) -> Int {
        var next = index + 1
        guard next < tokens.count, rule(at: next)?.isSeparator == true || tokens[next].kind == .plus else {
            return tokens.count
        }
        next += 1
        while next < tokens.count, let rule = rule(at: next), rule.isFiller || rule.isArticle { next += 1 }
        return next
    }

    /// The word before the joining word before the one at `index`: the steak of "steak and a few chips".
    private func joined(before index: Int) -> Int {
        var previous = index - 1
        while previous >= 0, let rule = rule(at: previous),
            rule.isFiller || rule.isArticle || rule.number != nil || rule.size != nil || rule.unit != nil
        {
            previous -= 1
        }
        guard previous >= 1, rule(at: previous)?.isSeparator == true || tokens[previous].kind == .plus else {
            return tokens.count
        }
        return previous - 1
    }
}
