import Core
import Foundation
import GRDB

/// What Bento knows of the person. `nil` means unknown, everywhere: nothing is assumed here.
public struct UserProfile: SyncedRecord, Equatable {
    public static let databaseTableName = "shared_profiles"
    public static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "name", "sex", "birth_date", ["age_years", "age_stated_on"], "height_cm",
            ["weight_kg", "weight_stated_at"],
            "body_fat_percent", "activity", "goal", "daily_kcal_offset", "protein_grams_per_pound",
            "training_day_macros",
            "rest_day_macros", "units", "zone",
        ]
    )

    /// Always `me`: there is one profile, on every device the same row.
    public private(set) var id = "me"
    /// What to call them.
    public var name: String?
    /// The sex for formulas of metabolism.
    public var sex: Sex?
    public var birthDate: LocalDay?
    /// The age in years where only that was said, as of ``ageStatedOn``.
    public var ageYears: Int?
    /// The day on which ``ageYears`` was said.
    public var ageStatedOn: LocalDay?
    /// Height in centimetres.
    public var heightCm: Double?
    /// Weight in kilograms, as said once; ``DailyLog`` has the course.
    public var weightKg: Double?
    /// When ``weightKg`` was said: what was measured before does not stand against it.
    public internal(set) var weightStatedAt: Moment?
    /// Body fat in percent of weight.
    public var bodyFatPercent: Double?
    /// Usual activity.
    public var activity: ActivityLevel?
    public var goal: GoalPhase?
    /// Kilocalories per day to add to expenditure (negative in a cut).
    public var dailyKcalOffset: Double?
    /// Grams of protein per pound of body weight per day.
    public var proteinGramsPerPound: Double?
    /// Targets of a training day, where set by hand.
    public var trainingDayMacros: Macros?
    /// Targets of a rest day, where set by hand.
    public var restDayMacros: Macros?
    /// The units to show.
    public var units: UnitSystem?
    /// The IANA time zone, where it is not the machine's.
    public var zone: String?
    public var updatedAt = Moment(milliseconds: 0)
    public var deletedAt: Moment?

    /// A profile that knows nothing.
    public init() {}

    /// The age in whole years on a day; `nil` where neither birth date nor age is known.
    public func age(on day: LocalDay) -> Int? {
        if let birthDate { return Self.wholeYears(from: birthDate, to: day) }
        guard let ageYears else { return nil }
        // A file may say anything.
        return min(max(ageYears, 0), 999) + (ageStatedOn.map { Self.wholeYears(from: $0, to: day) } ?? 0)
    }

    /// Birthdays from one day to another; somebody born on 29 February has theirs on 1 March in other years.
    private static func wholeYears(from start: LocalDay, to day: LocalDay) -> Int {
        let before = (day.month, day.day) < (start.month, start.day)
        return max(0, day.year - start.year - (before ? 1 : 0))
    }
}
