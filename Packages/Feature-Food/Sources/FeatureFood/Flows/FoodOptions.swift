import ArgumentParser
import Core
import FoodDiary
import FoodLookup
import FoodRules
import SpokenText

/// The place of a new entry: the options that every flow that logs has.
struct EntryPlace: ParsableArguments, Sendable {
    @Option(help: "Which meal; by default the one for the time of day.") var meal: Meal?
    @Option(help: "The day, such as yesterday, monday, 2026-11-21 or \"3 days ago\"; by default today.") var day:
        DayArgument?
    @Option(help: "The time of day, such as 8:30, 20:15, 8pm or noon.") var at: ClockTime?

    func place(in session: FlowSession) async -> Diary.Place {
        Diary.Place(meal: meal, day: await day?.day(in: session), minute: at?.minute)
    }
}

/// Figures given by hand.
struct NutrientOptions: ParsableArguments, Sendable {
    @Option(help: "Kilocalories.") var kcal: Double?
    @Option(help: "Grams of protein.") var protein: Double?
    @Option(help: "Grams of carbohydrate.") var carbs: Double?
    @Option(help: "Grams of fat.") var fat: Double?
    @Option(help: "Grams of fiber.") var fiber: Double?
    @Option(help: "Grams of sugar.") var sugar: Double?
    @Option(help: "Milligrams of sodium.") var sodium: Double?

    /// The figures that were given.
    ///
    /// - Throws: ``FoodError/badValue(_:given:allowed:)`` for one that nothing has.
    func nutrients() throws(FoodError) -> Nutrients {
        var result = Nutrients()
        let given: [(Nutrient, Double?)] = [
            (.kcal, kcal), (.protein, protein), (.carbs, carbs), (.fat, fat), (.fiber, fiber), (.sugar, sugar),
            (.sodium, sodium),
        ]
        for case (let nutrient, let amount?) in given {
            guard amount.isFinite, amount >= 0, amount <= 1_000_000 else {
                throw .badValue(nutrient.title, given: "\(amount) \(nutrient.unit)", allowed: "0 to 1,000,000")
            }
            result[nutrient] = amount
        }
        return result
    }
}
