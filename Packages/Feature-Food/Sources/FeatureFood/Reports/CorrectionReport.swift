import FoodReading
import FoodRules

/// How a sentence corrects the last entry, for programs: `{"change": "amount", "amount": 3, "text": "make that three"}`.
struct CorrectionReport: Encodable, Sendable {
    /// `amount`, `scale`, `food`, `place`, `figures` or `remove`.
    let change: String
    /// The new amount.
    private(set) var amount: Double?
    private(set) var unit: String?
    /// How many times the old amount.
    private(set) var factor: Double?
    /// What the food has, all of it.
    private(set) var figures: Nutrients?
    let text: String
    /// The food to correct, where it was named.
    let target: String?

    init(_ correction: MealCorrection) {
        (text, target) = (correction.text, correction.target)
        switch correction.change {
        case .amount(let value, let unit):
            change = "amount"
            (amount, self.unit) = (NumberText.stable(value), unit?.rawValue)
        case .scale(let times):
            change = "scale"
            factor = NumberText.stable(times)
        case .food: change = "food"
        case .place: change = "place"
        case .figures(let said):
            change = "figures"
            figures = said
        case .remove: change = "remove"
        }
    }
}
