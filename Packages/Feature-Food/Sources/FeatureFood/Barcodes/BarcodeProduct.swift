import FoodReading

/// A product as a source describes it.
struct BarcodeProduct: Sendable, Hashable {
    let name: String
    let brand: String?
    /// Per 100 g, or per 100 ml of a drink.
    let nutrients: Nutrients
    /// What one portion weighs, in grams, where stated.
    let servingGrams: Double?
}
