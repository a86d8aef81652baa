/// A food said to be left out: "no rice", "without cheese".
package struct RemovedFood: Sendable, Hashable, Codable {
    /// The words, with the word that removes: "without cheese".
    package var text: String
    /// The food's name as said: "cheese".
    package var name: String
    /// The food's id in the catalogue, where it is known.
    package var foodID: String?
}
