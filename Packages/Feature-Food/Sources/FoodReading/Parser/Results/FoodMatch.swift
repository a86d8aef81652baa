/// A food that words may mean, and how well it fits.
package struct FoodMatch: Sendable, Hashable, Codable {
    /// The food's id in the catalogue.
    package var id: String
    package var name: String
    /// 0 to 1.
    package var confidence: Double

    package init(id: String, name: String, confidence: Double) {
        self.id = id
        self.name = name
        self.confidence = confidence
    }
}
