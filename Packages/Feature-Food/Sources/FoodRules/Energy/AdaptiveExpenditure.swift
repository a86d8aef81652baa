import Core

/// Energy spent in a day, learned from what was eaten and what it did to the weight:
/// `mean intake - 7700 kcal x (change of the trend weight in kg per day)`.
package struct AdaptiveExpenditure: Sendable, Hashable, Codable {
    /// Days with both intake and weight that are needed.
    package static let leastDays = 14
    /// Kilocalories in a kilogram of body weight.
    package static let kcalPerKilogram = 7700.0

    /// Kilocalories a day.
    package private(set) var kcal: Double
    /// The number of days it is based on.
    package let days: Int
    /// Mean intake over these days, in kilocalories.
    package private(set) var meanIntake: Double
    /// Change of the trend weight, in kg per day.
    package private(set) var trendPerDay: Double

    /// Learns the expenditure; `nil` with fewer than ``leastDays`` days.
    ///
    /// - Parameters:
    ///   - intake: kilocalories by day; days without intake do not count.
    ///   - trend: the trend weight. Points before the first day of intake settle the average and are worth having.
    package init?(intake: [LocalDay: Double], trend: TrendWeight) {
        let both = trend.points.filter { (intake[$0.day] ?? 0) > 0 }
        guard both.count >= Self.leastDays, let first = both.first, let last = both.last else { return nil }
        let span = first.day.days(to: last.day)
        guard span > 0 else { return nil }
        days = both.count
        meanIntake = both.reduce(0) { $0 + (intake[$1.day] ?? 0) } / Double(both.count)
        trendPerDay = (last.kg - first.kg) / Double(span)
        kcal = meanIntake - Self.kcalPerKilogram * trendPerDay
    }

    /// Without binary dust.
    package var stable: AdaptiveExpenditure {
        var result = self
        (result.kcal, result.meanIntake) = (NumberText.stable(kcal), NumberText.stable(meanIntake))
        result.trendPerDay = NumberText.stable(trendPerDay)
        return result
    }
}
