import AppData
import Core
import FoodRules

/// Logs a person's statements about their body and their targets.
package struct BodyLog: Sendable {
    let journal: FoodJournal
    let time: TimeContext

    /// Days over which the trend of a weight is looked at.
    private static let trendDays = 90

    /// Logs a body weight, one for each day.
    ///
    /// - Returns: the trend weight then, in kilograms.
    package func weigh(kilograms: Double, bodyFatPercent: Double?, on day: LocalDay) async throws -> Double? {
        guard (20...500).contains(kilograms) else {
            throw FoodError.badValue("The weight", given: "\(NumberText.short(kilograms)) kg", allowed: "20 to 500 kg")
        }
        if let bodyFatPercent, !(2...75).contains(bodyFatPercent) {
            throw FoodError.badValue(
                "Body fat",
                given: "\(NumberText.short(bodyFatPercent)) %",
                allowed: "2 to 75 %"
            )
        }
        guard day <= time.today else {
            throw FoodError.badValue("The day of a weight", given: "\(day)", allowed: "it is still to come")
        }
        try await journal.weigh(kilograms: kilograms, bodyFatPercent: bodyFatPercent, on: day)
        return TrendWeight(try await weights(day.adding(days: -Self.trendDays)...day)).points.last?.kg
    }

    /// The weighings of a span of days.
    package func weights(_ days: ClosedRange<LocalDay>) async throws -> [TrendWeight.Point] {
        let logs = try await DailyLogStore(database: journal.database, time: time).logs(days)
        return logs.compactMap { log in log.weightKg.map { TrendWeight.Point(day: log.day, kg: $0) } }
    }

    /// The weighings of a span with their trend, which begins a month before it to settle.
    package func trend(_ days: ClosedRange<LocalDay>) async throws -> [WeightPoint] {
        let all = try await weights(days.lowerBound.adding(days: -ExpenditureReader.settling)...days.upperBound)
        let trend = TrendWeight(all).points
        let kilograms = Dictionary(all.map { ($0.day, $0.kg) }, uniquingKeysWith: { $1 })
        return trend.filter { days.contains($0.day) }.map { point in
            WeightPoint(
                day: point.day,
                kilograms: NumberText.stable(kilograms[point.day] ?? point.kg),
                trend: NumberText.stable(point.kg)
            )
        }
    }

    /// Sets targets by hand; `nil` lets the formula decide again.
    package func setTargets(_ macros: Macros?, onTraining: Bool, onRest: Bool) async throws {
        let kind = onTraining && onRest ? "" : onTraining ? "training day " : "rest day "
        try await journal.setTargets(
            macros,
            onTraining: onTraining,
            onRest: onRest,
            summary: "\(macros == nil ? "clear" : "set") \(kind)targets"
        )
    }
}
