import AppData
import Core
import FoodRules

/// Intake and weight of the last weeks, and what they say about the energy spent.
package struct ExpenditureHistory: Sendable {
    /// Kilocalories by day.
    let intake: [LocalDay: Double]
    package let weights: [TrendWeight.Point]
    let trend: TrendWeight
    package let expenditure: AdaptiveExpenditure?
    /// The number of days that have both.
    package let days: Int

    /// The learned figure, or why there is none yet.
    ///
    /// - Parameters:
    ///   - targets: those of the day, which say what counts meanwhile.
    ///   - whole: writes a whole number; by default as programs read it.
    package func note(_ targets: DayTargets, _ whole: (Double) -> String = NumberText.whole) -> String {
        let formula = targets.isSetByHand ? nil : targets.expenditureByFormula
        if let expenditure {
            let learnt =
                "Learnt from \(expenditure.days) days of food and weight: you spend about \(whole(expenditure.kcal)) kcal a day"
            guard targets.isLearntImpossible, let formula else { return learnt + "." }
            return learnt
                + ", which no body does; meals may be missing, so the formula's \(whole(formula)) kcal stand."
        }
        let need = AdaptiveExpenditure.leastDays
        let stand = formula.map { "; until then the formula's \(whole($0)) kcal stand" } ?? ""
        return "Your expenditure is learnt from \(need) days with both food and weight; there are \(days)\(stand)."
    }
}

/// Reads it from the journal and the daily logs.
package struct ExpenditureReader: Sendable {
    let journal: FoodJournal
    let time: TimeContext

    /// Days whose intake counts. Older ones say little about today.
    static let window = 42
    /// Days of weight before them, in which the trend settles.
    package static let settling = 30

    /// The expenditure learned up to a day; reads no meal if there are too few weights to learn from.
    func learnt(to day: LocalDay) async throws -> AdaptiveExpenditure? {
        let (first, last) = span(to: day)
        let count = try await journal.database.read { database in
            try DailyLogStore.weighedDays(first...last, in: database)
        }
        guard count >= AdaptiveExpenditure.leastDays else { return nil }
        return try await read(to: day).expenditure
    }

    private func span(to day: LocalDay) -> (first: LocalDay, last: LocalDay) {
        let last = day < time.today ? day : time.today.adding(days: -1)
        return (last.adding(days: -Self.window + 1), last)
    }

    /// The history up to a day. Today is left out: it is not over.
    package func read(to day: LocalDay) async throws -> ExpenditureHistory {
        let (first, last) = span(to: day)
        let totals = try await journal.totals(first...last)
        let logs = try await DailyLogStore(database: journal.database, time: time)
            .logs(first.adding(days: -Self.settling)...last)
        let intake = Dictionary(totals.map { ($0.day, $0.macros.kcal) }, uniquingKeysWith: { $1 })
        let weights = logs.compactMap { log in log.weightKg.map { TrendWeight.Point(day: log.day, kg: $0) } }
        let trend = TrendWeight(weights)
        return ExpenditureHistory(
            intake: intake,
            weights: weights,
            trend: trend,
            expenditure: AdaptiveExpenditure(intake: intake, trend: trend),
            days: weights.filter { (intake[$0.day] ?? 0) > 0 }.count
        )
    }
}
