import ArgumentParser
import Core
import Strength
import TrainingLog
import TrainingReading

struct ShowExercise: Flow {
    static let descriptor = FlowDescriptor(
        "exercise show",
        "Show how an exercise is done",
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["workouts.exercises.show"],
        examples: [FlowExample("bench", "The bench press")]
    )

    @Argument(help: "Its name.", completion: .shellCommand("bento complete-names exercise 2>/dev/null"))
    var name: [Word]

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ExerciseReport {
        try await workouts.shelf.report(try await workouts.shelf.exercise(name.phrase))
    }
}

struct ExerciseReport: FlowResult {
    let exercise: Exercise
    /// True for one's own exercise: nobody says how hard it is, and its equipment is named only if known.
    let isOwn: Bool

    func presentation(in context: FlowContext) -> Presentation {
        var facts: [KeyValue] = []
        func add(_ name: String, _ muscles: [MuscleGroup]) {
            guard !muscles.isEmpty else { return }
            facts.append(KeyValue(name, muscles.map(\.rawValue).joined(separator: ", ")))
        }
        add("Muscles", exercise.primary)
        add("Helping", exercise.secondary)
        if !isOwn || exercise.equipment != .other { facts.append(KeyValue("Equipment", exercise.equipment.rawValue)) }
        if !isOwn {
            let words = [exercise.level.rawValue, exercise.mechanic.rawValue, exercise.force.rawValue]
            facts.append(KeyValue("Level", words.joined(separator: ", ")))
        }
        if !exercise.aliases.isEmpty { facts.append(KeyValue("Also called", exercise.aliases.joined(separator: ", "))) }
        return .stack([.text(exercise.name, tone: .strong), .text(exercise.instructions), .keyValues(facts)])
    }
}

extension ExerciseShelf {
    func report(_ exercise: Exercise) async throws -> ExerciseReport {
        let (exercises, own) = try await named([exercise])
        return ExerciseReport(exercise: exercises.first ?? exercise, isOwn: own.contains(exercise.id))
    }
}
