/// How a day's energy is split into macronutrients. Everything not set follows the usual rule: protein by body weight, fat
/// 30 % of energy, carbohydrate the rest.
struct MacroPlan: Sendable, Hashable, Codable {
    /// Grams of protein per pound of body weight, where no fixed amount is set.
    static let usualProteinPerPound = 0.9
    /// The share of energy from fat, where no fixed amount is set.
    static let usualFatShare = 0.3

    /// Kilocalories instead of the computed target.
    var kcal: Double?
    /// Grams.
    var protein: Double?
    /// Grams.
    var carbs: Double?
    /// Grams.
    var fat: Double?
    /// Grams of protein per pound of body weight.
    var proteinPerPound: Double?
}
