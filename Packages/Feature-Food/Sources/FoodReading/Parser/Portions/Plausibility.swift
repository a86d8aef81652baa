import FoodLookup

/// The limits of one item: more than that is a slip of the tongue or of a figure, and is asked about.
package enum Plausibility {
    /// An item at or beyond one of these is refused.
    package static let limits: [(nutrient: Nutrient, limit: Double)] = [
        (.kcal, 5000), (.protein, 300), (.carbs, 1000), (.fat, 500),
    ]

    /// The problem with a number of units, or nil.
    package static func problem(ofAmount quantity: Double) -> ParsedItem.Problem? {
        guard !(quantity > 0 && quantity < 1_000_000) else { return nil }
        let said = quantity.isNaN ? "NaN" : DecimalText.short(quantity)
        let range = quantity >= 1_000_000 ? "less than a million" : "more than nothing"
        return .badAmount("An amount of \(said) cannot be logged. Enter how much it was, \(range).")
    }

    /// The problem with the item's figures, or nil.
    package static func problem(of item: ParsedItem) -> ParsedItem.Problem? {
        let nutrients = item.nutrients
        for (nutrient, limit) in limits {
            guard let amount = nutrients[nutrient] else { continue }
            if amount >= limit || !amount.isFinite {
                return .implausible(
                    "\(DecimalText.short(amount.rounded())) \(nutrient.unit) of \(nutrient.title.lowercased()) in one item is more than the \(DecimalText.short(limit)) that can be logged. Check the amount."
                )
            }
            if amount < 0 {
                return .implausible("Less than no \(nutrient.title.lowercased()) cannot be eaten. Check the amount.")
            }
        }
        return nil
    }
}
