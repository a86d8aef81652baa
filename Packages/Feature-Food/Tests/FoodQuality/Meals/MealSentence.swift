/// A sentence of the quality set and the foods a person would say are in it.
public struct MealSentence: Decodable, Sendable {
    /// A food that must be found.
    public struct Expected: Decodable, Sendable {
        /// A key of the set's foods, which say what counts as this food.
        public let food: String
        /// The grams meant.
        public let grams: Double
        /// The energy meant, in kilocalories.
        public let kcal: Double

        public init(food: String, grams: Double, kcal: Double) {
            self.food = food
            self.grams = grams
            self.kcal = kcal
        }
    }

    /// What the sentence tries: `african`, `chains`, `misspelled`; nil in the sets that are of no kind.
    public let kind: String?
    /// What the person says.
    public let text: String
    /// What must be found.
    public let foods: [Expected]

    public init(text: String, foods: [Expected], kind: String? = nil) {
        self.kind = kind
        self.text = text
        self.foods = foods
    }
}
