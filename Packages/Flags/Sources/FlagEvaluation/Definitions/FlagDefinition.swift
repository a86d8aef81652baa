/// One flag, ready to be evaluated.
public final class FlagDefinition: Sendable {
    public let name: String
    public let summary: String
    public let isEnabled: Bool
    /// True if its server marks it as no longer needed.
    public let isStale: Bool
    let dependencies: [Dependency]
    let strategies: [Strategy]
    let variants: VariantSplit?

    init(
        name: String,
        summary: String,
        isEnabled: Bool,
        isStale: Bool,
        dependencies: [Dependency],
        strategies: [Strategy],
        variants: VariantSplit?
    ) {
        self.name = name
        self.summary = summary
        self.isEnabled = isEnabled
        self.isStale = isStale
        self.dependencies = dependencies
        self.strategies = strategies
        self.variants = variants
    }

    /// True if it is on for everybody, so that nothing needs to be decided any more.
    public var isAlwaysOn: Bool {
        guard isEnabled, dependencies.isEmpty, variants.map({ $0.parts.count < 2 }) ?? true else { return false }
        return strategies.isEmpty
            || strategies.contains { $0.isForEverybody && ($0.variants.map { $0.parts.count < 2 } ?? true) }
    }

    /// The names of the flags that it depends on.
    public var parents: [String] { dependencies.map(\.parent) }

    struct Dependency: Sendable {
        let parent: String
        let mustBeOn: Bool
        /// The accepted variants; empty: any.
        let variants: ExactTexts?
        let variantNames: [String]
    }
}

/// One of the ways for a flag to be on. Any one that holds is enough.
final class Strategy: Sendable {
    enum Kind: Sendable {
        case everybody
        case users(ExactTexts)
        case addresses([AddressRange], verbatim: ExactTexts)
        case rollout(percentage: Double, group: String, stickiness: Stickiness)
        /// Chance alone, without an id.
        case random(percentage: Double)
        /// It is never on, because its name or its parameters are not known.
        case unusable(String)
    }

    let name: String
    let kind: Kind
    /// The strategy's own constraints.
    let constraints: [Constraint]
    /// The segments, by their ids; `nil`: the segment does not exist, and the strategy is never on.
    let segments: [Segment]
    let variants: VariantSplit?
    /// The prefix of the id when variants are hashed.
    let group: String

    struct Segment: Sendable {
        let id: Int
        let constraints: [Constraint]?
    }

    init(
        name: String,
        kind: Kind,
        constraints: [Constraint],
        segments: [Segment],
        variants: VariantSplit?,
        group: String
    ) {
        self.name = name
        self.kind = kind
        self.constraints = constraints
        self.segments = segments
        self.variants = variants
        self.group = group
    }

    var isForEverybody: Bool {
        guard constraints.isEmpty, segments.isEmpty else { return false }
        switch kind {
        case .everybody: return true
        case .rollout(let percentage, _, .byDefault), .rollout(let percentage, _, .random), .random(let percentage):
            return percentage >= 100
        default: return false
        }
    }
}
