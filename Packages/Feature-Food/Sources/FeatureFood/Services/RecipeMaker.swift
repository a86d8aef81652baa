import AppData
import Core
import FoodReading
import Foundation

/// Makes a recipe of ingredients in words.
struct RecipeMaker: Sendable {
    let parser: MealParser

    /// The recipe; nothing is saved.
    ///
    /// - Parameters:
    ///   - id: of the recipe's row.
    ///   - lines: an ingredient each: `200 g flour`.
    ///   - servings: how many it makes.
    ///   - yieldGrams: what it weighs when done.
    /// - Throws: ``FoodError`` where an ingredient is not known or has no weight.
    func make(
        _ name: String,
        id: RowID,
        lines: [String],
        servings: Double,
        yieldGrams: Double?
    ) throws -> OwnFood {
        guard !lines.isEmpty else {
            throw FoodError.missing("A recipe needs ingredients.", hint: "Give each with --ingredient \"200 g flour\".")
        }
        guard lines.count <= 100 else {
            throw FoodError.badValue("The recipe", given: "\(lines.count) ingredients long", allowed: "at most 100")
        }
        guard servings >= 0.01, servings <= 1000 else {
            throw FoodError.badValue(
                "The servings",
                given: NumberText.short(servings),
                allowed: "0.01 to 1000"
            )
        }
        if let yieldGrams, !(yieldGrams >= 1 && yieldGrams <= 1_000_000) {
            throw FoodError.badValue(
                "The yield",
                given: "\(NumberText.short(yieldGrams)) g",
                allowed: "1 g to 1000 kg"
            )
        }
        var ingredients: [OwnFood.Ingredient] = []
        var amounts: [(grams: Double, nutrients: Nutrients)] = []
        for line in lines {
            for item in try read(line) {
                let grams = item.grams ?? 0
                ingredients.append(
                    OwnFood.Ingredient(
                        text: item.text,
                        name: item.food?.name ?? item.name,
                        foodID: item.food?.id,
                        grams: grams
                    )
                )
                amounts.append((grams, item.nutrients))
            }
        }
        let rule = RecipeRule(amounts, yieldGrams: yieldGrams)
        try OwnFoodRule.check(rule.nutrients, name: name)
        return OwnFood(
            id: id,
            name: name,
            aliases: [],
            nutrients: rule.nutrients,
            measures: [FoodMeasure(.serving, grams: rule.grams / servings)],
            kind: .recipe,
            ingredients: ingredients,
            servings: servings,
            yieldGrams: yieldGrams
        )
    }

    private func read(_ line: String) throws -> [ParsedItem] {
        try TextLimit.check("ingredient", line, bytes: 500)
        let items = parser.parse(line).items
        guard !items.isEmpty else { throw FoodError.nothingRecognised(line, nearest: []) }
        for item in items {
            if item.food == nil && item.stated.known.isEmpty {
                throw FoodError.nothingRecognised(item.text, nearest: item.alternatives.map(\.name))
            }
            guard item.problem == nil, let grams = item.grams, grams > 0 else {
                throw FoodError.badValue(
                    "The ingredient '\(FoodError.short(item.text))'",
                    given: "used without a weight",
                    allowed: "say it in grams. \(item.problem?.message ?? "")"
                )
            }
        }
        return items
    }
}
