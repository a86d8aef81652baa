import AppData
import Core
import FoodReading
import FoodRules

/// A food that the person described, made as a recipe, or looked up by its barcode.
struct OwnFood: SyncedRecord, Equatable {
    /// Where it comes from.
    enum Kind: String, Sendable, Codable {
        case own, recipe, barcode
    }

    /// An ingredient of a recipe.
    struct Ingredient: Sendable, Hashable, Codable {
        /// The words it was given with.
        var text: String
        var name: String
        var foodID: String?
        var grams: Double
    }

    static let databaseTableName = "food_foods"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            ["name", "brand"], "barcode", "aliases", "kind",
            ["nutrients", "measures", "density", "ingredients", "servings", "yield_grams"],
        ]
    )

    let id: RowID
    var name: String
    var brand: String?
    /// 14 digits.
    var barcode: String?
    var aliases: [String]
    /// Per 100 g.
    var nutrients: Nutrients
    /// The first is the usual portion.
    var measures: [FoodMeasure]
    /// Grams per millilitre.
    var density: Double?
    var kind: Kind
    /// Of a recipe.
    var ingredients: [Ingredient]?
    /// Of a recipe: how many servings it makes.
    var servings: Double?
    /// Of a recipe: what it weighs when done, where it was weighed; else the sum of the ingredients counts.
    var yieldGrams: Double?
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    /// The id in the catalogue: `own:` and the row's id.
    var catalogID: String { "own:\(id)" }

    /// What a recipe weighs as a whole, in grams.
    var wholeGrams: Double {
        let portion = (measures.first?.grams ?? 100) * (servings ?? 1)
        return yieldGrams ?? ingredients.map { $0.reduce(0) { $0 + $1.grams } } ?? portion
    }

    /// What household units of it weigh, as far as that can be right; a recipe as a whole is a batch.
    private var knownMeasures: [FoodMeasure] {
        let batch = kind == .recipe ? [FoodMeasure(.batch, grams: wholeGrams)] : []
        return (measures + batch).filter { $0.grams > 0 && $0.grams <= 1e6 }
    }

    /// The food as parser and search know it.
    var record: FoodRecord {
        FoodRecord(
            id: catalogID,
            name: name,
            source: kind == .barcode ? .barcode : .user,
            sourceNumber: barcode,
            brand: brand,
            nutrients: nutrients.saturated,
            measures: knownMeasures,
            aliases: aliases + (brand.map { ["\($0) \(name)"] } ?? []),
            commonness: 9,
            density: density,
            recipe: (ingredients ?? []).map { "\($0.name) \(NumberText.whole($0.grams)) g" }.joined(separator: ", ")
        )
    }
}
