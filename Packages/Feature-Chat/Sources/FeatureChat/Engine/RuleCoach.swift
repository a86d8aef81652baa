import AppData
import Core

/// The coach by rules: at once, everywhere, and the same each time.
struct RuleCoach: CoachEngine {
    let accountant: DayAccountant
    let settings: FeatureSettings

    func facts(for day: LocalDay) async throws -> WeekFacts {
        try await WeekFacts.gathered(for: day, food: accountant.food, workouts: accountant.workouts)
    }

    func insight(for day: LocalDay) async throws -> CoachInsight? {
        guard let found = InsightMaker.insight(for: day, try await facts(for: day)) else { return nil }
        return CoachInsight(day: day, text: try await preview(found.text), command: found.command)
    }

    func plan(_ wish: CoachPlanWish) async throws -> CoachPlan { try PlanMaker.plan(wish) }

    func preview(_ fact: String) async throws -> String { try await Persona.load(from: settings).say(fact) }
}
