import Core

/// The coach as other features see it: by rules, so that it answers at once and everywhere.
struct RuleCoach: CoachEngine {
    let accountant: DayAccountant
    let settings: FeatureSettings
    let time: TimeContext

    func insight(for day: LocalDay) async throws -> CoachInsight? {
        let account = try await accountant.account(of: day)
        if let sentence = account.sentences.first {
            let text = try await preview(sentence)
            return CoachInsight(day: day, text: text, command: "chat today")
        }
        return nil
    }

    func plan(_ wish: CoachPlanWish) async throws -> CoachPlan { try PlanMaker.plan(wish) }

    func preview(_ fact: String) async throws -> String { try await Persona.load(from: settings).say(fact) }
}
