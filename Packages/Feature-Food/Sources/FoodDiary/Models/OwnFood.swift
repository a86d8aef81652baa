import AppData
import Core
import FoodLookup
import FoodRules

/// A food that the person described, made as a recipe, or looked up by its barcode.
package struct OwnFood: SyncedRecord, Equatable {
    /// The origin of the food.
    package enum Kind: String, Sendable, Codable {
        case own, recipe, barcode
    }

    /// An ingredient of a recipe.
    package struct Ingredient: Sendable, Hashable, Codable {
        /// The words it was given with.
        package var text: String
        package var name: String
        var foodID: String?
        package var grams: Double
    }

    package static let databaseTableName = "food_foods"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            ["name", "brand"], "barcode", "aliases", "kind",
            ["nutrients", "measures", "density", "ingredients", "servings", "yield_grams"],
        ]
    )

    package let id: RowID
    package var name: String
    package var brand: String?
    /// 14 digits.
    package var barcode: String?
    package var aliases: [String]
    /// Per 100 g.
    package var nutrients: Nutrients
    /// The first is the usual portion.
    package var measures: [FoodMeasure]
    /// Grams per millilitre.
    var density: Double?
    package var kind: Kind
    /// The ingredients of a recipe.
    package var ingredients: [Ingredient]?
    /// The number of servings that a recipe makes.
    package var servings: Double?
    /// The weight of a recipe when done, if it was weighed; otherwise the sum of the ingredients counts.
    var yieldGrams: Double?
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    /// The id in the catalogue: `own:` and the row's id.
    package var catalogID: String { "own:\(id)" }

    /// The weight of a whole recipe, in grams.
    var wholeGrams: Double {
        let portion = (measures.first?.grams ?? 100) * (servings ?? 1)
        return yieldGrams ?? ingredients.map { $0.reduce(0) { $0 + $1.grams } } ?? portion
    }

    /// The weights of its household units, as far as they can be right; a recipe as a whole is a batch.
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
