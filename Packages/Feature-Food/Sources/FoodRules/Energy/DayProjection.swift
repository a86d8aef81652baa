/// What a day's intake will probably be at its end.
package struct DayProjection: Sendable, Hashable, Codable {
    /// How it was found.
    package enum Method: String, Sendable, Codable {
        /// From how much of a day was eaten by this hour on earlier days of the same kind.
        case history
        /// From how people's eating usually spreads over a day.
        case usual
    }

    /// An earlier day of the same kind, training or rest.
    package struct PastDay: Sendable, Hashable {
        /// Kilocalories eaten by this hour.
        package let byNow: Double
        /// Kilocalories of the whole day.
        package let total: Double

        package init(byNow: Double, total: Double) {
            self.byNow = byNow
            self.total = total
        }
    }

    /// How many earlier days count.
    package static let historyDays = 14
    /// Fewer earlier days than this are no habit.
    package static let leastDays = 3
    /// Below this share of a day's intake by this hour, history says too little.
    package static let leastShare = 0.1
    /// What other people do says less about this person: nothing is said before a quarter of a usual day.
    package static let leastUsualShare = 0.25

    /// Kilocalories at the end of the day.
    package let kcal: Double
    package let method: Method

    /// Projects a day; `nil` where too little is known to say anything.
    ///
    /// - Parameters:
    ///   - soFar: kilocalories eaten.
    ///   - past: earlier days, latest first; those without intake do not count, nor those beyond ``historyDays``.
    ///   - minute: minutes after local midnight.
    package init?(soFar: Double, past: [PastDay], minute: Int) {
        let days = past.filter { $0.total > 0 }.prefix(Self.historyDays)
        if days.count >= Self.leastDays {
            let share = days.reduce(0) { $0 + $1.byNow } / days.reduce(0) { $0 + $1.total }
            guard share >= Self.leastShare else { return nil }
            kcal = soFar / min(1, share)
            method = .history
        } else {
            let share = UsualEating.share(by: minute)
            guard share >= Self.leastUsualShare else { return nil }
            kcal = soFar / share
            method = .usual
        }
    }
}
