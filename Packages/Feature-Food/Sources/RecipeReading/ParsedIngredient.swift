import FoodReading

/// A line of a recipe: one food, and what else the line says of it.
package struct ParsedIngredient: Sendable, Hashable, Codable {
    /// The line as given, without its bullet.
    package var text: String
    /// The food with its amount; nil where the line names none.
    package var item: ParsedItem?
    /// Its preparation: "peeled and chopped", "at room temperature".
    package var preparation: [String] = []
    /// Its alternatives: the margarine of "butter or margarine".
    package var alternatives: [String] = []
    /// Its purpose: "for dusting".
    package var purpose: String?
    package var isOptional = false

    /// True if the line says how much. "Salt, to taste" does not, and is not counted.
    package var hasAmount: Bool { item.map { $0.quantityIsStated || $0.unitIsStated } ?? false }

    /// True if the food and its weight are known. A dish for many holds more of it than one person eats.
    package var isCounted: Bool {
        guard let item, hasAmount else { return false }
        switch item.problem {
        case nil, .implausible, .guess, .unclear: break
        case .badAmount, .unknownFood, .noWeight: return false
        }
        return (item.grams ?? 0) > 0 && (item.food != nil || !item.stated.known.isEmpty)
    }
}
