/// The evaluated value of a flag, and the reason.
public struct FlagAnswer: Sendable, Hashable {
    public let isOn: Bool
    /// `nil` if it has none, or is off.
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

/// The reason for a flag's value, in OpenFeature's words.
public enum FlagReason: String, Sendable, Codable, CaseIterable {
    /// Nothing was decided: it is on for everybody.
    case fixed = "STATIC"
    /// No rule applied to this context.
    case byDefault = "DEFAULT"
    /// A rule applied to this context.
    case targetingMatch = "TARGETING_MATCH"
    /// A share of all, by a hash.
    case split = "SPLIT"
    case disabled = "DISABLED"
    case error = "ERROR"
}

/// The rule that decided.
public enum FlagRule: Sendable, Hashable {
    /// The flag is switched off.
    case switchedOff
    /// A dependency, by its index, does not have the required value.
    case dependency(Int)
    /// It has no strategies, so being switched on is enough.
    case switchedOn
    /// The strategy at an index, from 0.
    case strategy(Int)
    /// No strategy held.
    case none
}
