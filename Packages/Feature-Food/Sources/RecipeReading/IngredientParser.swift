import FoodReading

/// Reads the ingredient lines of recipes: one line, one food.
///
/// A sentence about a meal may name several foods; a line of a recipe names one and says how it is prepared, what else would
/// do, and what it is for. These parts are told apart first; what is left is read as an amount and a food.
package struct IngredientParser: Sendable {
    private let parser: MealParser

    /// Bytes of a line that are read.
    package static let maximumBytes = 1000

    package init(parser: MealParser) { self.parser = parser }

    /// Reads a line; `nil` where it is empty or a heading ("For the sauce:").
    package func parse(_ line: String) -> ParsedIngredient? {
        let text = IngredientLine.cleaned(line)
        guard !text.isEmpty, text.utf8.count <= Self.maximumBytes, !IngredientLine.isHeading(text) else { return nil }
        var parts = IngredientLine(text)
        parts.takeOptional()
        parts.takeParentheses()
        parts.takePurpose()
        parts.takePreparation { isFood($0) }
        var result = ParsedIngredient(text: text)
        parts.takeAlternatives { isFood($0) }
        result.preparation = parts.preparation
        result.alternatives = parts.alternatives
        result.purpose = parts.purpose
        result.isOptional = parts.isOptional
        result.item = item(parts.words) ?? (parts.rest.isEmpty ? nil : item(parts.words + " " + parts.rest))
        return result
    }

    /// Reads lines, leaving out empty ones and headings.
    package func parse(lines: [String]) -> [ParsedIngredient] { lines.compactMap { parse($0) } }

    // MARK: Foods

    private func item(_ words: String) -> ParsedItem? {
        let words = CitrusYield.expanded(words)
        let items = parser.parse(words).items
        guard var item = items.first else { return nil }
        // A number of its own before the food: "1 28-oz can tomatoes" may leave one behind.
        if item.food == nil, let known = items.first(where: { $0.food != nil }),
            item.name.isEmpty || known.quantityIsStated
        {
            item = known
        }
        return item
    }

    /// True if words, without an amount, surely name a food.
    private func isFood(_ words: String) -> Bool {
        let items = parser.parse(words).items
        return items.count == 1 && items[0].food != nil && items[0].confidence >= 0.7
    }
}
