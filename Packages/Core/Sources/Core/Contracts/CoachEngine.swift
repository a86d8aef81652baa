/// What other features may ask of the coach: a thought, a workout, a sentence in its voice. It works without a model; with
/// one, the words are the model's.
public protocol CoachEngine: Sendable {
    /// One thing worth knowing about a day; the same all day long, as long as what it rests on stays. `nil` where nothing is
    /// known.
    func insight(for day: LocalDay) async throws -> CoachInsight?

    /// A workout for a goal, as exercises with sets, never as prose.
    ///
    /// - Throws: a ``BentoError`` where the wish cannot be met, for example a length out of range.
    func plan(_ wish: CoachPlanWish) async throws -> CoachPlan

    /// A fact as the coach would say it.
    func preview(_ fact: String) async throws -> String
}

extension ContractID {
    /// The coach, for other features.
    public static let coachEngine = ContractID("chat.engine", (any CoachEngine).self)
}

/// One thing worth knowing.
public struct CoachInsight: Sendable, Equatable, Encodable {
    public let day: LocalDay
    public let text: String
    /// What to type next, where something fits: `food day`.
    public let command: String?

    public init(day: LocalDay, text: String, command: String?) {
        self.day = day
        self.text = text
        self.command = command
    }
}

/// What a workout should be like.
public struct CoachPlanWish: Sendable, Equatable {
    public enum Goal: String, Sendable, Codable, CaseIterable {
        case strength, hypertrophy, endurance, power, mobility, recovery, general, sport
    }

    public var goal: Goal
    /// 15 to 180.
    public var minutes: Int
    /// Muscle groups such as `legs`, `chest`, `back`; empty for the whole body.
    public var muscles: [String]
    /// What is there: `barbell`, `dumbbells`, `kettlebell`, `bands`, `machines`; empty for none.
    public var equipment: [String]

    public init(goal: Goal = .general, minutes: Int = 45, muscles: [String] = [], equipment: [String] = []) {
        self.goal = goal
        self.minutes = minutes
        self.muscles = muscles
        self.equipment = equipment
    }
}

/// A workout that the coach proposes.
public struct CoachPlan: Sendable, Equatable, Encodable {
    public struct Exercise: Sendable, Equatable, Encodable {
        public let name: String
        public let sets: Int
        /// Repetitions of each set; `nil` where ``seconds`` counts.
        public let reps: Int?
        /// How long each set lasts.
        public let seconds: Int?
        /// The pause after each set, in seconds.
        public let rest: Int
        /// How hard, 1 to 10 (rate of perceived exertion).
        public let effort: Int

        public init(name: String, sets: Int, reps: Int?, seconds: Int?, rest: Int, effort: Int) {
            self.name = name
            self.sets = sets
            self.reps = reps
            self.seconds = seconds
            self.rest = rest
            self.effort = effort
        }
    }

    public enum Author: String, Sendable, Codable {
        case rules, model
    }

    public let title: String
    public let goal: CoachPlanWish.Goal
    /// How long it takes, pauses included.
    public let minutes: Int
    public let exercises: [Exercise]
    public let author: Author

    public init(
        title: String,
        goal: CoachPlanWish.Goal,
        minutes: Int,
        exercises: [Exercise],
        author: Author = .rules
    ) {
        self.title = title
        self.goal = goal
        self.minutes = minutes
        self.exercises = exercises
        self.author = author
    }
}
