import Core

/// The body weights of a span of days: of each day the last one weighed up to it, else the one in the profile.
public struct BodyWeights: Sendable {
    private let weighed: [Weighing]
    private let profile: UserProfile

    /// - Parameter weighed: by day, earliest first.
    init(weighed: [Weighing], profile: UserProfile) {
        self.weighed = weighed
        self.profile = profile
    }

    /// `nil` where nobody said it.
    public func kilograms(on day: LocalDay) -> Double? {
        guard let last = weighed.last(where: { $0.day <= day }), !last.isOlder(than: profile, on: day) else {
            return profile.weightKg
        }
        return last.kilograms
    }
}
