import ArgumentParser
import Core
import TrainingLog
import TrainingScreens

struct DeleteWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "delete",
        "Delete a workout",
        discussion: "'bento undo' brings it back.",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        undoneBy: "workouts.undo",
        examples: [FlowExample("2", "The second of the list just shown")]
    )

    @Argument(help: "Its number in the list just shown, last, a day, its name, or the end of its id.") var workout:
        String

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> DoneReport {
        let found = try await workouts.workout(named: workout, in: session)
        try await workouts.editor.delete(found)
        return DoneReport(
            done: "Deleted \(found.workout.name) of \(found.workout.day)",
            outsideSources: found.workout.outsideSources
        )
    }
}
