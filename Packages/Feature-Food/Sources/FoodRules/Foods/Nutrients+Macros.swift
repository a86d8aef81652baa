import Core
import FoodReading

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
