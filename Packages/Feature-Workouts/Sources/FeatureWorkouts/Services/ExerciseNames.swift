import TrainingFiles
import TrainingReading

/// The exercises that the names in an import mean. An import says the same few names thousands of times, and a name that is not
/// known is searched for among all of them.
struct ExerciseNames: Sendable {
    private var known: [String: Exercise?] = [:]

    subscript(_ name: String) -> Exercise? { known[name] ?? nil }

    mutating func learn(_ workouts: [ImportedWorkout], from library: ExerciseLibrary) {
        // Archives of hostile files may name millions.
        if known.count > 20_000 { known.removeAll(keepingCapacity: true) }
        for exercise in workouts.lazy.flatMap(\.exercises) where known[exercise.name] == nil {
            known[exercise.name] = .some(library.meant(by: exercise.name))
        }
    }
}
