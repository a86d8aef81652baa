import Core

/// The body weights of a span of days: of each day the last one weighed up to it, else the one in the profile.
public struct BodyWeights: Sendable {
    private let weighed: [(day: LocalDay, kilograms: Double)]
    private let profile: Double?

    /// - Parameter weighed: by day, earliest first.
    init(weighed: [(day: LocalDay, kilograms: Double)], profile: Double?) {
        self.weighed = weighed
        self.profile = profile
    }

    /// `nil` where nobody said it.
    public func kilograms(on day: LocalDay) -> Double? {
        weighed.last { $0.day <= day }?.kilograms ?? profile
    }
}
