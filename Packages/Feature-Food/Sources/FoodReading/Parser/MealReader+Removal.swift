/// "no rice", "without cheese or onions", "hold the mayo".
extension MealReader {
    /// Reads a negation and the foods it leaves out.
    mutating func readNegation() -> Bool {
        guard let length = negationLength(at: position) else { return false }
        let start = position
        var index = position + length
        index = skipFillers(from: index)
        let region = nameRegion(from: index)
        guard !region.isEmpty else { return false }
        var found = false
        var end = region[region.count - 1] + 1
        // "or" goes on leaving out: "no cheese or onions".
        var parts = region.split { isAnyWord($0, ["or", "nor"]) }.map(Array.init)
        guard !parts.isEmpty else { return false }
        while isAnyWord(end, ["or", "nor"]) {
            let next = nameRegion(from: skipFillers(from: end + 1))
            guard let last = next.last else { break }
            parts.append(next)
            end = last + 1
        }
        for (number, part) in parts.enumerated() {
            guard let last = part.last else { continue }
            let name = part.map { word($0) }.joined(separator: " ")
            let match = resolve(part).first
            let food = match.flatMap { $0.foods.first }.map { parser.catalog.foods[Int($0)] }
            // The joining word goes with what it joins.
            let from = number == 0 ? start : (parts[number - 1].last ?? start) + 1
            meal.removed.append(RemovedFood(text: text(from, last + 1), name: name, foodID: food?.id))
            found = true
        }
        end = (parts.last?.last ?? start) + 1
        for token in start..<end { roles[token] = .removal }
        position = end
        return found
    }

    /// Tokens of the negation at `index`, or nil.
    func negationLength(at index: Int) -> Int? {
        if let length = phraseLength(at: index, where: { if case .negation = $0 { true } else { false } }) {
            return length
        }
        return rule(at: index)?.isNegation == true ? 1 : nil
    }

    /// Skips articles, fillers and the like before a name.
    func skipFillers(from start: Int) -> Int {
        var index = start
        while index < tokens.count, let rule = rule(at: index),
            rule.isArticle || rule.isFiller || rule.isApproximate,
            !(trieMatch(at: index).map { $0.end > index + 1 } ?? false)
        {
            index += 1
        }
        return index
    }
}
