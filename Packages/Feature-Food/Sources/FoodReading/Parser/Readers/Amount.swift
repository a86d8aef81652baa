import FoodLookup

/// An amount as said: "2 large slices of", "1/2 cup", "1 (14 oz) can", "2 x 150 g".
package struct Amount: Sendable {
    package var value: Double
    /// The range as said; `value` is its mean.
    package var range: ClosedRange<Double>?
    package var unit: FoodUnit?
    package var size: FoodUnit?
    package var sizeFactor = 1.0
    /// The weight or volume of one unit, where it was said: the 14 oz of "1 (14 oz) can".
    package var package: (value: Double, unit: FoodUnit)?
    /// The same amount said in another unit: the 120 g of "1 cup (120 g)".
    package var equivalent: (value: Double, unit: FoodUnit)?
    /// True if a number was said; otherwise one is meant ("glass of milk", "large coffee").
    package var isStated: Bool
    /// True if it is only "a" or "an".
    package var isArticle = false
    /// True if the unit was said in the plural without a number: "slices of toast".
    package var isPluralUnit = false
    /// True if it was written as a decimal fraction: the "0.5" of "beer 0.5".
    package var isDecimal = false
    /// The token of the unit, which may turn out to be the food: "two rolls".
    package var unitToken: Int?
    /// The token that says what kind of vessel it was: the "paper" of "2 paper cups of coffee".
    package var vesselKind: Int?
    /// The first token after it.
    package var end: Int
}
