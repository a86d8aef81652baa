import AppData
import Core
import FoodReading
import FoodRules
import Foundation

/// What other features may ask.
extension FoodCoordinator: FoodCoordinating {
    func daySummary(_ day: LocalDay) async throws -> DayNutrition {
        try await days.sheet(day, isProjected: false).contract
    }

    func targets(on day: LocalDay) async throws -> Macros { try await targets.targets(on: day).macros }

    func totals(_ days: ClosedRange<LocalDay>) async throws -> [LocalDay: Macros] {
        Dictionary(try await journal.totals(days).map { ($0.day, $0.macros) }, uniquingKeysWith: { $1 })
    }

    func averageIntake(_ days: ClosedRange<LocalDay>) async throws -> AverageIntake {
        AverageIntake(of: try await totals(days).values)
    }

    func isTrainingDay(_ day: LocalDay) async throws -> Bool { try await targets.isTrainingDay(day) }

    func showLogging(_ text: String?, in session: FlowSession) async throws -> MealSummary? {
        guard let text else {
            let typed = try await session.ask(Question("What did you eat?", option: "the text"))
            // Nothing typed is "never mind".
            return typed.allSatisfy(\.isWhitespace) ? nil : try await showLogging(typed, in: session)
        }
        return try await log(text, in: session).summary
    }
}

extension LogOutcome {
    /// The entries as one meal, or the entry that was corrected; `nil` where nothing is left of it.
    var summary: MealSummary? {
        guard let first = entries.first ?? corrected else { return nil }
        return entries.dropFirst().reduce(first.contract) { $0.adding($1.contract) }
    }
}

extension MealSummary {
    /// Both as one: a sentence may tell of several meals.
    func adding(_ other: MealSummary) -> MealSummary {
        MealSummary(
            id: id,
            meal: meal,
            eatenAt: eatenAt,
            foods: foods + other.foods,
            unresolved: unresolved + other.unresolved,
            totals: totals + other.totals
        )
    }
}
