import Core
import GRDB

/// A body weight of a day, as the person said it or, where they said none, as a scale measured it last.
struct Weighing: Sendable {
    let day: LocalDay
    let kilograms: Double
    /// When a scale measured it; `nil` where it was said.
    var measuredAt: Moment?
    private var zoneOffset: Int64 = 0

    init(day: LocalDay, kilograms: Double) { (self.day, self.kilograms) = (day, kilograms) }

    /// True if the profile's weight was said after it was measured, up to the end of a day.
    func isOlder(than profile: UserProfile, on day: LocalDay) -> Bool {
        guard let measuredAt, profile.weightKg != nil, let stated = profile.weightStatedAt, stated > measuredAt else {
            return false
        }
        return Self.day(of: stated.milliseconds / 1000, zoneOffset) <= day
    }

    /// The last one that a scale measured on or before a day.
    static func lastMeasured(onOrBefore day: LocalDay, in database: Database) throws -> Weighing? {
        try measured(day, count: 1, in: database).first
    }

    /// The weights that scales measured on a span of days, one for each day.
    static func measured(_ days: ClosedRange<LocalDay>, in database: Database) throws -> [LocalDay: Weighing] {
        Dictionary(
            try measured(days.upperBound, from: days.lowerBound, in: database).map { ($0.day, $0) },
            uniquingKeysWith: { latest, _ in latest }
        )
    }

    /// - Parameter count: at most as many; -1 for all.
    /// - Returns: what was measured, the latest first.
    private static func measured(
        _ last: LocalDay,
        from first: LocalDay? = nil,
        count: Int = -1,
        in database: Database
    ) throws -> [Weighing] {
        let (lower, upper) = (first.map { start(of: $0) }, start(of: last.adding(days: 1)))
        // The day is the one where it was measured, at most 18 hours from UTC; the key finds its neighbors.
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT started_at, zone_offset, value FROM shared_samples
                    WHERE kind = ?1 AND started_at BETWEEN ?2 - 64800 AND ?3 + 64800 AND value BETWEEN ?4 AND ?5
                        AND zone_offset BETWEEN -1080 AND 1080
                        AND started_at + zone_offset * 60 >= ?2 AND started_at + zone_offset * 60 < ?3
                    ORDER BY started_at DESC, source LIMIT ?6
                    """
            ),
            arguments: [
                HealthKind.bodyMass.rawValue, lower ?? HealthSample.moments.lowerBound, upper,
                DailyLog.weights.lowerBound, DailyLog.weights.upperBound, count,
            ]
        )
        return try rows.map { row in
            let start = try row.decode(Int64.self, atIndex: 0)
            let offset = try row.decode(Int64.self, atIndex: 1)
            var weighing = Weighing(
                day: Self.day(of: start, offset),
                kilograms: try row.decode(Double.self, atIndex: 2)
            )
            weighing.measuredAt = Moment(milliseconds: start * 1000)
            weighing.zoneOffset = offset
            return weighing
        }
    }

    /// Seconds since 1970, as a clock there would count them.
    private static func start(of day: LocalDay) -> Int64 { Int64(day.daysSince1970) * 86_400 }

    /// - Parameters:
    ///   - seconds: since 1970, UTC.
    ///   - zoneOffset: minutes east of UTC.
    private static func day(of seconds: Int64, _ zoneOffset: Int64) -> LocalDay {
        let local = seconds + zoneOffset * 60
        return LocalDay(daysSince1970: Int((local >= 0 ? local : local - 86_399) / 86_400))
    }
}

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
