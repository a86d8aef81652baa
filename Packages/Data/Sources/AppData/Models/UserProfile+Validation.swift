import Core
import Foundation

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
