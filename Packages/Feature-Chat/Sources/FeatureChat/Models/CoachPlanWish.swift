/// What a workout should be like.
struct CoachPlanWish: Sendable, Equatable {
    enum Goal: String, Sendable, Codable, CaseIterable {
        case strength, hypertrophy, endurance, power, mobility, recovery, general, sport
    }

    var goal: Goal = .general
    /// 15 to 180.
    var minutes = 45
    /// Muscle groups such as `legs`, `chest`, `back`; empty for the whole body.
    var muscles: [String] = []
    /// What is there: `barbell`, `dumbbells`, `kettlebell`, `bands`, `machines`; empty for none.
    var equipment: [String] = []
}
