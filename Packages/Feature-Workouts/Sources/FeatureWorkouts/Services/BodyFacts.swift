import AppData
import Core
import Strength

/// What workouts need to know of the body: its weight.
struct BodyFacts: Sendable {
    let database: AppDatabase
    let time: TimeContext

    /// The weight on a day in kilograms: the last one weighed, else the one in the profile; `nil` where nobody said it.
    func kilograms(on day: LocalDay) async throws -> Double? {
        try await database.read { try DailyLogStore.weights(day...day, in: $0) }.kilograms(on: day)
    }

    /// The energy of a workout: as measured, else worked out from the weight; `nil` where that is not known.
    func energy(of workout: Workout, kilograms: Double?) -> Double? {
        Self.energy(measured: workout.kcal, type: workout.type, seconds: workout.activeSeconds, kilograms: kilograms)
    }

    static func energy(measured: Double?, type: WorkoutType, seconds: Double, kilograms: Double?) -> Double? {
        measured ?? kilograms.map { type.kilocalories(kg: $0, seconds: seconds) }
    }
}
