/// A food that words may mean, and how well it fits.
struct FoodMatch: Sendable, Hashable, Codable {
    /// The food's id in the catalogue.
    var id: String
    var name: String
    /// 0 to 1.
    var confidence: Double
}
