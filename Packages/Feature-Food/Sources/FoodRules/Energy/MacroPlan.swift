/// The split of a day's energy into macronutrients. Everything not set follows the usual rule: protein by body weight, fat
/// 30 % of energy, carbohydrate the rest.
package struct MacroPlan: Sendable, Hashable, Codable {
    /// Grams of protein per pound of body weight, where no fixed amount is set.
    package static let usualProteinPerPound = 0.9
    /// The share of energy from fat, where no fixed amount is set.
    package static let usualFatShare = 0.3

    /// Kilocalories instead of the computed target.
    package var kcal: Double?
    /// Grams.
    package var protein: Double?
    /// Grams.
    package var carbs: Double?
    /// Grams.
    package var fat: Double?
    /// Grams of protein per pound of body weight.
    package var proteinPerPound: Double?

    package init(
        kcal: Double? = nil,
        protein: Double? = nil,
        carbs: Double? = nil,
        fat: Double? = nil,
        proteinPerPound: Double? = nil
    ) {
        self.kcal = kcal
        self.protein = protein
        self.carbs = carbs
        self.fat = fat
        self.proteinPerPound = proteinPerPound
    }
}
