import Core
import GRDB
import Strength
import TrainingReading

extension ExerciseShelf {
    /// Reads a line about training. What no library knows is known where it was trained: an import brings names of its own.
    ///
    /// - Parameter library: becomes the one that the line was read with.
    static func read(
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
        let imported = try trained(in: database).filter { done in
            known.exercise(done.id) == nil && known.named(done.name) == nil && (try? check(name: done.name)) != nil
        }
        guard !imported.isEmpty else { return line }
        library = try self.library(beside: imported.map { Exercise(id: $0.id, name: $0.name) }, in: database)
        return TrainingReader(library: library, unit: unit, pool: pool).read(text, current: current)
    }

    /// A name that no exercise has, with the exercises that it may mean.
    struct Stranger: Sendable {
        let name: String
        let nearest: [Exercise]
    }

    /// The names in a line that no exercise has.
    func strangers(in line: String, unit: MassUnit) async throws -> [Stranger] {
        let parts = try await journal.database.read { database in
            var library = try Self.library(in: database)
            return try Self.read(line, with: &library, unit: unit, in: database).parts
        }
        var seen: Set<String> = []
        return parts.filter { $0.fault == .unknownExercise && seen.insert($0.name).inserted }
            .map { Stranger(name: $0.name, nearest: $0.nearest) }
    }

    /// Takes a name that no exercise has for an exercise of the person's own.
    func adopt(_ stranger: Stranger) async throws {
        let id = ExerciseName.identifier(stranger.name)
        guard !id.isEmpty, id.utf8.count <= 200 else {
            throw WorkoutsError.badValue("A name", given: "'\(stranger.name)'", allowed: "1 to 200 bytes with letters")
        }
        let name = stranger.name.prefix(1).uppercased() + stranger.name.dropFirst()
        try await add(Exercise(id: id, name: name))
    }
}
