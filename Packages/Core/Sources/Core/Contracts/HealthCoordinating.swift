/// The part of Health that other features may use.
public protocol HealthCoordinating: Sendable {
    /// The measurements and self-reports of each day of a span, at most ten years, earliest first. Days without data
    /// are absent.
    func healthDays(_ days: ClosedRange<LocalDay>) async throws -> [BodyDay]
}

extension ContractID {
    public static let health = ContractID("health.coordinator", (any HealthCoordinating).self)
}

/// The measurements of a body on one day, and what the person said about that day. `nil` means unknown, which is never
/// 0.
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
    /// Reported energy, 1 (none) to 5 (full).
    public var energy: Int?
    /// Sleep quality, 1 (bad) to 5 (very good).
    public var sleepQuality: Int?
    /// Reported stress, 1 (none) to 5 (a lot).
    public var stress: Int?
    /// In the person's own words.
    public var mood: String?

    public init(day: LocalDay) { self.day = day }

    /// True if nothing is known about the day.
    public var isEmpty: Bool { self == BodyDay(day: day) }
}
