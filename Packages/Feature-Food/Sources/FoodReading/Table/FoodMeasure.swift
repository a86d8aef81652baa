/// How much one household unit of a food weighs: "1 cup of cooked rice is 158 g".
package struct FoodMeasure: Sendable, Hashable, Codable {
    package var unit: FoodUnit
    /// Grams of the edible part in one unit.
    package var grams: Double
    /// What the source calls it, where that says more than the unit: "large (8\" to 8-7/8\" long)". May be empty.
    package var label: String

    package init(_ unit: FoodUnit, grams: Double, label: String = "") {
        self.unit = unit
        self.grams = grams
        self.label = label
    }
}
