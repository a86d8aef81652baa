import Core

/// The known facts of the two weeks before a day. Food and training of the day itself are left out: they would change by
/// the hour.
package struct WeekFacts: Sendable, Equatable {
    /// The intake of each of the seven days before; days without food are absent.
    var eaten: [LocalDay: Macros] = [:]
    /// The targets of these days: a training day's target is not a rest day's.
    var targets: [LocalDay: Macros] = [:]
    /// Days of the fourteen before with training.
    var trained: Set<LocalDay> = []
    /// True if there was training on the day itself.
    var isTrainedToday = false
    /// The person's readiness on the day.
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
                for day in facts.eaten.keys { facts.targets[day] = try await food.targets(on: day) }
            }
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            facts.unavailable.append("food")
        }
        do {
            let past = try await workouts?.workouts(day.adding(days: -14)...day) ?? [:]
            facts.trained = Set(past.filter { $0.value.contains { $0.activeSeconds != nil } }.keys)
            facts.isTrainedToday = facts.trained.remove(day) != nil
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
