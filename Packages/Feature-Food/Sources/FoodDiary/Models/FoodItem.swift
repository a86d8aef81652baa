import AppData
import Core
import FoodLookup
import FoodRules
import GRDB

/// A food of an entry, with the amounts of one serving. Every total multiplies by ``servings``.
package struct FoodItem: SyncedRecord, Equatable {
    /// The source of the figures.
    package enum Source: String, Sendable, Codable, DatabaseValueConvertible {
        /// The person gave them, or made the food.
        case user
        /// The bundled or imported table.
        case database
        /// Said in the sentence.
        case parsed
        /// Looked up by barcode.
        case barcode
        /// Another program's, by a file of it.
        case imported
    }

    /// The trust in the figures.
    package enum State: String, Sendable, Codable, DatabaseValueConvertible {
        /// A sure match of a known food.
        case verified
        /// A likely match.
        case unverified
        /// The person changed it.
        case edited
        /// No food or no weight is known: kept with its words, without figures.
        case unresolved
    }

    package static let databaseTableName = "food_items"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            SyncGroup(.once, ["entry_id", "import_id", "external_id"]), "position",
            ["name", "brand", "barcode", "text"],
            [
                "quantity", "unit", "serving_size", "grams", "servings", "kcal", "protein", "carbs", "fat", "fiber",
                "sugar",
                "sodium", "others", "source", "source_id", "state", "confidence",
            ],
        ]
    )

    package let id: RowID
    let entryId: RowID
    /// The place in the entry, from 0.
    var position: Int
    package var name: String
    package var brand: String?
    package var barcode: String?
    /// The words it was read from.
    package var text: String
    package var quantity: Double
    package var unit: FoodUnit
    /// The size of one serving, in words; `nil` if it is the quantity.
    var servingSize: String?
    /// The weight of one serving; `nil` if it is not known.
    package var grams: Double?
    package var servings: Double
    // Of one serving, `nil` where not known. The columns make days and weeks fast and files readable.
    package var kcal: Double?
    package var protein: Double?
    package var carbs: Double?
    package var fat: Double?
    package var fiber: Double?
    package var sugar: Double?
    package var sodium: Double?
    /// The other nutrients of one serving.
    var others: Nutrients?
    package var source: Source
    /// The food's id in the catalogue: `usda:01123`.
    package var sourceId: String?
    package var state: State
    /// 0 to 1.
    package var confidence: Double
    /// The import that brought it, and what its file's rows are recognized by; `nil` for what was logged here.
    var importId: RowID?
    var externalId: String?
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?
}

extension FoodItem {
    /// By hand: days and years of them are read at once.
    package init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        entryId = try row.decode(forColumn: "entry_id")
        position = try row.decode(forColumn: "position")
        name = try row.decode(forColumn: "name")
        brand = try row.decode(forColumn: "brand")
        barcode = try row.decode(forColumn: "barcode")
        text = try row.decode(forColumn: "text")
        quantity = try row.decode(forColumn: "quantity")
        unit = try row.decode(forColumn: "unit")
        servingSize = try row.decode(forColumn: "serving_size")
        grams = try row.decode(forColumn: "grams")
        servings = try row.decode(forColumn: "servings")
        kcal = try row.decode(forColumn: "kcal")
        protein = try row.decode(forColumn: "protein")
        carbs = try row.decode(forColumn: "carbs")
        fat = try row.decode(forColumn: "fat")
        fiber = try row.decode(forColumn: "fiber")
        sugar = try row.decode(forColumn: "sugar")
        sodium = try row.decode(forColumn: "sodium")
        others =
            try row.decode(DatabaseValue.self, forColumn: "others").isNull ? nil : row.decodeJSON(forColumn: "others")
        source = try row.decode(forColumn: "source")
        sourceId = try row.decode(forColumn: "source_id")
        state = try row.decode(forColumn: "state")
        confidence = try row.decode(forColumn: "confidence")
        importId = try row.decode(forColumn: "import_id")
        externalId = try row.decode(forColumn: "external_id")
        updatedAt = try row.decode(forColumn: "updated_at")
        deletedAt = try row.decode(forColumn: "deleted_at")
    }
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
    package var total: Nutrients { perServing.scaled(by: servings) }
    /// The weight of the whole item.
    package var totalGrams: Double? { grams.map { $0 * servings } }
    /// Energy and macronutrients of the whole item; what is not known counts as nothing.
    package var macros: Macros { total.macros }

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

/// Stored as its name.
extension FoodUnit: DatabaseValueConvertible {}
