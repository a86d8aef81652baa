import Core
import TrainingLog
import TrainingScreens

struct ResumeWorkout: Flow {
    static let descriptor = FlowDescriptor(
        "resume",
        "Go on with the paused workout",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        examples: [FlowExample("", "Go on")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> WorkoutReport {
        try await workouts.report("Going on", try await workouts.control.obey(.resume))
    }
}
