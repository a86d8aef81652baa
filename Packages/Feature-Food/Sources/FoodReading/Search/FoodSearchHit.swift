/// A food that a search found.
package struct FoodSearchHit: Sendable, Hashable, Codable {
    package var food: FoodRecord
    /// The name or alias that matched.
    package var matchedName: String
    /// Higher is better; comparable only within one search.
    package var score: Double
}
