import AppData
import Core
import GRDB
import Strength
import TrainingReading

/// The exercises at hand: Bento's, the person's own, and what the person calls them.
package struct ExerciseShelf: Sendable {
    let journal: WorkoutJournal

    package init(journal: WorkoutJournal) { self.journal = journal }

    /// Who else may have named some exercises: those that neither the library nor the person has came with an import.
    package func outsideSources(of ids: [String]) async throws -> Set<String> {
        let library = try await library()
        return ids.allSatisfy { library.exercise($0) != nil } ? [] : ["an exercise of an import"]
    }

    /// Who else may have named what was made of workouts, such as templates: anybody, once a workout was imported.
    package func importedSources() async throws -> Set<String> {
        let hasImports = try await journal.database.read { try WorkoutJournal.hasImports(in: $0) }
        return hasImports ? ["a workout that was imported"] : []
    }

    package func library() async throws -> ExerciseLibrary {
        try await journal.database.read { try Self.library(in: $0) }
    }

    /// The exercise that some words mean.
    ///
    /// - Throws: ``WorkoutsError/noSuch(_:_:nearest:)``.
    package func exercise(_ words: String) async throws -> Exercise {
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
    package struct Trained: Sendable, Hashable {
        package let id: String
        package let name: String
        package var sessions = 0
    }

    /// The exercises that were done, the one done most first.
    package func trained() async throws -> [Trained] {
        try await journal.database.read { try WorkoutJournal.trained(in: $0) }
    }

    /// The exercise whose history somebody wants to see: of several that could be meant, the one that was done most; typing
    /// errors are let pass.
    ///
    /// - Throws: ``WorkoutsError/noSuch(_:_:nearest:)``.
    package func trained(_ words: String) async throws -> Trained {
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
    package func add(_ exercise: Exercise) async throws {
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
    /// - Parameter replacing: true if words that mean another exercise already may change their meaning.
    package func learn(_ words: String, means exercise: Exercise, replacing: Bool = false) async throws {
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
        let rows = try WorkoutExercise.rows(of: id, in: database)
        for row in rows where ExerciseName.folded(row.name) == ExerciseName.folded(words) {
            var row = row
            row.exerciseId = exercise.id
            row.name = exercise.name
            try edit.save(row, into: \.exercises, in: database)
        }
    }

    /// Learns several names in one change.
    package func learn(_ meanings: [(words: String, exercise: Exercise)]) async throws {
        for meaning in meanings { try Self.check(name: meaning.words) }
        try await journal.change("map \(meanings.count) \(meanings.count == 1 ? "name" : "names")") { edit, database in
            for (words, exercise) in meanings {
                try Self.learn(words, means: exercise, edit: &edit, in: database)
            }
        }
    }

    /// The exercises that were trained and that no library knows, with the one whose muscles each counts for, most sets first.
    package func unknown() async throws -> [(trained: Trained, kin: Exercise?)] {
        let library = try await library()
        return try await trained().filter { library.exercise($0.id) == nil }.map { ($0, library.kin(of: $0.name)) }
    }

    /// The person's own name that some words are; `nil` where they are none.
    package func alias(_ words: String) async throws -> ExerciseAlias? {
        try await journal.database.read { try ExerciseAlias.living(ExerciseName.folded(words), in: $0) }
    }

    package func forget(_ alias: ExerciseAlias) async throws {
        try await journal.change("forget the name '\(alias.id)'") { edit, database in
            try edit.delete(alias, into: \.aliases, in: database)
        }
    }

    /// The exercises with the names that the person gave them before all others, and the ids of those that are their own.
    package func named(_ exercises: [Exercise]) async throws -> (exercises: [Exercise], own: Set<String>) {
        try await journal.database.read { database in
            let names = try Self.aliases(in: database)
            let named = exercises.map { exercise in
                let own = names[exercise.id] ?? []
                var exercise = exercise
                exercise.aliases = own + exercise.aliases.filter { !own.contains($0) }
                return exercise
            }
            return (named, try Self.ownIDs(in: database))
        }
    }

    package func remove(_ exercise: Exercise) async throws {
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

extension ExerciseShelf {
    /// Reads a line about training. What no library knows is known where it was trained: an import brings names of its own.
    ///
    /// - Parameter library: becomes the one that the line was read with.
    package static func read(
        _ text: String,
        with library: inout ExerciseLibrary,
        unit: MassUnit,
        pool: Double? = nil,
        current: Exercise? = nil,
        in database: Database
    ) throws -> TrainingLine {
        let known = library
        let line = TrainingReader(library: known, unit: unit, pool: pool).read(text, current: current)
        guard line.parts.contains(where: { $0.fault == .unknownExercise }) else { return line }
        let imported = try WorkoutJournal.trained(in: database).filter { done in
            known.exercise(done.id) == nil && known.named(done.name) == nil && (try? check(name: done.name)) != nil
        }
        guard !imported.isEmpty else { return line }
        library = try self.library(beside: imported.map { Exercise(id: $0.id, name: $0.name) }, in: database)
        return TrainingReader(library: library, unit: unit, pool: pool).read(text, current: current)
    }

    /// A name that no exercise has, with the exercises that it may mean.
    package struct Stranger: Sendable {
        package let name: String
        package let nearest: [Exercise]
    }

    /// The names in a line that no exercise has.
    package func strangers(in line: String, unit: MassUnit) async throws -> [Stranger] {
        let parts = try await journal.database.read { database in
            var library = try Self.library(in: database)
            return try Self.read(line, with: &library, unit: unit, in: database).parts
        }
        var seen: Set<String> = []
        return parts.filter { $0.fault == .unknownExercise && seen.insert($0.name).inserted }
            .map { Stranger(name: $0.name, nearest: $0.nearest) }
    }

    /// Takes a name that no exercise has for an exercise of the person's own.
    package func adopt(_ stranger: Stranger) async throws {
        let id = ExerciseName.identifier(stranger.name)
        guard !id.isEmpty, id.utf8.count <= 200 else {
            throw WorkoutsError.badValue("A name", given: "'\(stranger.name)'", allowed: "1 to 200 bytes with letters")
        }
        let name = stranger.name.prefix(1).uppercased() + stranger.name.dropFirst()
        try await add(Exercise(id: id, name: name))
    }
}
