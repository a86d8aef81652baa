import AppData
import Core
import FoodLookup
import FoodRules
import Foundation

/// A food as a person describes it.
package struct OwnFoodDraft: Sendable {
    var name: String
    var brand: String?
    var aliases: [String] = []
    var barcode: GTIN?
    /// The figures of one portion, or per 100 g.
    var figures: Nutrients
    var isPerHundred = false
    var portion = FoodUnit.serving
    /// `nil`: 100 g.
    var portionGrams: Double?

    package init(
        name: String,
        brand: String? = nil,
        aliases: [String] = [],
        barcode: GTIN? = nil,
        figures: Nutrients,
        isPerHundred: Bool = false,
        portion: FoodUnit = .serving,
        portionGrams: Double? = nil
    ) {
        self.name = name
        self.brand = brand
        self.aliases = aliases
        self.barcode = barcode
        self.figures = figures
        self.isPerHundred = isPerHundred
        self.portion = portion
        self.portionGrams = portionGrams
    }

    /// The row.
    ///
    /// - Throws: ``FoodError`` where the energy is missing or a figure cannot be right.
    func food(at date: Date) throws -> OwnFood {
        let name = try TextLimit.name("name", name)
        let grams = try OwnFoodRule.portion(portionGrams) ?? 100
        guard figures.kcal != nil else {
            throw FoodError.missing("The energy of '\(name)' is missing.", hint: "Give it with --kcal.")
        }
        let perHundred = isPerHundred ? figures : figures.scaled(by: 100 / grams)
        try OwnFoodRule.check(perHundred, name: name)
        return OwnFood(
            id: .make(at: date),
            name: name,
            brand: try brand.map { try TextLimit.name("brand", $0) },
            barcode: barcode?.normalized,
            aliases: try aliases.map { try TextLimit.name("alias", $0) },
            nutrients: perHundred,
            measures: [FoodMeasure(portion, grams: grams)],
            kind: .own
        )
    }
}

/// A change of a food of one's own.
package struct OwnFoodEdit: Sendable {
    var name: String?
    /// The ingredients of a recipe; they replace all. Empty: as they are.
    var ingredients: [String] = []
    var servings: Double?
    var yieldGrams: Double?
    var portionGrams: Double?
    var figures = Nutrients()
    var isPerHundred = false

    package init(
        name: String? = nil,
        ingredients: [String] = [],
        servings: Double? = nil,
        yieldGrams: Double? = nil,
        portionGrams: Double? = nil,
        figures: Nutrients = Nutrients(),
        isPerHundred: Bool = false
    ) {
        self.name = name
        self.ingredients = ingredients
        self.servings = servings
        self.yieldGrams = yieldGrams
        self.portionGrams = portionGrams
        self.figures = figures
        self.isPerHundred = isPerHundred
    }

    /// True if it says something that only a recipe has.
    var changesRecipe: Bool { !ingredients.isEmpty || servings != nil || yieldGrams != nil }

    /// The food as it should be; what only a recipe has is left as it is.
    func applied(to food: OwnFood) throws -> OwnFood {
        var own = food
        if let name { own.name = try TextLimit.name("name", name) }
        let before = own.measures.first?.grams ?? 100
        let portion = try OwnFoodRule.portion(portionGrams) ?? before
        if portion != before { own.measures = [FoodMeasure(own.measures.first?.unit ?? .serving, grams: portion)] }
        own.nutrients = own.nutrients.overridden(by: isPerHundred ? figures : figures.scaled(by: 100 / portion))
        try OwnFoodRule.check(own.nutrients, name: own.name)
        return own
    }
}

extension OwnFood {
    /// Divides the same whole into other servings, or says what it weighs: its ingredients and figures stay.
    ///
    /// - Throws: ``FoodError``.
    mutating func divide(servings: Double?, yieldGrams: Double?) throws(FoodError) {
        let count = try OwnFoodRule.servings(servings ?? self.servings ?? 1)
        let before = wholeGrams
        let grams = try OwnFoodRule.yield(yieldGrams ?? before)
        nutrients = nutrients.scaled(by: before / grams)
        measures = [FoodMeasure(.serving, grams: grams / count)]
        self.servings = count
        self.yieldGrams = yieldGrams ?? self.yieldGrams
    }
}
