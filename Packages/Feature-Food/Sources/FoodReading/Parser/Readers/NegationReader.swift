/// "no rice", "without cheese or onions", "hold the mayo".
struct NegationReader: DraftReader {
    let draft: MealDraft

    /// Reads a negation and the foods it leaves out.
    func read() -> Bool {
        guard let length = sentence.negationLength(at: draft.position) else { return false }
        let start = draft.position
        var index = draft.position + length
        index = skipFillers(from: index)
        if let meal = rule(at: index)?.meal, names.nameRegion(from: index + 1).isEmpty {
            draft.meal.skippedMeals.append(meal)
            draft.meal.asides.append(text(start, index + 1))
            for token in start...index { draft.roles[token] = .aside }
            draft.position = index + 1
            return true
        }
        let region = names.nameRegion(from: index)
        guard !region.isEmpty else {
            // "I haven't": the word itself is no food.
            draft.position += length
            return true
        }
        var end = region[region.count - 1] + 1
        // "or" goes on leaving out: "no cheese or onions".
        var parts = region.split { isAnyWord($0, ["or", "nor"]) }.map(Array.init)
        guard !parts.isEmpty else { return false }
        while isAnyWord(end, ["or", "nor"]) {
            let next = names.nameRegion(from: skipFillers(from: end + 1))
            guard let last = next.last else { break }
            parts.append(next)
            end = last + 1
        }
        for (number, part) in parts.enumerated() {
            guard let last = part.last else { continue }
            let name = part.map { word($0) }.joined(separator: " ")
            let match = resolver.resolve(part).first
            let food = match.flatMap { $0.foods.first }.map { catalog.foods[Int($0)] }
            // The joining word goes with what it joins.
            let from = number == 0 ? start : (parts[number - 1].last ?? start) + 1
            draft.meal.removed.append(RemovedFood(text: text(from, last + 1), name: name, foodID: food?.id))
        }
        end = (parts.last?.last ?? start) + 1
        for token in start..<end { draft.roles[token] = .removal }
        draft.position = end
        return true
    }
}
