import FoodLookup

/// Reads corrections of an entry apart from its foods: "that was for dinner", "it was 300 kcal".
struct CorrectedDetailReader: DraftReader {
    let draft: MealDraft

    /// Takes the meals, days and times where nothing else follows `start`; otherwise the draft stays as it is.
    func readPlace(from start: Int) -> Bool {
        let before = (draft.timeline, draft.roles, draft.position)
        draft.position = start
        var found = false
        while draft.position < tokens.count {
            if !isLongName(draft.position), HintTaker(draft: draft).read() {
                found = true
            } else if isIdle(draft.position) {
                draft.position += 1
            } else {
                break
            }
        }
        if found, draft.position == tokens.count { return true }
        (draft.timeline, draft.roles, draft.position) = before
        return false
    }

    /// The stated facts that follow `start`; nil where there are none or something else follows, too.
    func figures(from start: Int) -> Nutrients? {
        var result = Nutrients()
        var index = start
        while index < tokens.count {
            if let fact = facts.fact(at: index) {
                result[fact.nutrient] = fact.amount
                index = max(fact.end, index + 1)
            } else if isIdle(index) {
                index += 1
            } else {
                return nil
            }
        }
        return result.known.isEmpty ? nil : result
    }

    private func isLongName(_ index: Int) -> Bool { (trieMatch(at: index)?.end ?? 0) > index + 1 }

    /// True if the token only fills or joins.
    private func isIdle(_ index: Int) -> Bool {
        guard FoodCatalog.isNameToken(tokens[index].kind) else { return tokens[index].kind != .dash }
        guard let rule = rule(at: index), rule.number == nil, !isLongName(index) else { return false }
        return rule.isFiller || rule.isArticle || rule.isApproximate || isAnyWord(index, ["and", "with"])
    }
}
