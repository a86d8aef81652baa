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

    /// The subject of the sentence: `african`, `chains`, `misspelled`; nil in sets without kinds.
    public let kind: String?
    /// The person's words.
    public let text: String
    /// The foods that must be found.
    public let foods: [Expected]

    public init(text: String, foods: [Expected], kind: String? = nil) {
        self.kind = kind
        self.text = text
        self.foods = foods
    }
}
