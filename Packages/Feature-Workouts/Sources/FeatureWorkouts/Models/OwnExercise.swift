import AppData
import Core
import Strength
import TrainingReading

/// An exercise of the person's own.
struct OwnExercise: SyncedRecord, Equatable {
    static let databaseTableName = "workouts_own_exercises"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "exercise"
        ]
    )

    /// The exercise's id.
    let id: String
    var exercise: Exercise
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    init(_ exercise: Exercise) {
        id = exercise.id
        self.exercise = exercise
    }
}

/// What the person calls an exercise, learnt from use or said.
struct ExerciseAlias: SyncedRecord, Equatable {
    static let databaseTableName = "workouts_aliases"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "exercise_id"
        ]
    )

    /// The words, folded.
    let id: String
    var exerciseId: String
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    init(_ words: String, exerciseId: String) {
        id = ExerciseName.folded(words)
        self.exerciseId = exerciseId
    }
}
