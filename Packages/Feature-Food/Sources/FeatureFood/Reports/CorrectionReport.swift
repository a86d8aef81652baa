import FoodReading
import FoodRules

/// How a sentence corrects the last entry, for programs: `{"change": "amount", "amount": 3, "text": "make that three"}`.
struct CorrectionReport: Encodable, Sendable {
    /// `amount`, `scale`, `food` or `remove`.
    let change: String
    /// The new amount.
    let amount: Double?
    let unit: String?
    /// How many times the old amount.
    let factor: Double?
    let text: String
    /// The food to correct, where it was named.
    let target: String?

    init(_ correction: MealCorrection) {
        (text, target) = (correction.text, correction.target)
        switch correction.change {
        case .amount(let value, let unit):
            (change, amount, self.unit, factor) = ("amount", NumberText.stable(value), unit?.rawValue, nil)
        case .scale(let times): (change, amount, unit, factor) = ("scale", nil, nil, NumberText.stable(times))
        case .food: (change, amount, unit, factor) = ("food", nil, nil, nil)
        case .remove: (change, amount, unit, factor) = ("remove", nil, nil, nil)
        }
    }
}
