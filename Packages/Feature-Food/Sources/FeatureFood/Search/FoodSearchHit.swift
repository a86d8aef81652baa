/// A food that a search found.
struct FoodSearchHit: Sendable, Hashable, Codable {
    var food: FoodRecord
    /// The name or alias that matched.
    var matchedName: String
    /// Higher is better; comparable only within one search.
    var score: Double
}
