/// A food said to be left out: "no rice", "without cheese".
package struct RemovedFood: Sendable, Hashable, Codable {
    /// The words, with the word that removes: "without cheese".
    package var text: String
    /// The food's name as said: "cheese".
    package var name: String
    /// The food's id in the catalogue, where it is known.
    package var foodID: String?
    /// The dish that it was left out of, where the sentence names one before.
    package var dish: String?
    /// The grams that it was taken for, where the figures of the dish are those without it.
    package var takenOff: Double?
    /// Whether the same sentence named it before, so that it was never in the last entry.
    package var isTakenBack = false
    /// Whether the figures are those with it.
    package var isStillIn = false
}
