/// The session that somebody wants, from which Workouts proposes a ``TrainingPlan``.
public struct TrainingRequest: Sendable, Equatable {
    public enum Goal: String, Sendable, CaseIterable {
        case strength, hypertrophy, endurance, power, mobility, recovery, general, sport
    }

    /// The order in which the sets are done.
    public enum Style: String, Sendable, CaseIterable {
        /// All sets of an exercise, then the next.
        case sets
        /// Two exercises in turn.
        case supersets
        /// A set of each exercise, round by round.
        case circuit
    }

    /// The person's verdict on a similar session.
    public enum Feedback: String, Sendable, CaseIterable {
        case tooHard = "too-hard"
        case tooEasy = "too-easy"
        case tooLong = "too-long"
        case tooShort = "too-short"
    }

    public var goal: Goal
    /// 15 to 180.
    public var minutes: Int
    /// Muscles and their groups, such as `legs`, `chest`, `push`; empty for the whole body.
    public var muscles: [String]
    /// `barbell`, `dumbbells`, `kettlebell`, `bands`, `machines`, or `gym` for all; empty for none.
    public var equipment: [String]
    public var style: Style
    public var feedback: [Feedback]
    /// Muscles that hurt or are sore.
    public var avoided: [String]
    /// Parts of the names of exercises that are not wanted.
    public var without: [String]

    public init(
        goal: Goal = .general,
        minutes: Int = 45,
        muscles: [String] = [],
        equipment: [String] = [],
        style: Style = .sets,
        feedback: [Feedback] = [],
        avoided: [String] = [],
        without: [String] = []
    ) {
        self.goal = goal
        self.minutes = minutes
        self.muscles = muscles
        self.equipment = equipment
        self.style = style
        self.feedback = feedback
        self.avoided = avoided
        self.without = without
    }
}
