import FoodReading
import FoodRules

/// Finds products by the number under their barcode.
protocol BarcodeSource: Sendable {
    /// The product with a number; `nil` where the source knows none.
    ///
    /// - Throws: a `BentoError` where the source cannot be asked.
    func product(_ code: GTIN) async throws -> BarcodeProduct?
}

/// A product as a source describes it.
struct BarcodeProduct: Sendable, Hashable {
    let name: String
    let brand: String?
    /// Per 100 g, or per 100 ml of a drink.
    let nutrients: Nutrients
    /// What one portion weighs, in grams, where stated.
    let servingGrams: Double?
}
