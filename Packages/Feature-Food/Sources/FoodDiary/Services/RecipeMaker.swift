import AppData
import Core
import FoodLookup
import FoodReading
import FoodRules
import Foundation
import RecipeReading

/// Makes a recipe of ingredients in words.
package struct RecipeMaker: Sendable {
    /// A recipe, and what to know of it.
    package struct Result: Sendable {
        package let food: OwnFood
        /// Ingredients left out, in words for people.
        package let notices: [String]
    }

    let parser: MealParser
    /// True if ingredients that are not known are left out, and told of, instead of ending it all.
    var skipsUnknown = false

    /// The recipe; nothing is saved.
    ///
    /// - Parameters:
    ///   - id: of the recipe's row.
    ///   - lines: an ingredient each: `200 g flour`.
    ///   - servings: how many it makes.
    ///   - yieldGrams: what it weighs when done.
    /// - Throws: ``FoodError`` where ingredients are not known or have no weight.
    func make(
        _ name: String,
        id: RowID,
        lines: [String],
        servings: Double,
        yieldGrams: Double?
    ) throws -> Result {
        guard !lines.isEmpty else {
            throw FoodError.missing(
                "A recipe needs ingredients.",
                hint: "Give each with --ingredient \"200 g flour\", or all in a file with --file."
            )
        }
        guard lines.count <= 100 else {
            throw FoodError.badValue("The recipe", given: "\(lines.count) ingredients long", allowed: "at most 100")
        }
        let servings = try OwnFoodRule.servings(servings)
        let yieldGrams = try yieldGrams.map { try OwnFoodRule.yield($0) }
        let read = try self.read(lines)
        let ingredients = read.counted.map { line, item in
            OwnFood.Ingredient(
                text: line,
                name: item.food?.name ?? item.name,
                foodID: item.food?.id,
                grams: item.grams ?? 0
            )
        }
        let amounts = read.counted.map { (grams: $0.item.grams ?? 0, nutrients: $0.item.nutrients) }
        let rule = RecipeRule(amounts, yieldGrams: yieldGrams)
        _ = try OwnFoodRule.yield(rule.grams)
        try OwnFoodRule.check(rule.nutrients, name: name)
        let food = OwnFood(
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
        return Result(food: food, notices: read.notices)
    }

    private func read(
        _ lines: [String]
    ) throws -> (counted: [(line: String, item: ParsedItem)], notices: [String]) {
        let reader = IngredientParser(parser: parser)
        var counted: [(line: String, item: ParsedItem)] = []
        var uncounted: [String] = []
        var unknown: [ParsedIngredient] = []
        for line in lines {
            try TextLimit.check("ingredient", line, bytes: IngredientParser.maximumBytes)
            guard let ingredient = reader.parse(line) else { continue }
            if let item = ingredient.item, ingredient.isCounted {
                counted.append((ingredient.text, item))
            } else if ingredient.item?.food != nil, !ingredient.hasAmount {
                uncounted.append(ingredient.text)
            } else {
                unknown.append(ingredient)
            }
        }
        if !skipsUnknown, let first = unknown.first { throw Self.error(first, of: unknown) }
        guard !counted.isEmpty else {
            throw FoodError.missing(
                "No ingredient has an amount.",
                hint: "Give an amount of each: --ingredient \"200 g flour\"."
            )
        }
        var notices: [String] = []
        if !uncounted.isEmpty {
            notices.append("Not counted, since no amount is said: \(Self.list(uncounted)).")
        }
        if !unknown.isEmpty { notices.append("Left out as unknown: \(Self.list(unknown.map(\.text))).") }
        return (counted, notices)
    }

    private static func error(_ first: ParsedIngredient, of unknown: [ParsedIngredient]) -> FoodError {
        if unknown.count == 1, let item = first.item, item.food != nil {
            return .badValue(
                "The ingredient '\(FoodError.short(first.text))'",
                given: "used without a weight",
                allowed: "an amount in grams"
            )
        }
        if unknown.count == 1 {
            return .nothingRecognised(first.text, nearest: first.item?.alternatives.map(\.name) ?? [])
        }
        return .missing(
            "\(unknown.count) ingredients are not known: \(list(unknown.map(\.text))).",
            hint: "Put them in other words, add them with bento food own add, or leave them out with --skip-unknown."
        )
    }

    /// At most five of some lines.
    private static func list(_ lines: [String]) -> String {
        let shown = lines.prefix(5).map { FoodError.short($0) }.joined(separator: "; ")
        return lines.count > 5 ? "\(shown) and \(lines.count - 5) more" : shown
    }
}

/// The ingredients of a recipe as they were given: as lines, a text file, or a saved web page.
package struct RecipeSource: Sendable, Hashable {
    package var name: String?
    var lines: [String]
    package var servings: Double?

    /// Lines given one by one.
    package init(name: String?, lines: [String]) {
        (self.name, self.lines) = (name, lines)
    }

    /// A file: a web page with a recipe for programs in it, or an ingredient a line.
    ///
    /// - Throws: ``FoodError`` where the page has no such recipe, or the file no line.
    package init(name: String?, file: [UInt8], called fileName: String) throws {
        let text = String(decoding: file, as: UTF8.self)
        let isPage =
            text.prefix(2000).contains("<")
            && (text.contains("ld+json") || text.contains("itemprop=") || text.contains("<html"))
        if isPage {
            guard let page = RecipePage(html: text) else {
                throw FoodError.missing(
                    "The page '\(FoodError.short(fileName))' has no recipe for programs (schema.org).",
                    hint: "Copy its ingredients into a text file, one a line."
                )
            }
            self.init(name: name ?? page.name, lines: page.ingredients)
            servings = page.servings
        } else {
            self.init(name: name, lines: text.split(whereSeparator: \.isNewline).map(String.init))
        }
        guard lines.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else {
            throw FoodError.missing("'\(FoodError.short(fileName))' has no ingredients.", hint: "Write one a line.")
        }
    }
}
