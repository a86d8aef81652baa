/// The way to an answer: the hashed text, its bucket, and the result of each condition.
public struct FlagExplanation: Sendable, Codable {
    public struct Dependency: Sendable, Codable {
        public let flag: String
        public let mustBeOn: Bool
        public let variants: [String]
        public let isMet: Bool
    }

    public struct Condition: Sendable, Codable {
        /// A name of the context: `userId`.
        public let field: String
        public let `operator`: String
        public let values: [String]
        public let isInverted: Bool
        public let ignoresCase: Bool
        /// The value in the context; `nil` if there is none.
        public let actual: String?
        public let holds: Bool
        public let fault: String?
    }

    public struct Segment: Sendable, Codable {
        public let id: Int
        /// `nil`: the segment does not exist.
        public let constraints: [Condition]?
    }

    public struct Rollout: Sendable, Codable {
        public let percentage: Double
        /// `nil` if the context has no id, or chance alone decides.
        public let bucket: Bucket?
        /// From 1 to 100.
        public let drawn: Int?

        init(percentage: Double, bucket: Bucket? = nil, drawn: Int? = nil) {
            self.percentage = percentage
            self.bucket = bucket
            self.drawn = drawn
        }
    }

    public struct Strategy: Sendable, Codable {
        public let name: String
        public internal(set) var segments: [Segment] = []
        public internal(set) var constraints: [Condition] = []
        public internal(set) var rollout: Rollout?
        public internal(set) var holds = false
        public internal(set) var fault: String?

        init(name: String) { self.name = name }
    }

    /// The buckets of a variant, both ends included.
    public struct Share: Sendable, Codable {
        public let variant: String
        public let first: Int
        public let last: Int
    }

    public struct Split: Sendable, Codable {
        public let chosen: String
        /// The value of the context that an override of the variant names.
        public let override: String?
        public let bucket: Bucket?
        public let shares: [Share]
    }

    public let flag: String
    public let isOn: Bool
    public let reason: FlagReason
    /// In words: `strategy 2 of 3, flexibleRollout`.
    public let rule: String
    public let dependencies: [Dependency]
    /// The strategies that were tried, in order; the last one held, or none did.
    public let strategies: [Strategy]
    public let variant: Split?

    init(flag: String, answer: FlagAnswer, trace: FlagTrace) {
        self.flag = flag
        isOn = answer.isOn
        reason = answer.reason
        dependencies = trace.dependencies
        strategies = trace.strategies
        variant = trace.variant
        rule =
            switch answer.rule {
            case .switchedOff: "the flag is switched off"
            case .switchedOn: "the flag is switched on, and has no strategies"
            case .dependency(let index): "it depends on '\(trace.dependencies[index].flag)', which is not as it must be"
            case .strategy(let index): "strategy \(index + 1), \(trace.strategies[index].name)"
            case .none: "no strategy held"
            }
    }
}
