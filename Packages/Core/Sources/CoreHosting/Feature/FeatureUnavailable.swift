import Core

/// A feature that cannot be used now.
public struct FeatureUnavailable: BentoError, Equatable {
    /// The feature's id.
    public let feature: String
    /// Why, as a sentence.
    public let reason: String
    /// The next step.
    public let recovery: String?

    public init(feature: String, reason: String, recovery: String? = "Run 'bento features doctor'.") {
        self.feature = feature
        self.reason = reason
        self.recovery = recovery
    }

    /// - Parameter why: who switched it off, in words.
    public static func disabled(_ feature: String, why: String) -> FeatureUnavailable {
        FeatureUnavailable(
            feature: feature,
            reason: "it is \(why).",
            recovery: "Run 'bento features enable \(feature)'."
        )
    }

    public var code: String { "feature.unavailable" }
    public var message: String { "The feature '\(feature)' cannot be used: \(reason)" }
    public var exitStatus: ExitStatus { .unavailable }
}
