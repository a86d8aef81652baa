import Core

/// What is known of the two weeks before a day. What was eaten and trained on the day itself is left out: it would change by
/// the hour.
struct WeekFacts: Sendable, Equatable {
    /// What was eaten on each of the seven days before; days without food are absent.
    var eaten: [LocalDay: Macros] = [:]
    var targets: Macros?
    /// Days of the last fourteen with training.
    var trained: Set<LocalDay> = []
    /// How rested the person is on the day.
    var readiness: TrainingReadiness?
    var goals: [TrainingGoal] = []
    /// Features that could not tell.
    var unavailable: [String] = []

    /// - Throws: only `CancellationError`.
    static func gathered(
        for day: LocalDay,
        food: (any FoodCoordinating)?,
        workouts: (any WorkoutsCoordinating)?
    ) async throws -> WeekFacts {
        var facts = WeekFacts()
        do {
            if let food {
                facts.eaten = try await food.totals(day.adding(days: -7)...day.adding(days: -1))
                facts.targets = try await food.daySummary(day).targets
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            facts.unavailable.append("food")
        }
        do {
            for back in 1...14 {
                let past = day.adding(days: -back)
                let done = try await workouts?.workouts(on: past).contains { $0.activeSeconds != nil } ?? false
                if done { facts.trained.insert(past) }
            }
            facts.readiness = try await workouts?.trainingReadiness(on: day)
            facts.goals = try await workouts?.trainingGoals() ?? []
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            facts.unavailable.append("workouts")
        }
        return facts
    }
}
