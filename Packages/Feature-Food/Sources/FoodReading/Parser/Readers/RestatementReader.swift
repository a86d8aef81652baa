import FoodLookup

/// Reads what a sentence takes back while it goes on: "two eggs, no wait, three", "wanted chips but had carrots", "gave it to Anna".
struct RestatementReader: DraftReader {
    let draft: MealDraft

    func read() -> Bool {
        guard sentence.speech(at: draft.position).contains(.restating) else { return false }
        return readIntent() || readInstead() || readSelfCorrection() || readGivenAway() || readLeftOver()
    }

    // MARK: Other words for the same

    private static let corrections: [[String]] = [
        ["no", "wait"], ["no", "sorry"], ["sorry"], ["wait", "no"], ["wait"], ["i", "mean"], ["i", "meant"],
        ["or", "rather"],
        ["rather"], ["make", "that"], ["well"], ["no"], ["nein"], ["correction"], ["actually"],
    ]

    /// "two eggs, no wait, three eggs": the last word counts.
    private func readSelfCorrection() -> Bool {
        let start = draft.position
        guard draft.lastItemIsOpen, let last = draft.meal.items.indices.last, start > 0, isBehindMark(start) else {
            return false
        }
        for words in Self.corrections where stands(words, at: start) {
            var index = start + words.count
            while index < tokens.count, tokens[index].kind == .comma || tokens[index].kind == .other { index += 1 }
            if isAnyWord(index, ["it", "was", "only", "just"]) { index += 1 }
            guard index < tokens.count else { return false }
            let isWeak = words == ["no"] || words == ["well"] || words == ["nein"] || words == ["actually"]
            if let amount = amounts.readAmount(at: index), amount.isStated, !amount.isArticle {
                let region = names.nameRegion(from: amount.end)
                if region.isEmpty, endsClause(amount.end) {
                    draft.setAside(to: amount.end)
                    draft.reweigh(last, amount)
                    draft.isRestated = true
                    return true
                }
                let match = region.isEmpty ? nil : resolver.resolve(region).first
                let isSame = match?.foods.first.map { catalog.foods.id(of: $0) } == draft.meal.items[last].food?.id
                guard !region.isEmpty, isSame || (!isWeak && match?.foods.isEmpty == false) else { return false }
            } else {
                guard !isWeak, let region = Optional(names.nameRegion(from: skipFillers(from: index))), !region.isEmpty,
                    resolver.resolve(region).first?.foods.isEmpty == false
                else { return false }
            }
            draft.setAside(to: index)
            draft.dropItems(from: last)
            draft.isRestated = true
            return true
        }
        return false
    }

    private func isBehindMark(_ index: Int) -> Bool {
        [.comma, .dash, .sentenceEnd, .other, .open].contains(tokens[index - 1].kind) || !isWord(index, "no")
    }

    private func stands(_ words: [String], at start: Int) -> Bool {
        for (offset, word) in words.enumerated() where !isWord(start + offset, word) { return false }
        return true
    }

    private func endsClause(_ index: Int) -> Bool {
        index >= tokens.count || !FoodCatalog.isNameToken(tokens[index].kind) || rule(at: index)?.isSeparator == true
            || rule(at: index)?.isFiller == true
    }

    // MARK: Meant and not done

    private static let intents: [[String]] = [
        ["i", "wanted"], ["wanted"], ["was", "going", "to"], ["nearly", "had"], ["almost", "had"], ["almost", "ate"],
        ["planned"],
        ["meant", "to", "have"], ["thought", "about"],
    ]

    /// "I wanted chips but had carrots": the chips were not eaten.
    private func readIntent() -> Bool {
        guard draft.intent == nil, let words = Self.intents.first(where: { stands($0, at: draft.position) }) else {
            return false
        }
        draft.intent = draft.meal.items.count
        draft.take(to: draft.position + words.count, as: .filler)
        if isAnyWord(draft.position, ["have", "eat", "order"]) { draft.take(to: draft.position + 1, as: .filler) }
        return true
    }

    private func readInstead() -> Bool {
        guard let first = draft.intent, isWord(draft.position, "but") else { return false }
        draft.take(to: draft.position + 1, as: .filler)
        draft.removeItems(from: first)
        draft.intent = nil
        return true
    }

    // MARK: Served and not eaten

    private static let given: [[String]] = [
        ["gave", "it"], ["gave", "them"], ["gave", "that"], ["threw", "it"], ["threw", "them"], ["sent", "it", "back"],
        ["not", "eaten"],
        ["didnt", "eat", "it"], ["didnt", "eat", "them"], ["did", "not", "eat", "it"], ["didnt", "touch", "it"],
        ["did", "not", "touch", "it"],
    ]

    /// "ordered the brownie but gave it to Anna", "4 sausages, gave one to the dog".
    private func readGivenAway() -> Bool {
        let start = draft.position
        guard !draft.meal.items.isEmpty else { return false }
        if Self.given.contains(where: { stands($0, at: start) }) {
            let first = draft.meal.items.count - 1
            draft.setAside(to: clauseEnd(start))
            draft.removeItems(from: first)
            return true
        }
        guard isWord(start, "gave"), let amount = amounts.readAmount(at: start + 1), amount.isStated, !amount.isArticle,
            isWord(amount.end, "to") || isWord(amount.end, "away"), let last = draft.meal.items.indices.last
        else { return false }
        draft.setAside(to: clauseEnd(start))
        let item = draft.meal.items[last]
        if !draft.isRestated, item.quantityIsStated, item.quantity > amount.value {
            draft.take((item.quantity - amount.value) / item.quantity, of: last)
        }
        return true
    }

    /// "pizza but left two slices": how much was eaten is not said; "left the dressing" leaves it out.
    private func readLeftOver() -> Bool {
        let start = draft.position
        guard isWord(start, "left"), let last = draft.meal.items.indices.last else { return false }
        if isAnyWord(start + 1, ["the", "some", "all"]), isAnyWord(start + 2, ["rest", "remainder", "most"]) {
            draft.setAside(to: clauseEnd(start))
            return true
        }
        guard let amount = amounts.readAmount(at: start + 1), amount.isStated, !amount.isArticle, endsClause(amount.end)
        else {
            return false
        }
        draft.setAside(to: amount.end)
        draft.meal.items[last].problem = .unclear("Some of it was left. Enter how much you ate.")
        return true
    }

    private func clauseEnd(_ start: Int) -> Int {
        tokens[start...].firstIndex { [.comma, .newline, .sentenceEnd].contains($0.kind) } ?? tokens.count
    }
}
