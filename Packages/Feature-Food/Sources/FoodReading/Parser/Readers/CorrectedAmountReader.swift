/// Reads how much of the last food it was after all: "only half", "large not medium", "just 100 g".
struct CorrectedAmountReader: CorrectingReader {
    let draft: MealDraft

    /// "only half", "just half of it", "half that", "double it", "i only ate half", "twice as much".
    func readScale(from start: Int) -> Bool {
        var index = start
        var sawOnly = false
        while isAnyWord(
            index,
            ["i", "we", "only", "just", "had", "ate", "drank", "finished", "it", "was", "make", "that"]
        ) {
            sawOnly = sawOnly || isAnyWord(index, ["only", "just", "make", "was"])
            index += 1
        }
        let factors: [(String, Double)] = [
            ("half", 0.5), ("double", 2), ("twice", 2), ("triple", 3), ("quarter", 0.25), ("third", 1.0 / 3),
        ]
        if isWord(index, "a"), isAnyWord(index + 1, ["quarter", "third"]) { index += 1 }
        guard let factor = factors.first(where: { isWord(index, $0.0) })?.1 else { return false }
        index += 1
        let beforeTail = index
        while isAnyWord(
            index,
            [
                "of", "that", "it", "them", "those", "the", "as", "much", "amount", "portion", "one", "this", "ate",
                "eaten", "drank", "finished",
            ]
        ) { index += 1 }
        guard isAtEnd(index), sawOnly || index > beforeTail else { return false }
        finishCorrection(.scale(factor), from: 0, to: tokens.count)
        return true
    }

    /// "large not medium", "small instead of large", "make it a large".
    func readSize(from start: Int) -> Bool {
        var index = start
        while isAnyWord(index, ["it", "was", "that", "a", "the", "make", "should", "be", "i", "meant", "had"]) {
            index += 1
        }
        guard let new = rule(at: index), new.size != nil else { return false }
        let sizeIndex = index
        index += 1
        if isWord(index, "one") { index += 1 }
        if index < tokens.count, tokens[index].kind == .comma { index += 1 }
        var old = 1.0
        if isWord(index, "not") || (isAnyWord(index, ["instead", "rather"]) && isAnyWord(index + 1, ["of", "than"])) {
            index += isWord(index, "not") ? 1 : 2
            if isWord(index, "a") { index += 1 }
            guard let previous = rule(at: index), previous.size != nil else { return false }
            old = previous.sizeFactor
            index += 1
            if isWord(index, "one") { index += 1 }
        } else if sizeIndex == start {
            return false
        }
        guard isAtEnd(index) else { return false }
        finishCorrection(.scale(new.sizeFactor / old), from: 0, to: tokens.count)
        return true
    }

    /// "only two", "just 100 g": an amount and nothing else.
    func readOnly(from start: Int) -> Bool {
        var index = start
        var sawOnly = false
        while isAnyWord(index, ["i", "we", "only", "just", "had", "ate", "it", "was", "there", "were"]) {
            sawOnly = sawOnly || isAnyWord(index, ["only", "just", "was", "were"])
            index += 1
        }
        guard sawOnly, let amount = amounts.readAmount(at: index), !amount.isArticle, isAtEnd(amount.end) else {
            return false
        }
        finishAmount(amount, from: 0, target: nil)
        return true
    }

    /// "sorry, 150": an amount alone.
    func readApology(from start: Int) {
        guard let amount = amounts.readAmount(at: start), amount.isStated, !amount.isArticle, isAtEnd(amount.end) else {
            return
        }
        finishAmount(amount, from: 0, target: nil)
    }
}
