import AppData
import Core
import GRDB
import Strength
import TrainingReading

/// The facts about the body that workouts need: its weight.
package struct BodyFacts: Sendable {
    package let database: AppDatabase
    package let time: TimeContext

    /// The weight on a day in kilograms: the last one weighed, else the one in the profile; `nil` where nobody said it.
    package func kilograms(on day: LocalDay) async throws -> Double? {
        try await database.read { try DailyLogStore.weights(day...day, in: $0) }.kilograms(on: day)
    }

    /// The energy of a workout: as measured, else worked out from the weight; `nil` where that is not known.
    package func energy(of logged: LoggedWorkout) async throws -> Double? {
        let workout = logged.workout
        if let kcal = workout.kcal { return kcal }
        return try await database.read { database in
            let weights = try DailyLogStore.weights(workout.day...workout.day, in: database)
            guard let kilograms = weights.kilograms(on: workout.day) else { return nil }
            let trained = logged.exercises.map { ($0.exerciseId, $0.seconds, $0.meters) }
            let parts = try Self.parts([workout.id: trained], in: database)
            return workout.type.kilocalories(
                kg: kilograms,
                seconds: workout.activeSeconds,
                of: parts[workout.id] ?? []
            )
        }
    }

    /// The parts of the workouts of a span of days, by their ids.
    package static func parts(_ days: ClosedRange<LocalDay>, in database: Database) throws -> [RowID: [TrainingPart]] {
        try parts(WorkoutJournal.effort(on: days, in: database), in: database)
    }

    private static func parts(
        _ exercises: [RowID: [WorkoutJournal.Effort]],
        in database: Database
    ) throws -> [RowID: [TrainingPart]] {
        guard !exercises.isEmpty else { return [:] }
        let library = try ExerciseShelf.library(in: database)
        return exercises.mapValues { exercises in
            exercises.map { exercise in
                let type = library.exercise(exercise.exerciseId)?.type ?? .strength
                let isMoving = exercise.meters > 0 && exercise.seconds > 0
                let met = ActivityEnergy.met(
                    exerciseId: exercise.exerciseId,
                    type: type,
                    speed: isMoving ? exercise.meters / exercise.seconds : nil
                )
                return TrainingPart(type: type, seconds: exercise.seconds, met: met)
            }
        }
    }
}
