import Core
import FoodDiary
import FoodLookup
import FoodRules

/// A logged food, for programs.
struct ItemReport: Encodable, Sendable {
    let id: String
    let name: String
    let brand: String?
    let text: String
    /// The id in the catalogue, `usda:01123`.
    let food: String?
    let quantity: Double
    let unit: String
    let servings: Double
    /// The weight of the whole item, as are all figures below; absent if not known.
    let grams: Double?
    let kcal: Double?
    let protein: Double?
    let carbs: Double?
    let fat: Double?
    let fiber: Double?
    let sugar: Double?
    let sodium: Double?
    let source: String
    let state: String
    let confidence: Double

    /// A food that was looked up or imported has the name that somebody else gave it.
    var outsideSources: Set<String> { Self.outsideSources(source) }

    /// - Parameter source: of a food that was logged, or of one in the catalogue, which has the same word.
    static func outsideSources(_ source: String) -> Set<String> {
        switch source {
        case FoodItem.Source.barcode.rawValue: ["a food that was looked up by its barcode"]
        case FoodItem.Source.imported.rawValue: ["a food imported from a file"]
        default: []
        }
    }

    init(_ item: FoodItem) {
        let total = item.total
        func amount(_ nutrient: Nutrient) -> Double? { total[nutrient].map(NumberText.stable) }
        id = item.id.description
        name = item.name
        brand = item.brand
        text = item.text
        food = item.sourceId
        quantity = NumberText.stable(item.quantity)
        unit = item.unit.rawValue
        servings = item.servings
        grams = item.totalGrams.map(NumberText.stable)
        kcal = amount(.kcal)
        protein = amount(.protein)
        carbs = amount(.carbs)
        fat = amount(.fat)
        fiber = amount(.fiber)
        sugar = amount(.sugar)
        sodium = amount(.sodium)
        source = item.source.rawValue
        state = item.state.rawValue
        confidence = NumberText.stable(item.confidence)
    }
}
