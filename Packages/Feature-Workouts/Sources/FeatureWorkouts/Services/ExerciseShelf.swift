import AppData
import Core
import GRDB
import Strength
import TrainingReading

/// The exercises at hand: Bento's, the person's own, and what the person calls them.
struct ExerciseShelf: Sendable {
    let journal: WorkoutJournal

    static func library(in database: Database) throws -> ExerciseLibrary {
        let own = try OwnExercise.living().order(Column("id")).fetchAll(database).map(\.exercise)
        let aliases = try ExerciseAlias.living().fetchAll(database)
        return ExerciseLibrary(
            own: own,
            learned: Dictionary(aliases.map { ($0.id, $0.exerciseId) }, uniquingKeysWith: { $1 })
        )
    }

    func library() async throws -> ExerciseLibrary { try await journal.database.read { try Self.library(in: $0) } }

    /// The exercise that some words mean.
    ///
    /// - Throws: ``WorkoutsError/noSuch(_:_:nearest:)``.
    func exercise(_ words: String) async throws -> Exercise {
        let library = try await library()
        guard let exercise = library.meant(by: words) else {
            throw WorkoutsError.noSuch(
                "exercise",
                words,
                nearest: library.search(words, limit: 3).map(\.exercise.name)
            )
        }
        return exercise
    }

    /// Adds an exercise of the person's own.
    func add(_ exercise: Exercise) async throws {
        let library = try await library()
        if let same = library.named(exercise.name) {
            throw WorkoutsError.missing(
                "There is an exercise '\(same.name)' already.",
                hint: "See it with: bento workouts exercises show \"\(same.name)\""
            )
        }
        try await journal.change("add exercise \(exercise.name)") { edit, database in
            try edit.save(OwnExercise(exercise), in: database)
        }
    }

    /// Learns what the person calls an exercise.
    func learn(_ words: String, means exercise: Exercise) async throws {
        guard !ExerciseName.folded(words).isEmpty else {
            throw WorkoutsError.badValue("A name", given: "'\(words)'", allowed: "it has letters")
        }
        try await journal.change("call \(exercise.name) '\(words)'") { edit, database in
            try edit.save(ExerciseAlias(words, exerciseId: exercise.id), in: database)
        }
    }

    func remove(_ exercise: Exercise) async throws {
        try await journal.change("delete exercise \(exercise.name)") { edit, database in
            guard let own = try OwnExercise.living(exercise.id, in: database) else {
                throw WorkoutsError.missing(
                    "'\(exercise.name)' comes with Bento.",
                    hint: "Only exercises of your own can be deleted."
                )
            }
            try edit.delete(own, in: database)
        }
    }
}
