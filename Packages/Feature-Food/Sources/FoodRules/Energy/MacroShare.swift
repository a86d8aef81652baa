import Core

/// Which share of the energy each macronutrient gives, by 4/4/9 kcal per gram of protein/carbohydrate/fat.
package struct MacroShare: Sendable, Hashable, Codable {
    /// 0 to 1 each; together 1, or all 0 where nothing was eaten.
    package let protein, carbs, fat: Double

    package init(_ macros: Macros) {
        let energy = macros.protein * 4 + macros.carbs * 4 + macros.fat * 9
        guard energy > 0 else {
            (protein, carbs, fat) = (0, 0, 0)
            return
        }
        protein = macros.protein * 4 / energy
        carbs = macros.carbs * 4 / energy
        fat = macros.fat * 9 / energy
    }
}
