import FoodLookup

/// The limits of an own food's figures.
package enum OwnFoodRule {
    /// - Throws: ``FoodError/badValue(_:given:allowed:)`` where 100 g cannot hold that much.
    package static func check(_ perHundred: Nutrients, name: String) throws(FoodError) {
        // Fat has the most energy, 9 kcal per gram (butter oil 876); salt the most sodium, 39 g in 100 g.
        let limits: [(Nutrient, Double)] = [
            (.kcal, 910), (.protein, 100.5), (.carbs, 100.5), (.fat, 100.5), (.fiber, 100.5), (.sugar, 100.5),
            (.sodium, 40_000),
        ]
        for (nutrient, limit) in limits {
            guard let amount = perHundred[nutrient], amount > limit || !amount.isFinite else { continue }
            throw .badValue(
                "\(nutrient.title) of \(name)",
                given: "\(NumberText.short(amount)) \(nutrient.unit) in 100 g",
                allowed: "at most \(NumberText.whole(limit)); check the figures and the portion's weight"
            )
        }
    }

    /// Checks the weight of a portion.
    ///
    /// - Throws: ``FoodError/badValue(_:given:allowed:)``.
    package static func portion(_ grams: Double?) throws(FoodError) -> Double? {
        guard let grams else { return nil }
        guard grams >= 0.01, grams <= 100_000 else {
            throw .badValue("The portion", given: "\(NumberText.short(grams)) g", allowed: "0.01 g to 100 kg")
        }
        return grams
    }

    /// Checks the weight of a recipe when done.
    ///
    /// - Throws: ``FoodError/badValue(_:given:allowed:)``.
    package static func yield(_ grams: Double) throws(FoodError) -> Double {
        guard grams >= 1, grams <= 1_000_000 else {
            throw .badValue("The yield", given: "\(NumberText.short(grams)) g", allowed: "1 g to 1000 kg")
        }
        return grams
    }

    /// Checks the number of servings.
    ///
    /// - Throws: ``FoodError/badValue(_:given:allowed:)``.
    package static func servings(_ count: Double, atMost limit: Double = 1000) throws(FoodError) -> Double {
        guard count >= 0.01, count <= limit else {
            throw .badValue(
                "The servings",
                given: NumberText.short(count),
                allowed: "0.01 to \(NumberText.whole(limit))"
            )
        }
        return count
    }

    /// Oddities in the figures, in words for people.
    package static func notices(_ perHundred: Nutrients) -> [String] {
        guard let kcal = perHundred.kcal, let protein = perHundred.protein, let carbs = perHundred.carbs,
            let fat = perHundred.fat
        else { return [] }
        let counted = protein * 4 + carbs * 4 + fat * 9
        guard abs(counted - kcal) > 0.25 * max(kcal, counted) + 15 else { return [] }
        return [
            "The macros give about \(NumberText.whole(counted)) kcal per 100 g, the stated energy is \(NumberText.whole(kcal)) kcal."
        ]
    }
}
