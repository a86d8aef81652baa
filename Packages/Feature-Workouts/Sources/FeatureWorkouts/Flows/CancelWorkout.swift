import Core
import TrainingLog
import TrainingScreens

struct CancelWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "cancel",
        "Cancel the workout; it will count for nothing",
        discussion: "'bento workouts undo' brings it back.",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        undoneBy: "workouts.undo",
        examples: [FlowExample("", "Cancel it")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        try await workouts.report("Cancelled", try await workouts.control.obey(.cancel))
    }
}
