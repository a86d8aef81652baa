import Core
import FoodLookup

/// The share of the energy that each macronutrient gives, by 4/4/9 kcal per gram of protein/carbohydrate/fat.
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

extension Nutrients {
    /// The amounts with each within what can be added up.
    package var saturated: Nutrients {
        guard known.contains(where: { NumberText.saturated($0.amount) != $0.amount }) else { return self }
        return Nutrients(
            Dictionary(known.map { ($0.nutrient, NumberText.saturated($0.amount)) }, uniquingKeysWith: { $1 })
        )
    }

    /// Energy and macronutrients; what is not known counts as nothing.
    package var macros: Macros { Macros(kcal: kcal ?? 0, protein: protein ?? 0, carbs: carbs ?? 0, fat: fat ?? 0) }
}

extension Sequence<Macros> {
    package var sum: Macros { reduce(Macros.zero, +) }
}

extension Collection<Macros> {
    /// `nil` of none.
    package var mean: Macros? { isEmpty ? nil : sum * (1 / Double(count)) }
}
