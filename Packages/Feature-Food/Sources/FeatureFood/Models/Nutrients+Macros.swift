import Core
import FoodReading

extension Nutrients {
    /// Energy and macronutrients; what is not known counts as nothing.
    var macros: Macros { Macros(kcal: kcal ?? 0, protein: protein ?? 0, carbs: carbs ?? 0, fat: fat ?? 0) }
}
