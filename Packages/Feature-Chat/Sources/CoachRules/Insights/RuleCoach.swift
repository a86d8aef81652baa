import Core

/// The coach by rules: at once, everywhere, and the same each time.
package struct RuleCoach: Sendable {
    package let summaryMaker: DaySummaryMaker

    package init(summaryMaker: DaySummaryMaker) { self.summaryMaker = summaryMaker }

    /// - Parameter hidden: features that are not asked.
    package func facts(for day: LocalDay, hiding hidden: Set<String> = []) async throws -> WeekFacts {
        try await WeekFacts.gathered(
            for: day,
            food: hidden.contains("food") ? nil : summaryMaker.food,
            workouts: hidden.contains("workouts") ? nil : summaryMaker.workouts
        )
    }

    package func insight(for day: LocalDay) async throws -> InsightMaker.Candidate? {
        InsightMaker.insight(for: day, try await facts(for: day))
    }

    /// A half of a span of weeks, as Food and Workouts sum it up.
    package func half(_ days: ClosedRange<LocalDay>) async throws -> TrendsReport.Half {
        let eaten = try await summaryMaker.food?.averageIntake(days)
        let trained = try await summaryMaker.workouts?.trainingSummary(days).days
        return TrendsReport.Half(
            loggedDays: eaten?.days ?? 0,
            kcal: eaten?.macros?.kcal,
            protein: eaten?.macros?.protein,
            trainingDays: trained.map { Double($0) * 7 / Double(days.lowerBound.days(to: days.upperBound) + 1) }
        )
    }

    /// Workouts, which proposes sessions and judges goals.
    ///
    /// - Throws: where this host is without it.
    package var training: any WorkoutsCoordinating {
        get throws {
            guard let workouts = summaryMaker.workouts else {
                throw Failure.unavailable(
                    "chat.no-workouts",
                    "Training is not in this host.",
                    recovery: "A Bento with the feature Workouts proposes workouts, keeps them and judges goals."
                )
            }
            return workouts
        }
    }
}
