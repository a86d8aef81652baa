import AppData
import Core
import FoodReading
import FoodRules

/// A food of an entry, with the amounts of one serving. Every total multiplies by ``servings``.
struct FoodItem: SyncedRecord, Equatable {
    /// Where the figures come from.
    enum Source: String, Sendable, Codable {
        /// The person gave them, or made the food.
        case user
        /// The bundled or imported table.
        case database
        /// Said in the sentence.
        case parsed
        /// Looked up by barcode.
        case barcode
    }

    /// How far the figures can be trusted.
    enum State: String, Sendable, Codable {
        /// A sure match of a known food.
        case verified
        /// A likely match.
        case unverified
        /// The person changed it.
        case edited
        /// No food or no weight is known: kept with its words, without figures.
        case unresolved
    }

    static let databaseTableName = "food_items"

    let id: RowID
    let entryId: RowID
    /// The place in the entry, from 0.
    var position: Int
    var name: String
    var brand: String?
    var barcode: String?
    /// The words it was read from.
    var text: String
    var quantity: Double
    var unit: FoodUnit
    /// What one serving is, in words; `nil` where it is the quantity.
    var servingSize: String?
    /// Of one serving; `nil` where the weight is not known.
    var grams: Double?
    var servings: Double
    // Of one serving, `nil` where not known. The columns make days and weeks fast and files readable.
    var kcal: Double?
    var protein: Double?
    var carbs: Double?
    var fat: Double?
    var fiber: Double?
    var sugar: Double?
    var sodium: Double?
    /// The other nutrients of one serving.
    var others: Nutrients?
    var source: Source
    /// The food's id in the catalogue: `usda:01123`.
    var sourceId: String?
    var state: State
    /// 0 to 1.
    var confidence: Double
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}

extension FoodItem {
    private static let columns: [Nutrient] = [.kcal, .protein, .carbs, .fat, .fiber, .sugar, .sodium]

    /// The amounts of one serving.
    var perServing: Nutrients {
        get {
            var result = others ?? Nutrients()
            for (nutrient, amount) in zip(Self.columns, [kcal, protein, carbs, fat, fiber, sugar, sodium]) {
                result[nutrient] = amount
            }
            return result
        }
        set {
            (kcal, protein, carbs, fat) = (newValue.kcal, newValue.protein, newValue.carbs, newValue.fat)
            (fiber, sugar, sodium) = (newValue.fiber, newValue.sugar, newValue.sodium)
            var rest = newValue
            for nutrient in Self.columns { rest[nutrient] = nil }
            others = rest.known.isEmpty ? nil : rest
        }
    }

    /// The amounts of the whole item: one serving's times ``servings``.
    var total: Nutrients { perServing.scaled(by: servings) }
    /// The weight of the whole item.
    var totalGrams: Double? { grams.map { $0 * servings } }
    /// Energy and macronutrients of the whole item; what is not known counts as nothing.
    var macros: Macros { total.macros }

    /// The item with every figure within what can be added up; see ``NumberText/saturated(_:)``. A row may come from a damaged
    /// file or another program.
    var saturated: FoodItem {
        var result = self
        result.quantity = NumberText.saturated(quantity)
        result.grams = grams.map(NumberText.saturated)
        result.servings = min(max(servings, 0), 1e6)
        result.confidence = confidence.isNaN ? 0 : min(max(confidence, 0), 1)
        result.perServing = perServing.saturated
        return result
    }

    /// Changes how much it is: quantity, grams and amounts alike.
    mutating func scale(by factor: Double) {
        quantity *= factor
        grams = grams.map { $0 * factor }
        perServing = perServing.scaled(by: factor)
    }
}
