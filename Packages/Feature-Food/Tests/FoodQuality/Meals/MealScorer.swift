/// Scores what a parser found against what a person meant.
public struct MealScorer: Sendable {
    /// A food as a parser found it.
    public struct Found: Sendable {
        /// All names of the food, in one text: what people say and the USDA description.
        public let name: String
        /// Its weight as understood.
        public let grams: Double
        /// Its energy, in kilocalories.
        public let kcal: Double
        /// The probability that the parser claims.
        public let confidence: Double

        public init(name: String, grams: Double, kcal: Double, confidence: Double = 1) {
            self.name = name
            self.grams = grams
            self.kcal = kcal
            self.confidence = confidence
        }
    }

    /// The result of one sentence.
    public struct Outcome: Sendable {
        /// The expected foods that were not found with grams within 15 %.
        public let missed: [MealSentence.Expected]
        /// The expected foods that were found.
        public let matched: [Found]
        /// Found foods of more than 5 kcal that nobody meant.
        public let surplus: [Found]
        /// True if the sum of kilocalories is within 20 %, or 10 kcal.
        public let isEnergyRight: Bool

        /// True if every expected food was found.
        public var isRight: Bool { missed.isEmpty }
    }

    /// The share of grams by which a food may be off.
    public static let tolerance = 0.15

    let foods: [String: AcceptedFood]

    public init(foods: [String: AcceptedFood]) {
        self.foods = foods
    }

    /// Compares what was found in a sentence with what was meant.
    public func score(_ sentence: MealSentence, found: [Found]) -> Outcome {
        var left = found
        var missed: [MealSentence.Expected] = []
        var matched: [Found] = []
        for expected in sentence.foods {
            let nearest = left.indices
                .filter { foods[expected.food]?.includes(left[$0].name) == true }
                .min { abs(left[$0].grams - expected.grams) < abs(left[$1].grams - expected.grams) }
            if let nearest, abs(left[nearest].grams - expected.grams) <= Self.tolerance * expected.grams {
                matched.append(left.remove(at: nearest))
            } else {
                missed.append(expected)
            }
        }
        let meant = sentence.foods.reduce(0) { $0 + $1.kcal }
        let understood = found.reduce(0) { $0 + $1.kcal }
        return Outcome(
            missed: missed,
            matched: matched,
            surplus: left.filter { $0.kcal > 5 },
            isEnergyRight: abs(meant - understood) <= max(10, 0.2 * meant)
        )
    }

    /// Scores sentences with what `read` finds in each.
    public func figures(
        of sentences: [MealSentence],
        read: (String) throws -> [Found]
    ) rethrows -> MealFigures {
        var figures = MealFigures()
        for sentence in sentences {
            let found = try read(sentence.text)
            figures.add(score(sentence, found: found), of: sentence, found: found)
        }
        return figures
    }
}
