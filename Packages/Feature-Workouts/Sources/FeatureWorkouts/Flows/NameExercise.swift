import ArgumentParser
import Core
import TrainingLog

struct NameExercise: Flow {
    static let descriptor = FlowDescriptor(
        "exercise alias",
        "Give an exercise a name of your own",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        formerly: ["workouts.exercises.alias"],
        examples: [
            FlowExample(
                "press \"machine chest press\" --replace",
                "From now on, press means the machine"
            )
        ]
    )

    @Argument(help: "What you call it.") var words: String
    @Argument(help: "The exercise you mean.") var exercise: String
    @Flag(help: "Also where the words mean another exercise already.") var replace = false

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ExerciseReport {
        let found = try await workouts.shelf.exercise(exercise)
        try await workouts.shelf.learn(words, means: found, replacing: replace)
        return try await workouts.shelf.report(found)
    }
}
