import Core

/// Targets set by hand: what is left out follows the rule.
package struct HandSetTargets: Sendable {
    package var kcal: Double?
    package var protein: Double?
    package var carbs: Double?
    package var fat: Double?

    package init(kcal: Double? = nil, protein: Double? = nil, carbs: Double? = nil, fat: Double? = nil) {
        self.kcal = kcal
        self.protein = protein
        self.carbs = carbs
        self.fat = fat
    }

    /// All four.
    ///
    /// - Throws: ``FoodError`` where too little is given, or a figure cannot be right.
    package func macros() throws(FoodError) -> Macros {
        try Self.check(kcal: kcal, protein: protein, carbs: carbs, fat: fat)
        guard let energy = kcal ?? counted, energy > 0 else {
            throw .missing(
                "There is no energy to aim for.",
                hint: "Give --kcal, or protein, carbs and fat; or --clear."
            )
        }
        guard let protein else {
            throw .missing("There is no protein to aim for.", hint: "Give it with --protein.")
        }
        let fat = fat ?? energy * MacroPlan.usualFatShare / 9
        let carbs = carbs ?? max(0, (energy - protein * 4 - fat * 9) / 4)
        // What follows from the given figures must be possible too.
        try Self.check(kcal: energy, protein: protein, carbs: carbs, fat: fat)
        return Macros(kcal: energy, protein: protein, carbs: carbs, fat: fat)
    }

    private static func check(kcal: Double?, protein: Double?, carbs: Double?, fat: Double?) throws(FoodError) {
        for (name, value) in [("Energy", kcal), ("Protein", protein), ("Carbohydrate", carbs), ("Fat", fat)] {
            guard let value else { continue }
            guard value.isFinite, value >= 0, value <= (name == "Energy" ? 10_000 : 2000) else {
                throw .badValue(
                    name,
                    given: NumberText.short(value),
                    allowed: "0 to \(name == "Energy" ? "10,000 kcal" : "2,000 g")"
                )
            }
        }
    }

    /// The energy of the macros, where all three are given.
    private var counted: Double? {
        guard let protein, let carbs, let fat else { return nil }
        return protein * 4 + carbs * 4 + fat * 9
    }
}
