/// Reads the amount or the food that takes the place of another: "make that two", "I meant tofu", "actually chicken".
struct NewValueReader: CorrectingReader {
    let draft: MealDraft

    /// "make that two", "make it 200 g", "change the rice to 2 cups", "make the coffee a latte".
    func readMake(from start: Int) -> Bool {
        guard isAnyWord(start, ["make", "change", "correct", "update", "fix"]) else { return false }
        var index = start + 1
        var target: String?
        if isAnyWord(index, ["that", "it", "those", "them", "this"]) {
            index += 1
        } else if isAnyWord(index, ["the", "my", "last"]) || isWord(start, "change") {
            if isAnyWord(index, ["the", "my", "last"]) { index += 1 }
            // "change the 2 sausages to 3".
            if let number = numbers.readNumber(at: index), !number.isArticle { index = number.end }
            var from = index
            while index < tokens.count, tokens[index].kind == .word, !isWord(index, "to"),
                rule(at: index)?.number == nil, rule(at: index)?.isArticle != true
            { index += 1 }
            if isAnyWord(from, ["last", "one", "entry"]) { from += 1 }
            target = from < index ? text(from, index) : nil
        } else {
            return false
        }
        if isAnyWord(index, ["to", "be", "into"]) { index += 1 }
        if isAnyWord(index, ["only", "just"]) { index += 1 }
        return readNewValue(from: index, target: target)
    }

    /// "it was turkey", "that should be two", "I meant tofu", "should have been 3".
    func readMeant(from start: Int) -> Bool {
        var index = start
        if isAnyWord(index, ["i", "we"]) { index += 1 }
        if isAnyWord(index, ["meant", "mean"]), index > 0 || start > 0 || isWord(0, "meant") {
            index += 1
            if isWord(index, "to"), isAnyWord(index + 1, ["say", "put", "write"]) { index += 2 }
            if ContrastReader(draft: draft).readOtherNumber(from: index) { return true }
            return readNewValue(from: index, target: nil)
        }
        index = start
        guard isAnyWord(index, ["it", "that", "those", "they", "should"]) else { return false }
        if !isWord(index, "should") { index += 1 }
        if isAnyWord(index, ["should"]) {
            index += 1
            while isAnyWord(index, ["have", "be", "been", "say"]) { index += 1 }
        } else if isAnyWord(index, ["was", "were", "is"]) {
            index += 1
        } else {
            return false
        }
        if isAnyWord(index, ["actually", "really", "just", "only"]) { index += 1 }
        // "that was two, not three".
        if ContrastReader(draft: draft).readOtherNumber(from: index) { return true }
        return readNewValue(from: index, target: nil)
    }

    /// An amount, or another food.
    func readNewValue(from start: Int, target: String?) -> Bool {
        guard start < tokens.count else { return false }
        if let amount = amounts.readAmount(at: start), !amount.isArticle || amount.unit != nil,
            isAtEnd(skipTail(amount.end))
        {
            finishAmount(amount, from: 0, target: target)
            return true
        }
        return readReplacement(from: start, target: target)
    }

    /// "actually chicken", "actually 2 eggs", "actually three".
    @discardableResult
    func readReplacement(from start: Int, target: String?) -> Bool {
        if let amount = amounts.readAmount(at: start), !amount.isArticle, isAtEnd(skipTail(amount.end)) {
            finishAmount(amount, from: 0, target: target)
            return true
        }
        if readDetail(from: start, target: target) { return true }
        draft.position = skipFillers(from: start)
        let itemStart = draft.position
        guard draft.position < tokens.count, ItemReader(draft: draft).read(), !draft.meal.items.isEmpty else {
            draft.position = 0
            return false
        }
        var target = target
        var end = draft.position
        if end < tokens.count, tokens[end].kind == .comma { end += 1 }
        if isWord(end, "not") || (isAnyWord(end, ["instead", "rather"]) && isAnyWord(end + 1, ["of", "than"])) {
            let from = isWord(end, "not") ? end + 1 : end + 2
            let other = names.nameRegion(from: skipFillers(from: from))
            if let first = other.first, let last = other.last {
                target = text(first, last + 1)
                for token in draft.position...last { draft.roles[token] = .correction }
                draft.position = last + 1
            }
        } else if isWord(end, "instead") {
            for token in draft.position...end { draft.roles[token] = .correction }
            draft.position = end + 1
        }
        for token in 0..<itemStart where draft.roles[token] == .unread || draft.roles[token] == .filler {
            draft.roles[token] = .correction
        }
        draft.meal.correction = MealCorrection(change: .food, text: text(0, max(itemStart, 1)), target: target)
        return true
    }

    /// "that was for dinner", "change the time to 8am", "make the toast 90 kcal".
    private func readDetail(from start: Int, target: String?) -> Bool {
        let details = CorrectedDetailReader(draft: draft)
        let isOfEntry = target.map { ["meal", "day", "date", "time"].contains($0.lowercased()) } ?? true
        if isOfEntry, details.readPlace(from: start) {
            finishCorrection(.place, from: 0, to: tokens.count)
            return true
        }
        guard let figures = details.figures(from: start) else { return false }
        finishCorrection(.figures(figures), from: 0, to: tokens.count, target: target)
        return true
    }
}
