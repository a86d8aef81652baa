import AppData
import GRDB
import TrainingReading

extension ExerciseShelf {
    static func library(in database: Database) throws -> ExerciseLibrary {
        try library(beside: [], in: database)
    }

    static func library(beside others: [Exercise], in database: Database) throws -> ExerciseLibrary {
        let own = try OwnExercise.living().order(Column("id")).fetchReadable(database).map(\.exercise)
        let aliases = try ExerciseAlias.living().fetchReadable(database)
        return ExerciseLibrary(
            own: own + others,
            learned: Dictionary(aliases.map { ($0.id, $0.exerciseId) }, uniquingKeysWith: { $1 })
        )
    }

    /// The ids of the person's own exercises.
    static func ownIDs(in database: Database) throws -> Set<String> {
        Set(try OwnExercise.living().fetchReadable(database).map(\.id))
    }

    /// The person's names for exercises, by the exercises' ids.
    static func aliases(in database: Database) throws -> [String: [String]] {
        let aliases = try ExerciseAlias.living().order(Column("id")).fetchReadable(database)
        return Dictionary(grouping: aliases, by: \.exerciseId).mapValues { $0.map(\.id) }
    }
}

extension WorkoutExercise {
    /// The rows of an exercise, whether they count or not.
    static func rows(of exerciseId: String, in database: Database) throws -> [WorkoutExercise] {
        try living().filter(Column("exercise_id") == exerciseId).fetchReadable(database)
    }
}
