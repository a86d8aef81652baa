/// What other features may ask of Health.
public protocol HealthCoordinating: Sendable {
    /// What was measured and said on each day of a span, at most ten years, earliest first; days of which nothing is known are
    /// absent.
    func healthDays(_ days: ClosedRange<LocalDay>) async throws -> [BodyDay]
}

extension ContractID {
    public static let health = ContractID("health.coordinator", (any HealthCoordinating).self)
}

/// What was measured of a body on one day and what the person said of it. `nil` is not known, which is never 0.
public struct BodyDay: Sendable, Equatable, Codable {
    public let day: LocalDay
    public var steps: Int?
    /// Minutes asleep in the night that ended on the day.
    public var sleepMinutes: Double?
    /// Minutes in bed in that night.
    public var inBedMinutes: Double?
    /// Beats a minute, at rest and over the day.
    public var restingHeartRate: Double?
    public var heartRate: Double?
    public var lowestHeartRate: Double?
    public var highestHeartRate: Double?
    /// Milliseconds.
    public var heartRateVariability: Double?
    public var weightKg: Double?
    public var bodyFatPercent: Double?
    public var activeEnergyKcal: Double?
    public var exerciseMinutes: Double?
    /// Energy felt, 1 (none) to 5 (full).
    public var energy: Int?
    /// How well they slept, 1 (badly) to 5 (very well).
    public var sleepQuality: Int?
    /// Stress felt, 1 (none) to 5 (much).
    public var stress: Int?
    /// In the person's own words.
    public var mood: String?

    public init(day: LocalDay) { self.day = day }

    /// Whether nothing is known of the day.
    public var isEmpty: Bool { self == BodyDay(day: day) }
}
