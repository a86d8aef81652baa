/// Scores what a parser found against what a person meant.
struct MealScorer: Sendable {
    /// A food as a parser found it.
    struct Found: Sendable {
        /// All names of the food, in one text: what people say and the USDA description.
        let name: String
        let grams: Double
        let kcal: Double
    }

    /// How one sentence went.
    struct Outcome: Sendable {
        /// The expected foods that were not found with grams within 15 %.
        let missed: [MealSentence.Expected]
        /// Found foods of more than 5 kcal that nobody meant.
        let surplus: [Found]
        /// Whether the sum of kilocalories is within 20 %, or 10 kcal.
        let isEnergyRight: Bool

        var isRight: Bool { missed.isEmpty }
    }

    /// The share of grams by which a food may be off.
    static let tolerance = 0.15

    let foods: [String: AcceptedFood]

    func score(_ sentence: MealSentence, found: [Found]) -> Outcome {
        var left = found
        var missed: [MealSentence.Expected] = []
        for expected in sentence.foods {
            let nearest = left.indices
                .filter { foods[expected.food]?.includes(left[$0].name) == true }
                .min { abs(left[$0].grams - expected.grams) < abs(left[$1].grams - expected.grams) }
            if let nearest, abs(left[nearest].grams - expected.grams) <= Self.tolerance * expected.grams {
                left.remove(at: nearest)
            } else {
                missed.append(expected)
            }
        }
        let meant = sentence.foods.reduce(0) { $0 + $1.kcal }
        let understood = found.reduce(0) { $0 + $1.kcal }
        return Outcome(
            missed: missed,
            surplus: left.filter { $0.kcal > 5 },
            isEnergyRight: abs(meant - understood) <= max(10, 0.2 * meant)
        )
    }
}
