import Core

/// What is known of the two weeks before a day. What was eaten and trained on the day itself is left out: it would change by
/// the hour.
struct WeekFacts: Sendable, Equatable {
    /// What was eaten on each of the seven days before; days without food are absent.
    var eaten: [LocalDay: Macros] = [:]
    /// What was aimed for on these days: a training day's target is not a rest day's.
    var targets: [LocalDay: Macros] = [:]
    /// Days of the fourteen before with training.
    var trained: Set<LocalDay> = []
    /// Whether there was training on the day itself.
    var isTrainedToday = false
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
