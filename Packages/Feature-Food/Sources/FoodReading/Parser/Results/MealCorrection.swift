/// A sentence that corrects the last entry. The caller applies it to the item that was named or, where none was, to the one
/// of the same food, else to the last.
package struct MealCorrection: Sendable, Hashable, Codable {
    package enum Change: Sendable, Hashable, Codable {
        /// "make that two", "actually 200 g": the new amount; the unit is nil where none was said.
        case amount(Double, unit: FoodUnit?)
        /// "only half", "double that", "large not medium": the old amount times this.
        case scale(Double)
        /// "actually chicken": another food in its place; `items` of the meal holds it.
        case food
        /// "that was for dinner", "it was yesterday at 8": `meal` and `time` of the meal say where the entry belongs.
        case place
        /// "it was 300 kcal": what is known of the food's figures, for all of it.
        case figures(Nutrients)
        /// "remove the rice", "scratch that": `removed` of the meal says what; empty means the last entry.
        case remove
    }

    package var change: Change
    /// The words that made it a correction.
    package var text: String
    /// The food to correct, where it was named: "make the rice two cups", "chicken not turkey" (turkey).
    package var target: String?
}
