import FoodLookup

/// The figures of a recipe per 100 g.
package struct RecipeRule: Sendable {
    package let nutrients: Nutrients
    /// The weight of the whole, in grams.
    package let grams: Double

    /// Adds up ingredients.
    ///
    /// A nutrient is known of the recipe where it is known of every ingredient: a sum that leaves one out would be too low
    /// without saying so.
    ///
    /// - Parameters:
    ///   - ingredients: grams and amounts of each.
    ///   - yieldGrams: what the whole weighs when done; `nil`: what the ingredients weigh together.
    package init(_ ingredients: [(grams: Double, nutrients: Nutrients)], yieldGrams: Double?) {
        let raw = ingredients.reduce(0) { $0 + $1.grams }
        grams = yieldGrams ?? raw
        var sum = Nutrients()
        for nutrient in Nutrient.allCases {
            let amounts = ingredients.map { $0.nutrients[nutrient] }
            guard !amounts.contains(where: { $0 == nil }) else { continue }
            sum[nutrient] = amounts.reduce(0) { $0 + ($1 ?? 0) }
        }
        nutrients = grams > 0 ? sum.scaled(by: 100 / grams) : sum
    }
}
