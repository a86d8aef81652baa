/// A goal that somebody is considering, in their words and units.
public struct GoalDraft: Sendable, Equatable {
    public var words: String
    public var start: Double?
    public var target: Double?
    public var deadline: LocalDay?

    public init(words: String, start: Double? = nil, target: Double? = nil, deadline: LocalDay? = nil) {
        self.words = words
        self.start = start
        self.target = target
        self.deadline = deadline
    }
}

/// A judgment of how realistic a goal is in its time.
public struct GoalAssessment: Sendable, Equatable {
    public enum Verdict: Sendable, Equatable {
        /// Too little is known.
        case open
        /// The start is the target.
        case alreadyThere
        /// The number of times a week, which leaves days to recover or does not.
        case habit(isTooOften: Bool)
        /// Nobody said by when: the usual pace takes until the deadline.
        case usualPace
        /// No pace is known for goals of this kind.
        case unjudged
        case lasting
        /// So slow that it is forgotten.
        case slow
        /// A faster weekly change than a body can sustain. The deadline is the earliest realistic day; `nil` if it is
        /// more than ten years away.
        case tooFast(mostWeekly: Double)
    }

    public enum Missing: Sendable, Equatable {
        case start, target, deadline
        /// The deadline is in the past.
        case laterDeadline
    }

    /// `weight`, `strength`, `endurance`, `habit` or `custom`.
    public let kind: String
    public var verdict: Verdict
    /// The starting value: as given, or the known weight.
    public var start: Double?
    /// The change that it asks for in a week, in its unit.
    public var weeklyChange: Double?
    public var deadline: LocalDay?
    public var missing: [Missing]

    public init(
        kind: String,
        verdict: Verdict = .open,
        start: Double? = nil,
        weeklyChange: Double? = nil,
        deadline: LocalDay? = nil,
        missing: [Missing] = []
    ) {
        self.kind = kind
        self.verdict = verdict
        self.start = start
        self.weeklyChange = weeklyChange
        self.deadline = deadline
        self.missing = missing
    }
}
