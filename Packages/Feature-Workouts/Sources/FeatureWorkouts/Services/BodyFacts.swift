import AppData
import Core
import GRDB
import Strength
import TrainingReading

/// What workouts need to know of the body: its weight.
struct BodyFacts: Sendable {
    let database: AppDatabase
    let time: TimeContext

    /// The weight on a day in kilograms: the last one weighed, else the one in the profile; `nil` where nobody said it.
    func kilograms(on day: LocalDay) async throws -> Double? {
        try await database.read { try DailyLogStore.weights(day...day, in: $0) }.kilograms(on: day)
    }

    /// The energy of a workout: as measured, else worked out from the weight; `nil` where that is not known.
    func energy(of logged: LoggedWorkout) async throws -> Double? {
        let workout = logged.workout
        if let kcal = workout.kcal { return kcal }
        return try await database.read { database in
            let weights = try DailyLogStore.weights(workout.day...workout.day, in: database)
            guard let kilograms = weights.kilograms(on: workout.day) else { return nil }
            let exercises = logged.exercises.map { (id: $0.exerciseId, seconds: $0.seconds) }
            let parts = try Self.parts([workout.id: exercises], in: database)
            return workout.type.kilocalories(
                kg: kilograms,
                seconds: workout.activeSeconds,
                of: parts[workout.id] ?? []
            )
        }
    }

    /// What the workouts of a span of days are made of, by their ids; those of one kind alone are absent.
    static func parts(_ days: ClosedRange<LocalDay>, in database: Database) throws -> [RowID: [TrainingPart]] {
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT workout_id, exercise_id, seconds FROM workouts_exercises
                    WHERE deleted_at IS NULL AND counted_on BETWEEN ? AND ?
                    """
            ),
            arguments: [days.lowerBound, days.upperBound]
        )
        var exercises: [RowID: [(id: String, seconds: Double)]] = [:]
        while let row = try rows.next() {
            exercises[try row.decode(RowID.self, atIndex: 0), default: []].append((row[1], row[2]))
        }
        return try parts(exercises, in: database)
    }

    /// Reads no library where no workout has both a time that was said and another exercise.
    private static func parts(
        _ exercises: [RowID: [(id: String, seconds: Double)]],
        in database: Database
    ) throws -> [RowID: [TrainingPart]] {
        let mixed = exercises.filter { $0.value.count > 1 && $0.value.contains { $0.seconds > 0 } }
        guard !mixed.isEmpty else { return [:] }
        let library = try ExerciseShelf.library(in: database)
        return mixed.mapValues { exercises in
            exercises.map { TrainingPart(type: library.exercise($0.id)?.type ?? .strength, seconds: $0.seconds) }
        }
    }
}
