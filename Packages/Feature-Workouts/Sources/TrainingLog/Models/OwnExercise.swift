import AppData
import Core
import Strength
import TrainingReading

/// An exercise of the person's own.
package struct OwnExercise: SyncedRecord, Equatable {
    package static let databaseTableName = "workouts_own_exercises"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "exercise"
        ]
    )

    /// The exercise's id.
    package let id: String
    package var exercise: Exercise
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    package init(_ exercise: Exercise) {
        id = exercise.id
        self.exercise = exercise
    }
}

/// The person's name for an exercise, learned from use or said.
package struct ExerciseAlias: SyncedRecord, Equatable {
    package static let databaseTableName = "workouts_aliases"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            "exercise_id"
        ]
    )

    /// The words, folded.
    package let id: String
    package var exerciseId: String
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    package init(_ words: String, exerciseId: String) {
        id = ExerciseName.folded(words)
        self.exerciseId = exerciseId
    }
}
