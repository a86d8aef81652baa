/// Reads that an entry or foods of it go: "scratch that", "remove the rice", "banana removed".
struct RemovalReader: CorrectingReader {
    let draft: MealDraft

    /// "remove the rice", "scratch that", "delete the last one", "undo".
    func readCommand(from start: Int) -> Bool {
        guard
            isAnyWord(start, ["remove", "delete", "undo", "scratch", "cancel", "forget", "drop"])
                || (isWord(start, "take") && isWord(start + 1, "off"))
        else { return false }
        var index = start + (isWord(start, "take") ? 2 : 1)
        while isAnyWord(
            index,
            ["that", "it", "the", "a", "last", "one", "entry", "item", "this", "my", "those", "them", "about"]
        ) { index += 1 }
        if isAtEnd(index) || saysWhose(index) {
            finishCorrection(.remove, from: 0, to: tokens.count)
            return true
        }
        // "remove the rice and the butter".
        var end = 0
        var goesOn = true
        while goesOn {
            let region = names.nameRegion(from: skipFillers(from: index))
            guard let last = region.last else { break }
            let food = resolver.resolve(region).first?.foods.first.map { catalog.foods[Int($0)] }
            let name = region.map { word($0) }.joined(separator: " ")
            draft.meal.removed.append(RemovedFood(text: text(end, last + 1), name: name, foodID: food?.id))
            end = last + 1
            goesOn = isAnyWord(end, ["and", "or"]) || (end < tokens.count && tokens[end].kind == .comma)
            index = end + 1
        }
        guard let first = draft.meal.removed.first else { return false }
        finishCorrection(.remove, from: 0, to: end, target: first.name)
        return true
    }

    /// "banana removed".
    func readRemoved(from start: Int) -> Bool {
        let region = names.nameRegion(from: skipFillers(from: start))
        guard let last = region.last, isWord(last + 1, "removed"), isAtEnd(last + 2) else { return false }
        let food = resolver.resolve(region).first?.foods.first.map { catalog.foods[Int($0)] }
        let name = region.map { word($0) }.joined(separator: " ")
        draft.meal.removed.append(RemovedFood(text: text(0, last + 1), name: name, foodID: food?.id))
        finishCorrection(.remove, from: 0, to: tokens.count, target: name)
        return true
    }

    /// ", it wasn't mine".
    private func saysWhose(_ start: Int) -> Bool {
        guard start < tokens.count, tokens[start].kind == .comma else { return false }
        let words = (start..<tokens.count).filter { tokens[$0].kind == .word }
        return words.contains { isWord($0, "mine") }
            && words.allSatisfy { isAnyWord($0, ["it", "that", "was", "wasnt", "isnt", "not", "mine"]) }
    }
}
