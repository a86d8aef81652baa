/// What a flag says, and why.
public struct FlagAnswer: Sendable, Hashable {
    public let isOn: Bool
    /// `nil` where it has none, or is off.
    public let variant: FlagVariant?
    public let reason: FlagReason
    public let rule: FlagRule

    public init(isOn: Bool, variant: FlagVariant? = nil, reason: FlagReason, rule: FlagRule) {
        self.isOn = isOn
        self.variant = variant
        self.reason = reason
        self.rule = rule
    }
}

/// Why a flag says what it says, in OpenFeature's words.
public enum FlagReason: String, Sendable, Codable, CaseIterable {
    /// Nothing was decided: it is on for everybody.
    case fixed = "STATIC"
    /// No rule was for this context.
    case byDefault = "DEFAULT"
    /// A rule was for this context.
    case targetingMatch = "TARGETING_MATCH"
    /// A share of all, by a hash.
    case split = "SPLIT"
    case disabled = "DISABLED"
    case error = "ERROR"
}

/// What decided.
public enum FlagRule: Sendable, Hashable {
    /// The flag is switched off.
    case switchedOff
    /// What it depends on is not as it must be; by its place.
    case dependency(Int)
    /// It has no strategies, so being switched on is enough.
    case switchedOn
    /// The strategy at a place, from 0.
    case strategy(Int)
    /// No strategy held.
    case none
}
