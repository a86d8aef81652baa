/// What a day's intake will probably be at its end.
struct DayProjection: Sendable, Hashable, Codable {
    /// How it was found.
    enum Method: String, Sendable, Codable {
        /// From how much of a day was eaten by this hour on earlier days of the same kind.
        case history
        /// From how people's eating usually spreads over a day.
        case usual
    }

    /// An earlier day of the same kind, training or rest.
    struct PastDay: Sendable, Hashable {
        /// Kilocalories eaten by this hour.
        let byNow: Double
        /// Kilocalories of the whole day.
        let total: Double
    }

    /// How many earlier days count.
    static let historyDays = 14
    /// Fewer earlier days than this are no habit.
    static let leastDays = 3
    /// Below this share of a day's intake by this hour, history says too little.
    static let leastShare = 0.1
    /// What other people do says less about this person: nothing is said before a quarter of a usual day.
    static let leastUsualShare = 0.25

    /// Kilocalories at the end of the day.
    let kcal: Double
    let method: Method

    /// Projects a day; `nil` where too little is known to say anything.
    ///
    /// - Parameters:
    ///   - soFar: kilocalories eaten.
    ///   - past: earlier days, latest first; those without intake do not count, nor those beyond ``historyDays``.
    ///   - minute: minutes after local midnight.
    init?(soFar: Double, past: [PastDay], minute: Int) {
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
