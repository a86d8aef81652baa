/// What a day's intake will probably be at its end.
struct DayProjection: Sendable, Hashable, Codable {
    /// How it was found.
    enum Method: String, Sendable, Codable {
        /// From how much of a day was eaten by this hour on earlier days of the same kind.
        case history
        /// In proportion to the time passed.
        case linear
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
    /// Below this share of a day's intake by this hour, history says too little.
    static let leastShare = 0.1

    /// Kilocalories at the end of the day.
    let kcal: Double
    let method: Method

    /// Projects a day.
    ///
    /// - Parameters:
    ///   - soFar: kilocalories eaten.
    ///   - past: earlier days, latest first; those without intake do not count, nor those beyond ``historyDays``.
    ///   - elapsed: the share of the day that has passed, 0 to 1.
    init(soFar: Double, past: [PastDay], elapsed: Double) {
        let days = past.filter { $0.total > 0 }.prefix(Self.historyDays)
        let total = days.reduce(0) { $0 + $1.total }
        let share = total > 0 ? days.reduce(0) { $0 + $1.byNow } / total : 0
        if share >= Self.leastShare {
            kcal = soFar / min(1, share)
            method = .history
        } else {
            // In the first quarter of an hour a proportion would promise hundreds of dinners.
            kcal = soFar / min(1, max(elapsed, 1.0 / 96))
            method = .linear
        }
    }
}
