import Core
import Foundation
import GRDB

/// The facts that Bento knows about the person. `nil` means unknown, everywhere: nothing is assumed here.
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
    /// The name to call them by.
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

/// The sex that formulas of metabolism ask for.
public enum Sex: String, Sendable, Codable, CaseIterable {
    case female
    case male
}

/// The direction in which a person wants their weight to go.
public enum GoalPhase: String, Sendable, Codable, CaseIterable {
    /// Stay.
    case maintain
    /// Lose.
    case cut
    /// Gain.
    case bulk
}

/// The person's usual activity, apart from what is measured.
public enum ActivityLevel: String, Sendable, Codable, CaseIterable {
    /// Sitting, hardly any exercise.
    case sedentary
    /// Exercise on one to three days a week.
    case light
    /// Exercise on three to five days a week.
    case moderate
    /// Exercise on six or seven days a week.
    case active
    /// Hard work or training twice a day.
    case veryActive
}

extension UserProfile {
    /// Checks every known value against what a person can be.
    ///
    /// - Parameter today: no birth date lies after it.
    /// - Throws: ``ValueError``.
    func validate(today: LocalDay) throws(ValueError) {
        try validate()
        if let birthDate, birthDate > today || birthDate.days(to: today) > 130 * 366 {
            throw ValueError("birth date", "\(birthDate)", allowed: "a day in the last 130 years")
        }
    }

    /// Checks all but what depends on the day it is.
    ///
    /// - Throws: ``ValueError``.
    public func validate() throws(ValueError) {
        try ValueError.check("name", name, maximumBytes: 200)
        try ValueError.check("age", ageYears.map(Double.init), 0...130, "years")
        try ValueError.check("height", heightCm, 50...280, "cm")
        try ValueError.check("weight", weightKg, DailyLog.weights, "kg")
        try ValueError.check("body fat", bodyFatPercent, 1...80, "%")
        try ValueError.check("daily kcal offset", dailyKcalOffset, -3000...3000, "kcal")
        try ValueError.check("protein factor", proteinGramsPerPound, 0.1...3, "g/lb")
        for macros in [trainingDayMacros, restDayMacros] {
            try ValueError.check("energy target", macros?.kcal, 0...20_000, "kcal")
            try ValueError.check("protein target", macros?.protein, 0...2000, "g")
            try ValueError.check("carbohydrate target", macros?.carbs, 0...2000, "g")
            try ValueError.check("fat target", macros?.fat, 0...2000, "g")
        }
        if let zone, TimeZone.named(zone) == nil {
            let likely = Suggestion.nearest(to: zone, in: TimeZone.knownTimeZoneIdentifiers, limit: 1).first
            throw ValueError("zone", zone, allowed: "an IANA name such as \(likely ?? "Europe/Berlin")")
        }
    }
}

/// Weights and heights of a body, in the person's units.
public enum BodyText {
    /// By definition.
    public static let kilogramsPerPound = 0.453_592_37
    /// By definition.
    public static let centimetresPerInch = 2.54

    /// `64.2 kg`, `141.5 lb`.
    public static func weight(_ kilograms: Double, in units: UnitSystem, _ forms: LocaleForms) -> String {
        let isMetric = units == .metric
        let value = isMetric ? kilograms : kilograms / kilogramsPerPound
        return "\(tenths(value, forms)) \(isMetric ? "kg" : "lb")"
    }

    /// `168 cm`, `5'6"`; `167.5 cm` where tenths were said.
    public static func height(_ centimetres: Double, in units: UnitSystem, _ forms: LocaleForms) -> String {
        guard units == .imperial else { return "\(tenths(centimetres, forms)) cm" }
        let inches = (min(max(centimetres, 0), 1000) / centimetresPerInch).rounded()
        return "\(Int(inches) / 12)'\(Int(inches) % 12)\""
    }

    private static func tenths(_ value: Double, _ forms: LocaleForms) -> String {
        let rounded = (value * 10).rounded() / 10
        return forms.number(rounded, decimals: rounded == rounded.rounded() ? 0 : 1)
    }
}
