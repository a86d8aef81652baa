/// A sentence that corrects the last entry. The caller applies it to the entry's last item, or to the one named.
package struct MealCorrection: Sendable, Hashable, Codable {
    package enum Change: Sendable, Hashable, Codable {
        /// "make that two", "actually 200 g": the new amount; the unit is nil where none was said.
        case amount(Double, unit: FoodUnit?)
        /// "only half", "double that", "large not medium": the old amount times this.
        case scale(Double)
        /// "actually chicken": another food in its place; `items` of the meal holds it.
        case food
        /// "remove the rice", "scratch that": `removed` of the meal says what; empty means the last entry.
        case remove
    }

    package var change: Change
    /// The words that made it a correction.
    package var text: String
    /// The food to correct, where it was named: "make the rice two cups", "chicken not turkey" (turkey).
    package var target: String?
}
