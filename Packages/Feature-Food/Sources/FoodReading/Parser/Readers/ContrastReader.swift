/// Reads corrections that name the wrong beside the right: "chicken not turkey", "3 eggs, not 2".
struct ContrastReader: CorrectingReader {
    let draft: MealDraft

    /// "chicken not turkey", "not turkey, chicken", "tofu instead of chicken" is none: it tells what was left out.
    func readNot(from start: Int) -> Bool {
        if isWord(start, "not") {
            let region = names.nameRegion(from: skipFillers(from: start + 1))
            guard let last = region.last else { return false }
            var index = last + 1
            guard index < tokens.count, tokens[index].kind == .comma || isAnyWord(index, ["but"]) else { return false }
            index += 1
            if isWord(index, "but") { index += 1 }
            let target = text(region[0], last + 1)
            return NewValueReader(draft: draft).readNewValue(from: index, target: target)
        }
        if readOtherNumber(from: start) || readOtherNumber(from: skipFillers(from: start)) { return true }
        guard rule(at: start)?.number == nil, start < tokens.count, tokens[start].kind == .word else { return false }
        let region = names.nameRegion(from: start)
        guard let first = region.first, let last = region.last, first == start else { return false }
        var index = last + 1
        // "bread not, a roll", as other languages say it.
        if isAnyWord(index, ["not", "no"]), index + 1 < tokens.count, tokens[index + 1].kind == .comma,
            resolver.resolve(region).first?.foods.isEmpty == false
        {
            return NewValueReader(draft: draft).readNewValue(from: index + 2, target: text(first, last + 1))
        }
        if index < tokens.count, tokens[index].kind == .comma { index += 1 }
        guard isWord(index, "not") else { return false }
        let other = names.nameRegion(from: skipFillers(from: index + 1))
        guard let otherFirst = other.first, let otherLast = other.last, isAtEnd(otherLast + 1) else { return false }
        guard resolver.resolve(region).first?.foods.isEmpty == false,
            resolver.resolve(other).first?.foods.isEmpty == false
        else {
            return false
        }
        let target = text(otherFirst, otherLast + 1)
        draft.position = first
        _ = ItemReader(draft: draft).read()
        finishCorrection(.food, from: last + 1, to: tokens.count, target: target)
        for token in 0..<first where draft.roles[token] == .unread { draft.roles[token] = .correction }
        return true
    }

    /// "that wasn't beef, it was seitan", "I said 100 g pasta, it was 100 g dry", "the crisps were 40 g, not 25 g".
    func readWas(from start: Int) -> Bool {
        if isAnyWord(start, ["that", "it", "this"]), isAnyWord(start + 1, ["wasnt", "isnt", "werent"]) {
            return readWhatItWas(after: names.nameRegion(from: skipFillers(from: start + 2)))
        }
        if isWord(start, "i"), isAnyWord(start + 1, ["said", "wrote", "put", "logged", "entered"]) {
            let amount = amounts.readAmount(at: start + 2)
            return readWhatItWas(after: names.nameRegion(from: skipFillers(from: amount?.end ?? start + 2)))
        }
        guard isAnyWord(start, ["the", "my"]) else { return false }
        let region = names.nameRegion(from: start + 1)
        guard let first = region.first, let last = region.last, isAnyWord(last + 1, ["was", "were"]),
            let amount = amounts.readAmount(at: last + 2), amount.isStated, !amount.isArticle
        else { return false }
        var index = amount.end
        if index < tokens.count, tokens[index].kind == .comma { index += 1 }
        guard isWord(index, "not"), let other = amounts.readAmount(at: index + 1), isAtEnd(skipTail(other.end)) else {
            return false
        }
        finishAmount(amount, from: 0, target: text(first, last + 1))
        return true
    }

    /// The ", it was 100 g dry" after what had been said.
    private func readWhatItWas(after region: [Int]) -> Bool {
        guard let first = region.first, let last = region.last else { return false }
        var index = last + 1
        while index < tokens.count, tokens[index].kind == .comma || isAnyWord(index, ["but", "and"]) { index += 1 }
        guard isAnyWord(index, ["it", "that", "they"]), isAnyWord(index + 1, ["was", "were", "is"]) else {
            return false
        }
        return NewValueReader(draft: draft).readNewValue(from: index + 2, target: text(first, last + 1))
    }

    /// "had soup instead of the sandwich I logged": what was logged is replaced.
    func readLogged(from start: Int) -> Bool {
        guard tokens.count > start + 4, isAnyWord(tokens.count - 1, ["logged", "entered"]),
            isWord(tokens.count - 2, "i"),
            (start..<tokens.count - 2).contains(where: { isAnyWord($0, ["instead", "rather"]) })
        else { return false }
        return NewValueReader(draft: draft).readReplacement(from: start, target: nil)
    }

    /// "3 eggs, not 2", "2 beers yesterday, not 4", "200 g, not 100".
    func readOtherNumber(from start: Int) -> Bool {
        guard let amount = amounts.readAmount(at: start), amount.isStated, !amount.isArticle else { return false }
        let region = names.nameRegion(from: amount.end)
        var index = region.last.map { $0 + 1 } ?? amount.end
        while index < tokens.count, hints.isHint(index) { index += 1 }
        if index < tokens.count, tokens[index].kind == .comma { index += 1 }
        if isWord(index, "and") { index += 1 }
        guard isWord(index, "not"), let other = amounts.readAmount(at: index + 1), !other.isArticle,
            isAtEnd(skipTail(other.end))
        else { return false }
        guard let first = region.first, let last = region.last else {
            finishAmount(amount, from: 0, target: nil)
            return true
        }
        guard resolver.resolve(region).first?.foods.isEmpty == false else { return false }
        draft.position = start
        _ = ItemReader(draft: draft).read()
        finishCorrection(.food, from: last + 1, to: tokens.count, target: text(first, last + 1))
        for token in 0..<start where draft.roles[token] == .unread { draft.roles[token] = .correction }
        return true
    }
}
