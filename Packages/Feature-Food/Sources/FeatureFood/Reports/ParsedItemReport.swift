import FoodLookup
import FoodReading
import FoodRules

/// A food as read, for programs.
struct ParsedItemReport: Encodable, Sendable {
    let text: String
    let name: String
    /// The food found; absent where none fits.
    let food: String?
    let foodId: String?
    /// The number in the source: the USDA's NDB number or a barcode.
    let sourceNumber: String?
    let sourceName: String?
    let quantity: Double
    let quantityRange: [Double]?
    let unit: String
    let grams: Double?
    let kcal: Double?
    let protein: Double?
    let carbs: Double?
    let fat: Double?
    let fiber: Double?
    let sugar: Double?
    let sodium: Double?
    let confidence: Double
    let alternatives: [FoodMatch]
    let assumptions: [String]
    let meal: String?
    /// Why it is not logged as it stands; absent where it is.
    let problem: String?

    init(_ item: ParsedItem) {
        let nutrients = item.nutrients
        func amount(_ nutrient: Nutrient) -> Double? { nutrients[nutrient].map(NumberText.stable) }
        text = item.text
        name = item.name
        food = item.food?.name
        foodId = item.food?.id
        sourceNumber = item.food?.sourceNumber
        sourceName = item.food.flatMap { $0.sourceName.isEmpty ? nil : $0.sourceName }
        quantity = NumberText.stable(item.quantity)
        quantityRange = item.range.map { [NumberText.stable($0.lowerBound), NumberText.stable($0.upperBound)] }
        unit = item.unit.rawValue
        grams = item.grams.map(NumberText.stable)
        kcal = amount(.kcal)
        protein = amount(.protein)
        carbs = amount(.carbs)
        fat = amount(.fat)
        fiber = amount(.fiber)
        sugar = amount(.sugar)
        sodium = amount(.sodium)
        confidence = NumberText.stable(item.confidence)
        alternatives = item.alternatives.map {
            FoodMatch(id: $0.id, name: $0.name, confidence: NumberText.stable($0.confidence))
        }
        // What is kept without figures was taken for nothing.
        assumptions = item.isUnresolved ? [] : item.assumptions
        meal = item.meal?.rawValue
        problem = item.problem?.message
    }
}

extension [ParsedItemReport] {
    /// Its assumptions, a sentence each; of several foods, each says which.
    var assumptionLines: [String] {
        flatMap { item in
            item.assumptions.map { count > 1 ? "\((item.food ?? item.name).capitalizedFirst): \($0)" : $0 }
        }
    }
}

extension [String] {
    /// Says of words that they have no part in the answer; `nil` where there are none.
    var notUnderstoodNotice: String? {
        guard !isEmpty else { return nil }
        return "Not understood: \(map { "\"\(FoodError.short($0))\"" }.joined(separator: ", "))."
    }
}
