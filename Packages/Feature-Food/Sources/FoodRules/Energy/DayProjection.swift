/// The probable intake of a day at its end.
package struct DayProjection: Sendable, Hashable, Codable {
    /// The method of projection.
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

    /// The number of earlier days that count.
    package static let historyDays = 14
    /// Fewer earlier days than this are no habit.
    package static let leastDays = 3
    /// Below this share of a day's intake by this hour, history says too little.
    package static let leastShare = 0.1
    /// The share of a usual day before which nothing is said: other people's days say less about this person.
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

/// The usual spread of eating over a day.
///
/// The shares of energy of breakfast, lunch, dinner and snacks among adults (about 17, 24, 35 and 24 %) are those of What We
/// Eat in America, the dietary interview of NHANES 2017-2018, spread over the hours in which each is eaten.
package enum UsualEating {
    /// Hours after midnight, and the share of the day's energy eaten by then.
    private static let curve: [(hour: Double, share: Double)] = [
        (0, 0), (5, 0.01), (7, 0.06), (9, 0.17), (11, 0.24), (12, 0.30), (13, 0.40), (14, 0.47), (16, 0.54), (17, 0.58),
        (18, 0.66), (19, 0.77), (20, 0.86), (21, 0.92), (22, 0.96), (24, 1),
    ]

    /// The share of a day's energy that is usually eaten by a time, 0 to 1.
    ///
    /// - Parameter minute: minutes after local midnight.
    package static func share(by minute: Int) -> Double {
        let hour = Double(min(max(minute, 0), 24 * 60)) / 60
        guard let after = curve.firstIndex(where: { $0.hour >= hour }), after > 0 else { return 0 }
        let (start, end) = (curve[after - 1], curve[after])
        return start.share + (end.share - start.share) * (hour - start.hour) / (end.hour - start.hour)
    }
}
