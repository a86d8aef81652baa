/// A workout that the coach proposes.
struct CoachPlan: Sendable, Equatable, Encodable {
    struct Exercise: Sendable, Equatable, Encodable {
        let name: String
        let sets: Int
        /// Repetitions of each set; `nil` where ``seconds`` counts.
        let reps: Int?
        /// How long each set lasts.
        let seconds: Int?
        /// The pause after each set, in seconds.
        let rest: Int
        /// How hard, 1 to 10 (rate of perceived exertion).
        let effort: Int
    }

    enum Author: String, Sendable, Codable {
        case rules, model
    }

    let title: String
    let goal: CoachPlanWish.Goal
    /// How long it takes, pauses included.
    let minutes: Int
    let exercises: [Exercise]
    var author: Author = .rules
}
