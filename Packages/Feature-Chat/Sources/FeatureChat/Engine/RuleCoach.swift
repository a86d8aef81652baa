import AppData
import Core

/// The coach by rules: at once, everywhere, and the same each time.
struct RuleCoach: Sendable {
    let summaryMaker: DaySummaryMaker
    let settings: FeatureSettings

    func facts(for day: LocalDay) async throws -> WeekFacts {
        try await WeekFacts.gathered(for: day, food: summaryMaker.food, workouts: summaryMaker.workouts)
    }

    func insight(for day: LocalDay) async throws -> CoachInsight? {
        guard let found = InsightMaker.insight(for: day, try await facts(for: day)) else { return nil }
        let text = try await Persona.load(from: settings).say(found.text)
        return CoachInsight(day: day, text: text, command: found.command)
    }

    func plan(_ wish: CoachPlanWish) async throws -> CoachPlan { try PlanMaker.plan(wish) }
}
