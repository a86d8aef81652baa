/// An amount of a nutrient, as said.
struct StatedFact {
    var nutrient: Nutrient
    var amount: Double
    var end: Int
    /// "200 kcal of chips": the food's weight follows from it.
    var isMeasure = false
}
