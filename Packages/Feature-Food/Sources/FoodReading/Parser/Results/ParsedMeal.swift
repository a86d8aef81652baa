/// What was understood of a sentence about food, and what was not.
package struct ParsedMeal: Sendable, Hashable, Codable {
    /// The sentence as given.
    package var text: String
    /// The foods, in the order they were said. Unknown foods are items too, with `food == nil`.
    package var items: [ParsedItem] = []
    /// The meal that was named, where it is one and the same for all items.
    package var meal: MealHint?
    /// The day and clock time that were named, where they are the same for all items.
    package var time: TimeHint?
    /// Foods said to be left out: "no rice", "without cheese".
    package var removed: [RemovedFood] = []
    /// Set where the sentence corrects the last entry instead of telling a new one.
    package var correction: MealCorrection?
    /// Meals said to have been left out: "skipped breakfast", "no lunch today".
    package var skippedMeals: [MealHint] = []
    /// Words that name the whole ("smoothie: 1 banana, ...") or a place ("from Subway") and are no food of their own.
    package var asides: [String] = []
    /// Sentences that tell of no meal: "remind me to buy oats", "how many calories are in a mango?".
    package var statements: [String] = []
    /// Words that have no part in the answer. Together with the items' texts, hints, removals, asides and known filler words
    /// they account for every word of the sentence.
    package var notUnderstood: [String] = []

    /// What it corrects of the last entry. Words that tell of no food and only leave some out ("no rice") take them out of it.
    package var entryCorrection: MealCorrection? {
        guard correction == nil, items.isEmpty, removed.contains(where: { !$0.isTakenBack }) else { return correction }
        return MealCorrection(change: .remove, text: removed.map(\.text).joined(separator: ", "))
    }

    /// Whether nothing in it can be logged, removed or corrected.
    package var isEmpty: Bool { items.isEmpty && removed.isEmpty && correction == nil }
}
