import ArgumentParser
import Core
import TrainingLog
import TrainingScreens

struct RemoveExercise: Flow {
    static let descriptor = FlowDescriptor(
        "exercise delete",
        "Delete an exercise of your own, or your name for one",
        discussion: "What was logged with it stays.",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        undoneBy: "workouts.undo",
        formerly: ["workouts.exercises.remove"],
        examples: [FlowExample("\"Zottman curl\"", "Delete it")]
    )

    @Argument(help: "Its name.") var name: [Word]

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> DoneReport {
        let exercise = try await workouts.shelf.exercise(name.phrase)
        if let alias = try await workouts.shelf.alias(name.phrase) {
            try await workouts.shelf.forget(alias)
            return DoneReport(done: "'\(alias.id)' no longer means \(exercise.name)")
        }
        try await workouts.shelf.remove(exercise)
        return DoneReport(done: "Deleted \(exercise.name)")
    }
}
