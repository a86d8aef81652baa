/// What stands around a food and decides how much of it an unsaid amount is.
package struct PortionContext: Sendable {
    /// Whether the food's name was said in the plural: "eggs".
    package var isPlural = false
    /// Whether a minus stood before the amount.
    package var isNegative = false
    /// The food that this one was said to go with: the coffee of "coffee with milk".
    package var host: FoodRecord?
    /// The slices of bread that this one was said to go on: the two of "2 slices of toast with butter".
    package var slices: Double?
    /// Whether bread was named before it: tomato beside bread is a slice or two, not a whole one.
    package var isInSandwich = false
    /// Whether tea or coffee was named right before it: "coffee, 2 milks" are splashes.
    package var followsHotDrink = false
    /// The energy that measures the food: "200 kcal of chips".
    package var kilocalories: Double?
}
