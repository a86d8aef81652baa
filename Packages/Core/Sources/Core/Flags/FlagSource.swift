/// A source of flag values. The host has one; without one, every flag has its default and every feature runs.
public protocol FlagSource: Sendable {
    /// The current values of the flags. They are read once for each flow, and about once a second while one runs, so
    /// this must be fast. It cannot fail: if a source cannot be read, its last values count.
    func values() -> any FlagValues
}

/// The flags at one moment, so that the values of several flags are consistent.
public protocol FlagValues: Sendable {
    /// - Parameters:
    ///   - id: `food.reading-rules`, or `feature.food`.
    ///   - declaration: its default if no source has a value, and its valid values.
    func resolution(of id: String, declared declaration: FlagDeclaration) -> FlagResolution
}

/// The value of a flag, and its origin.
public struct FlagResolution: Sendable, Equatable {
    /// The value as a person would type it.
    public let text: String
    public let origin: FlagOrigin
    /// In OpenFeature's words: `STATIC`, `DEFAULT`, `TARGETING_MATCH`, `SPLIT`, `DISABLED`, `ERROR`.
    public let reason: String
    /// The variant that gave the value, if there is one.
    public let variant: String?
    /// The rule that decided, in words: `strategy 1, flexibleRollout`.
    public let rule: String?

    public init(text: String, origin: FlagOrigin, reason: String, variant: String? = nil, rule: String? = nil) {
        self.text = text
        self.origin = origin
        self.reason = reason
        self.variant = variant
        self.rule = rule
    }

    /// The resolution if no source has a value.
    public static func byDefault(_ declaration: FlagDeclaration) -> FlagResolution {
        FlagResolution(text: declaration.defaultText, origin: .byDefault, reason: "DEFAULT")
    }
}

/// The origin of a flag's value. Later cases override earlier ones.
public enum FlagOrigin: String, Sendable, Codable, CaseIterable {
    /// The default that its feature declared.
    case byDefault = "default"
    /// The share of homes that its feature declared.
    case rollout
    /// The file of definitions in the home.
    case file
    /// The server's last good definitions.
    case server
    /// The person's choice.
    case choice
    /// `BENTO_FLAG_<FEATURE>_<NAME>`.
    case environment
    /// The host's option `--flag`, for one run.
    case option
}
