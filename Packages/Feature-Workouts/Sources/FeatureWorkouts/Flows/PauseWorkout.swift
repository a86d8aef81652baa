import Core
import TrainingLog
import TrainingScreens

struct PauseWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "pause",
        "Pause the workout; its active time stands still",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        examples: [FlowExample("", "Pause it")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        try await workouts.report("Paused", try await workouts.control.obey(.pause))
    }
}
