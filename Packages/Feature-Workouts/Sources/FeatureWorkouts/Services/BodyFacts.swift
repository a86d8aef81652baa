import AppData
import Core
import Strength

/// What workouts need to know of the body: its weight.
struct BodyFacts: Sendable {
    let database: AppDatabase
    let time: TimeContext

    /// The weight on a day in kilograms: the last one weighed, else the one in the profile; `nil` where nobody said it.
    func kilograms(on day: LocalDay) async throws -> Double? {
        if let log = try await DailyLogStore(database: database, time: time).lastWeighed(onOrBefore: day),
            let weight = log.weightKg
        {
            return weight
        }
        return try await ProfileStore(database: database, time: time).profile().weightKg
    }

    /// The energy of a workout: as measured, else worked out from the weight; `nil` where that is not known.
    func energy(of workout: Workout, kilograms: Double?) -> Double? {
        if let kcal = workout.kcal { return kcal }
        guard let kilograms else { return nil }
        return workout.type.kilocalories(kg: kilograms, seconds: workout.activeSeconds)
    }
}
