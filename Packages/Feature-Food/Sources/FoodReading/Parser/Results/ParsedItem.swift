import FoodLookup

/// One food of a sentence: what, how much, how sure.
package struct ParsedItem: Sendable, Hashable, Codable {
    /// Why an item is shown and not logged as it stands.
    package enum Problem: Sendable, Hashable, Codable {
        /// No food of the catalogue fits the words.
        case unknownFood
        /// The amount cannot be meant: zero, negative, or beyond what a person eats.
        case badAmount(String)
        /// The nutrients are beyond what one item can hold.
        case implausible(String)
        /// A mass or volume could not be made of the words.
        case noWeight(String)
        /// The food that fits best is a guess.
        case guess(String)
        /// The words leave open which food it was, or how much; the reason.
        case unclear(String)

        /// The problem, for people.
        package var message: String {
            switch self {
            case .unknownFood: "No food of this name is known. Add it with its figures, or put it in other words."
            case .badAmount(let why), .implausible(let why), .noWeight(let why), .unclear(let why): why
            case .guess(let food):
                "\(food.prefix(1).uppercased() + food.dropFirst()) fits best, which is no more than a guess."
            }
        }
    }

    /// The words of the sentence that this item was made of.
    package var text: String
    /// The food's name as said, without amount and unit.
    package var name: String
    /// The food found; nil where none fits, or where only figures were stated.
    package var food: FoodRecord?
    /// The number of units; the mean if a range was said.
    package var quantity: Double
    /// The range as said: "2-3".
    package var range: ClosedRange<Double>?
    /// True if an amount was said at all; otherwise a usual portion is assumed.
    package var quantityIsStated: Bool
    /// The unit as said or, where none was said, as assumed.
    package var unit: FoodUnit
    /// True if the name was said in the plural.
    package var isPlural = false
    /// True if the unit was said.
    package var unitIsStated: Bool
    /// The whole item's weight; nil where it cannot be known.
    package var grams: Double?
    /// The figures said for the whole item: "210 kcal 20g protein". They win over the catalogue's.
    package var stated: Nutrients
    /// The probability that food and amount are those that were meant, 0 to 1; `MealReliabilityTests` compares it with
    /// labeled meals.
    package var confidence: Double
    /// Below it a reading is a guess, which is asked about or kept without figures.
    package static let guessLimit = 0.6
    /// Up to five other foods that the words may mean, best first.
    package var alternatives: [FoodMatch] = []
    /// The assumptions, in sentences for people.
    package var assumptions: [String] = []
    /// The meal and time said for this item.
    package var meal: MealHint?
    package var time: TimeHint?
    /// Set where the item must be shown and asked about, and not logged as it stands.
    package var problem: Problem?

    /// The amounts in the whole item: the catalogue's for its grams, with the stated ones in their place.
    package var nutrients: Nutrients {
        var result = Nutrients()
        if let food, let grams { result = food.nutrients.scaled(by: grams / 100) }
        return result.overridden(by: stated)
    }
}

/// A food that words may mean, and how well it fits.
package struct FoodMatch: Sendable, Hashable, Codable {
    /// The food's id in the catalogue.
    package var id: String
    package var name: String
    /// 0 to 1.
    package var confidence: Double

    package init(id: String, name: String, confidence: Double) {
        self.id = id
        self.name = name
        self.confidence = confidence
    }
}
