import FoodLookup

/// "no rice", "without cheese or onions", "hold the mayo".
struct NegationReader: DraftReader {
    let draft: MealDraft

    /// The "left the" of "had the salad but left the dressing".
    private var leftLength: Int? {
        isWord(draft.position, "left") && isAnyWord(draft.position + 1, ["the", "my", "out"])
            && !draft.meal.items.isEmpty ? 1 : nil
    }

    /// Takes a part out of the dish before it, so that its figures change, or lets it be said that they do not.
    private func takeOut(_ part: FoodRecord?, _ removed: inout RemovedFood) {
        guard draft.lastItemIsOpen, let last = draft.meal.items.indices.last, draft.meal.items[last].stated.kcal == nil,
            let dish = draft.meal.items[last].food, dish.isDish, part?.id != dish.id
        else { return }
        removed.dish = dish.name
        switch DishPart.take(removed.name, part, from: &draft.meal.items[last]) {
        case .less(let grams):
            removed.takenOff = grams
            draft.meal.items[last].confidence *= 0.85
            draft.note(
                "Without \(removed.name): \(DecimalText.short(grams.rounded())) g of it are taken off.",
                on: last
            )
        case .weighedWithout:
            draft.meal.items[last].confidence *= 0.85
            draft.note("Its figures are those without \(removed.name).", on: last)
        case .same: break
        case .unknown:
            removed.isStillIn = true
            draft.meal.items[last].confidence = min(draft.meal.items[last].confidence * 0.85, 0.79)
        }
    }

    /// Reads a negation and the foods it leaves out.
    func read() -> Bool {
        guard let length = sentence.negationLength(at: draft.position) ?? leftLength else { return false }
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
            var removed = RemovedFood(text: text(from, last + 1), name: name, foodID: food?.id)
            if let same = draft.meal.items.lastIndex(where: { $0.food != nil && $0.food?.id == food?.id }) {
                // "on toast, hold the toast": what was named before is not eaten.
                draft.dropItem(same)
            } else {
                takeOut(food, &removed)
            }
            draft.meal.removed.append(removed)
        }
        end = (parts.last?.last ?? start) + 1
        for token in start..<end { draft.roles[token] = .removal }
        draft.position = end
        return true
    }
}
