import AppData
import Core
import GRDB

/// Combines the devices' measurements and the person's own reports, which take precedence if both exist. Every figure
/// of the body on a screen, on the card, or from the coach comes from here.
struct HealthReader: HealthCoordinating {
    let database: AppDatabase
    let time: TimeContext

    /// The longest span that is read at once, in days.
    static let longest = 3660

    func healthDays(_ days: ClosedRange<LocalDay>) async throws -> [BodyDay] {
        guard days.lowerBound.days(to: days.upperBound) <= Self.longest else {
            throw Failure.usage(
                "health.span",
                "A span cannot have more than \(Self.longest) days.",
                recovery: "Ask for ten years or less."
            )
        }
        return try await database.read { try Self.days(days, in: $0) }
    }

    /// A day; an empty one if nothing is known about it.
    func day(_ day: LocalDay) async throws -> BodyDay {
        try await healthDays(day...day).first ?? BodyDay(day: day)
    }

    static func days(_ days: ClosedRange<LocalDay>, in database: Database) throws -> [BodyDay] {
        var found: [LocalDay: BodyDay] = [:]
        func add(_ kind: HealthKind, _ set: (inout BodyDay, HealthDay) -> Void) throws {
            for measured in try HealthSampleStore.healthDays(kind, days, in: database) where measured.value.isFinite {
                set(&found[measured.day, default: BodyDay(day: measured.day)], measured)
            }
        }
        func add(_ kind: HealthKind, to path: WritableKeyPath<BodyDay, Double?>) throws {
            try add(kind) { $0[keyPath: path] = $1.value }
        }
        try add(.steps) { $0.steps = steps($1.value) }
        try add(.restingHeartRate, to: \.restingHeartRate)
        try add(.heartRateVariability, to: \.heartRateVariability)
        try add(.bodyFat, to: \.bodyFatPercent)
        try add(.activeEnergy, to: \.activeEnergyKcal)
        try add(.exerciseTime, to: \.exerciseMinutes)
        try add(.inBed, to: \.inBedMinutes)
        try add(.heartRate) { day, measured in
            day.heartRate = measured.value
            (day.lowestHeartRate, day.highestHeartRate) = (measured.least, measured.most)
        }
        for (day, minutes) in try asleep(days, in: database) {
            found[day, default: BodyDay(day: day)].sleepMinutes = minutes
        }
        // The weights of scales are among the logs.
        for log in try DailyLogStore.logs(days, in: database) {
            found[log.day, default: BodyDay(day: log.day)].take(log)
        }
        return found.values.filter { !$0.isEmpty }.sorted { $0.day < $1.day }
    }

    /// Minutes asleep by the day of waking. One device tells stages and another the same night as a whole: the longer of the two
    /// counts, since the sum would have the night twice.
    private static func asleep(_ days: ClosedRange<LocalDay>, in database: Database) throws -> [LocalDay: Double] {
        func minutes(_ kinds: [HealthKind]) throws -> [LocalDay: Double] {
            var sums: [LocalDay: Double] = [:]
            for kind in kinds {
                for night in try HealthSampleStore.healthDays(kind, days, in: database) where night.value.isFinite {
                    sums[night.day, default: 0] += max(0, night.value)
                }
            }
            return sums
        }
        return try minutes([.sleepCore, .sleepDeep, .sleepREM]).merging(try minutes([.sleep]), uniquingKeysWith: max)
            .filter { $0.value > 0 }
    }

    /// A file may say anything.
    private static func steps(_ value: Double) -> Int { Int(min(max(value, 0), 1e9).rounded()) }
}

extension BodyDay {
    /// Replaces measurements with the person's own reports.
    fileprivate mutating func take(_ log: DailyLog) {
        steps = log.steps ?? steps
        sleepMinutes = log.sleepMinutes ?? sleepMinutes
        weightKg = log.weightKg
        bodyFatPercent = log.bodyFatPercent ?? bodyFatPercent
        activeEnergyKcal = log.activeEnergyKcal ?? activeEnergyKcal
        exerciseMinutes = log.exerciseMinutes ?? exerciseMinutes
        (energy, sleepQuality, stress, mood) = (log.energy, log.sleep, log.stress, log.mood)
    }
}
