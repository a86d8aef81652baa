import Core
import GRDB

/// A person's measurements and feelings of one day. `nil` means not said.
public struct DailyLog: SyncedRecord, Equatable {
    public static let databaseTableName = "shared_daily_logs"
    public static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "weight_kg", "body_fat_percent", "steps", "active_energy_kcal", "exercise_minutes", "energy", "sleep",
            "stress",
            "mood", "sleep_minutes",
        ]
    )

    /// The local day; on every device the same row.
    public let id: LocalDay
    /// Weight in kilograms.
    public var weightKg: Double?
    /// Body fat in percent of weight.
    public var bodyFatPercent: Double?
    public var steps: Int?
    /// Energy burned by moving, in kilocalories.
    public var activeEnergyKcal: Double?
    public var exerciseMinutes: Double?
    /// Energy felt, 1 (none) to 5 (full).
    public var energy: Int?
    /// The quality of their sleep, 1 (very bad) to 5 (very good).
    public var sleep: Int?
    /// The length of their sleep by their own account, in minutes, in the night that ended on the day.
    public var sleepMinutes: Double?
    /// Stress felt, 1 (none) to 5 (much).
    public var stress: Int?
    /// Mood, in their own words.
    public var mood: String?
    public var updatedAt = Moment(milliseconds: 0)
    public var deletedAt: Moment?

    public var day: LocalDay { id }

    /// The weights, in kilograms, that a person can have.
    static let weights = 1.0...700.0

    /// An empty log.
    public init(day: LocalDay) { id = day }

    public func validate() throws(ValueError) {
        try ValueError.check("weight", weightKg, Self.weights, "kg")
        try ValueError.check("body fat", bodyFatPercent, 1...80, "%")
        try ValueError.check("steps", steps.map(Double.init), 0...500_000, "steps")
        try ValueError.check("active energy", activeEnergyKcal, 0...20_000, "kcal")
        try ValueError.check("exercise", exerciseMinutes, 0...1500, "minutes")
        try ValueError.check("energy", energy.map(Double.init), 1...5, "points")
        try ValueError.check("sleep", sleep.map(Double.init), 1...5, "points")
        try ValueError.check("sleep", sleepMinutes, 0...1440, "minutes")
        try ValueError.check("stress", stress.map(Double.init), 1...5, "points")
        try ValueError.check("mood", mood, maximumBytes: 2000)
    }
}
