import Core
import TrainingLog
import TrainingScreens

struct LeaveProgramme: Flow {
    static let descriptor = FlowDescriptor(
        "program finish",
        "No longer follow a program",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        formerly: ["workouts.programme.leave"],
        examples: [FlowExample("", "Leave it")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> DoneReport {
        DoneReport(done: "Left \(try await workouts.programmes.leave())")
    }
}
