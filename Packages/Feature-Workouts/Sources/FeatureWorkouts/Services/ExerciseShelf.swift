import AppData
import Core
import GRDB
import Strength
import TrainingReading

/// The exercises at hand: Bento's, the person's own, and what the person calls them.
struct ExerciseShelf: Sendable {
    let journal: WorkoutJournal

    static func library(in database: Database) throws -> ExerciseLibrary { try library(beside: [], in: database) }

    static func library(beside others: [Exercise], in database: Database) throws -> ExerciseLibrary {
        let own = try OwnExercise.living().order(Column("id")).fetchReadable(database).map(\.exercise)
        let aliases = try ExerciseAlias.living().fetchReadable(database)
        return ExerciseLibrary(
            own: own + others,
            learned: Dictionary(aliases.map { ($0.id, $0.exerciseId) }, uniquingKeysWith: { $1 })
        )
    }

    /// Who else may have named some exercises: those that neither the library nor the person has came with an import.
    func outsideSources(of ids: [String]) async throws -> Set<String> {
        let library = try await library()
        return ids.allSatisfy { library.exercise($0) != nil } ? [] : ["an exercise of an import"]
    }

    /// Who else may have named what was made of workouts, such as templates: anybody, once a workout was imported.
    func importedSources() async throws -> Set<String> {
        let hasImports = try await journal.database.read { database in
            try !Workout.living().filter(!["bento", "line"].contains(Column("source"))).limit(1)
                .fetchReadable(database).isEmpty
        }
        return hasImports ? ["a workout that was imported"] : []
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

    /// An exercise that was done, also one that no library knows.
    struct Trained: Sendable, Hashable {
        let id: String
        let name: String
        var sessions = 0
    }

    /// Those that were done, the one done most first.
    func trained() async throws -> [Trained] { try await journal.database.read { try Self.trained(in: $0) } }

    static func trained(in database: Database) throws -> [Trained] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT exercise_id, MAX(name), COUNT(*) FROM workouts_exercises WHERE deleted_at IS NULL
                GROUP BY exercise_id ORDER BY COUNT(*) DESC, exercise_id
                """
        ).map { Trained(id: $0[0], name: $0[1], sessions: $0[2]) }
    }

    /// The exercise whose history somebody wants to see: of several that could be meant, the one that was done most; typing
    /// errors are let pass.
    ///
    /// - Throws: ``WorkoutsError/noSuch(_:_:nearest:)``.
    func trained(_ words: String) async throws -> Trained {
        let trained = try await trained()
        let folded = ExerciseName.folded(words)
        if let exact = trained.first(where: { ExerciseName.folded($0.name) == folded }) { return exact }
        let library = try await library()
        let meant = library.meant(by: words)
        if let done = trained.first(where: { $0.id == meant?.id }) { return done }
        let hits = library.search(words, limit: 40)
        let complete = Set(hits.filter(\.isComplete).map(\.exercise.id))
        if let most = trained.first(where: { complete.contains($0.id) }) { return most }
        if let meant { return Trained(id: meant.id, name: meant.name) }
        // Names of other programs that nobody has explained to Bento.
        let near = Suggestion.nearest(to: words, in: trained.map(\.name), limit: 1).first
        if let found = near.flatMap({ name in trained.first { $0.name == name } }) { return found }
        if let part = trained.first(where: { !folded.isEmpty && ExerciseName.folded($0.name).contains(folded) }) {
            return part
        }
        throw WorkoutsError.noSuch("exercise", words, nearest: hits.prefix(3).map(\.exercise.name))
    }

    /// Adds an exercise of the person's own.
    func add(_ exercise: Exercise) async throws {
        let library = try await library()
        for name in [exercise.name] + exercise.aliases { try Self.check(name: name) }
        if let same = library.named(exercise.name) {
            throw WorkoutsError.missing(
                "There is an exercise '\(same.name)' already.",
                hint: "See it with: bento workouts exercise show \"\(same.name)\""
            )
        }
        try await journal.change("add exercise \(exercise.name)") { edit, database in
            try edit.save(OwnExercise(exercise), into: \.ownExercises, in: database)
        }
    }

    /// Lines read units, numbers and words such as `rest` and `same` as what they mean: a name of these alone would break them.
    static func check(name: String) throws {
        let reader = TrainingReader(library: ExerciseLibrary())
        let some = reader.library.exercises.first
        let isName = ExerciseName.words(name).contains { word in
            reader.read(word, current: some).parts.contains { !$0.name.isEmpty }
        }
        guard isName else {
            throw WorkoutsError.badValue(
                "A name",
                given: "'\(name)'",
                allowed: "it has a word that means nothing else in a line about training"
            )
        }
    }

    /// Learns what the person calls an exercise.
    ///
    /// - Parameter replacing: whether words that mean another exercise already may change their meaning.
    func learn(_ words: String, means exercise: Exercise, replacing: Bool = false) async throws {
        try Self.check(name: words)
        if let other = try await library().named(words), other.id != exercise.id, !replacing {
            throw WorkoutsError.missing(
                "'\(WorkoutsError.short(words))' is \(other.name) already.",
                hint: "Pass --replace to let it mean \(exercise.name) from now on."
            )
        }
        try await journal.change("call \(exercise.name) '\(words)'") { edit, database in
            try Self.learn(words, means: exercise, edit: &edit, in: database)
        }
    }

    /// Keeps a name and moves what was trained under it, as from an import, to the exercise that it means.
    private static func learn(
        _ words: String,
        means exercise: Exercise,
        edit: inout WorkoutJournal.Edit,
        in database: Database
    ) throws {
        try edit.save(ExerciseAlias(words, exerciseId: exercise.id), into: \.aliases, in: database)
        let id = ExerciseName.identifier(words)
        guard id != exercise.id, try library(in: database).exercise(id) == nil else { return }
        let rows = try WorkoutExercise.living().filter(Column("exercise_id") == id).fetchReadable(database)
        for row in rows where ExerciseName.folded(row.name) == ExerciseName.folded(words) {
            var row = row
            row.exerciseId = exercise.id
            row.name = exercise.name
            try edit.save(row, into: \.exercises, in: database)
        }
    }

    /// Learns several names in one change.
    func learn(_ meanings: [(words: String, exercise: Exercise)]) async throws {
        for meaning in meanings { try Self.check(name: meaning.words) }
        try await journal.change("map \(meanings.count) \(meanings.count == 1 ? "name" : "names")") { edit, database in
            for (words, exercise) in meanings {
                try Self.learn(words, means: exercise, edit: &edit, in: database)
            }
        }
    }

    /// The exercises that were trained and that no library knows, with the one whose muscles each counts for, most sets first.
    func unknown() async throws -> [(trained: Trained, kin: Exercise?)] {
        let library = try await library()
        return try await trained().filter { library.exercise($0.id) == nil }.map { ($0, library.kin(of: $0.name)) }
    }

    /// The person's own name that some words are; `nil` where they are none.
    func alias(_ words: String) async throws -> ExerciseAlias? {
        try await journal.database.read { try ExerciseAlias.living(ExerciseName.folded(words), in: $0) }
    }

    func forget(_ alias: ExerciseAlias) async throws {
        try await journal.change("forget the name '\(alias.id)'") { edit, database in
            try edit.delete(alias, into: \.aliases, in: database)
        }
    }

    /// The exercises with the names that the person gave them before all others, and the ids of those that are their own.
    func named(_ exercises: [Exercise]) async throws -> (exercises: [Exercise], own: Set<String>) {
        try await journal.database.read { database in
            let aliases = try ExerciseAlias.living().order(Column("id")).fetchReadable(database)
            let names = Dictionary(grouping: aliases, by: \.exerciseId).mapValues { $0.map(\.id) }
            let named = exercises.map { exercise in
                let own = names[exercise.id] ?? []
                var exercise = exercise
                exercise.aliases = own + exercise.aliases.filter { !own.contains($0) }
                return exercise
            }
            return (named, Set(try OwnExercise.living().fetchReadable(database).map(\.id)))
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
            try edit.delete(own, into: \.ownExercises, in: database)
        }
    }
}
