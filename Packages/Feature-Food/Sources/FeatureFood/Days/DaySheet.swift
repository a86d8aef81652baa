import Core
import FoodReading
import FoodRules
import Foundation

/// A day as a person looks at it: what was eaten, what to aim for, and where it will end.
struct DaySheet: Sendable, Equatable {
    let day: LocalDay
    let entries: [LoggedEntry]
    let targets: DayTargets
    /// Millilitres.
    let water: Double
    /// Millilitres; `nil` where the person set none.
    let waterGoal: Double?
    /// Meals of the day that are planned and not eaten yet.
    let planned: [PlannedMeal]
    /// For today only, once something was eaten.
    let projection: DayProjection?
    let isToday: Bool
    /// Rows of the day that cannot be read and are left out.
    let unreadable: Int

    /// Every nutrient of the day.
    var total: Nutrients { entries.reduce(Nutrients()) { $0 + $1.total } }
    /// Energy and macronutrients of the day.
    var macros: Macros { total.macros }
    /// Foods without figures.
    var unresolved: [FoodItem] { entries.flatMap(\.items).filter { $0.state == .unresolved } }
    var compliance: DayCompliance? { DayCompliance(intake: macros, targets: targets.macros) }

    /// As others see it.
    var contract: DayNutrition {
        DayNutrition(
            day: day,
            totals: macros,
            targets: targets.macros,
            meals: entries.map(\.contract),
            isTrainingDay: targets.isTrainingDay
        )
    }
}

extension LoggedEntry {
    /// As others see it.
    var contract: MealSummary {
        MealSummary(
            id: entry.id.uuid,
            meal: entry.meal.rawValue,
            eatenAt: entry.eatenAt.date,
            foods: items.filter { $0.state != .unresolved }.map(\.name),
            unresolved: items.filter { $0.state == .unresolved }.map(\.text),
            totals: total.macros
        )
    }
}
