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
            let parts = try Self.parts([workout.id: logged.exercises.map(Trained.init)], in: database)
            return workout.type.kilocalories(
                kg: kilograms,
                seconds: workout.activeSeconds,
                of: parts[workout.id] ?? []
            )
        }
    }

    /// What the workouts of a span of days are made of, by their ids.
    static func parts(_ days: ClosedRange<LocalDay>, in database: Database) throws -> [RowID: [TrainingPart]] {
        let rows = try Row.fetchCursor(
            database.cachedStatement(
                sql: """
                    SELECT workout_id, exercise_id, seconds, meters FROM workouts_exercises
                    WHERE deleted_at IS NULL AND counted_on BETWEEN ? AND ?
                    """
            ),
            arguments: [days.lowerBound, days.upperBound]
        )
        var exercises: [RowID: [Trained]] = [:]
        while let row = try rows.next() {
            let trained = Trained(id: row[1], seconds: row[2], meters: row[3])
            exercises[try row.decode(RowID.self, atIndex: 0), default: []].append(trained)
        }
        return try parts(exercises, in: database)
    }

    /// One exercise as far as energy goes.
    fileprivate struct Trained {
        let id: String
        let seconds: Double
        let meters: Double
    }

    private static func parts(_ exercises: [RowID: [Trained]], in database: Database) throws -> [RowID: [TrainingPart]]
    {
        guard !exercises.isEmpty else { return [:] }
        let library = try ExerciseShelf.library(in: database)
        return exercises.mapValues { exercises in
            exercises.map { exercise in
                let type = library.exercise(exercise.id)?.type ?? .strength
                let isMoving = exercise.meters > 0 && exercise.seconds > 0
                let met = ActivityEnergy.met(
                    exerciseId: exercise.id,
                    type: type,
                    speed: isMoving ? exercise.meters / exercise.seconds : nil
                )
                return TrainingPart(type: type, seconds: exercise.seconds, met: met)
            }
        }
    }
}

extension BodyFacts.Trained {
    fileprivate init(_ row: WorkoutExercise) {
        self.init(id: row.exerciseId, seconds: row.seconds, meters: row.meters)
    }
}
