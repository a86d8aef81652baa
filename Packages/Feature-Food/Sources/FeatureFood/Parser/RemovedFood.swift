/// A food said to be left out: "no rice", "without cheese".
struct RemovedFood: Sendable, Hashable, Codable {
    /// The words, with the word that removes: "without cheese".
    var text: String
    /// The food's name as said: "cheese".
    var name: String
    /// The food's id in the catalogue, where it is known.
    var foodID: String?
}
