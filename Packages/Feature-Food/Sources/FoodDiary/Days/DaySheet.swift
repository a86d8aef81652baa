import Core
import FoodLookup
import FoodRules
import Foundation

/// A day as a person looks at it: what was eaten, what to aim for, and where it will end.
package struct DaySheet: Sendable, Equatable {
    package let day: LocalDay
    package let entries: [LoggedEntry]
    package let targets: DayTargets
    /// Millilitres.
    package let water: Double
    /// Millilitres; `nil` where the person set none.
    package let waterGoal: Double?
    /// Meals of the day that are planned and not eaten yet.
    package let planned: [PlannedMeal]
    /// For today only, once something was eaten.
    package let projection: DayProjection?
    package let isToday: Bool
    /// Rows of the day that cannot be read and are left out.
    package let unreadable: Int

    /// Every nutrient of the day.
    package var total: Nutrients { entries.reduce(Nutrients()) { $0 + $1.total } }
    /// Energy and macronutrients of the day.
    package var macros: Macros { total.macros }
    /// Foods without figures.
    package var unresolved: [FoodItem] { entries.flatMap(\.items).filter { $0.state == .unresolved } }
    package var compliance: DayCompliance? { DayCompliance(intake: macros, targets: targets.macros) }

    /// As others see it.
    package var contract: DayNutrition {
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
    package var contract: MealSummary {
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

/// The one thing worth knowing or doing next on a day.
package enum NextHint {
    /// The hint for a day.
    ///
    /// - Parameter whole: writes a whole number; by default as programs read it.
    package static func text(for sheet: DaySheet, _ whole: (Double) -> String = NumberText.whole) -> String {
        func kcal(_ value: Double) -> String { "\(whole(value)) kcal" }
        func grams(_ value: Double) -> String { "\(whole(value)) g" }
        let left = Macros(
            kcal: sheet.targets.macros.kcal - sheet.macros.kcal,
            protein: sheet.targets.macros.protein - sheet.macros.protein,
            carbs: 0,
            fat: 0
        )
        if let item = sheet.unresolved.first {
            return
                "\"\(FoodError.short(item.text))\" has no figures yet: bento food own add \"\(FoodError.short(item.name))\" --kcal N"
        }
        if sheet.entries.isEmpty {
            return sheet.isToday
                ? "Nothing logged yet today: bento food log \"2 eggs and toast\"" : "Nothing was logged on this day."
        }
        if !sheet.isToday {
            guard let compliance = sheet.compliance else { return "No food with figures was logged on this day." }
            switch (compliance.isEnergyMet, compliance.isProteinMet) {
            case (true, true): return "Energy and protein were on target."
            case (true, false): return "Energy was on target, protein \(grams(left.protein)) short."
            case (false, true):
                return "Protein was on target, energy \(kcal(abs(left.kcal))) \(left.kcal > 0 ? "below" : "above")."
            case (false, false):
                return
                    "Protein was \(grams(left.protein)) short, energy \(kcal(abs(left.kcal))) \(left.kcal > 0 ? "below" : "above") target."
            }
        }
        if left.kcal < -0.1 * sheet.targets.macros.kcal { return "\(kcal(-left.kcal)) above today's target." }
        if left.protein > 5 {
            // Chicken breast has 31 g of protein in 100 g (USDA 05064), plain Greek yogurt 10 g (USDA 01256).
            let chicken = (left.protein / 0.31 / 10).rounded() * 10
            let yogurt = (left.protein / 0.10 / 50).rounded() * 50
            if left.kcal < 50 {
                return "Energy is on target; \(grams(left.protein)) of protein would still be missing."
            }
            return
                "\(kcal(left.kcal)) and \(grams(left.protein)) of protein left: about \(grams(max(10, chicken))) of chicken breast, or \(grams(max(50, yogurt))) of Greek yogurt."
        }
        if left.kcal > 50 { return "\(kcal(left.kcal)) left today; protein is done." }
        return "Today's targets are met."
    }
}
