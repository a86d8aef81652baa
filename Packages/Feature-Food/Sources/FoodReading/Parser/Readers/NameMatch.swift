/// Words taken as one food.
struct NameMatch {
    /// The foods of that name, best first; empty where none is known.
    var foods: [Int32]
    /// The tokens it was made of.
    var tokens: [Int]
    var confidence: Double
    /// Tokens of the name that played no part.
    var ignored: [Int] = []
}
