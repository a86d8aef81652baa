import ArgumentParser
import Core
import TrainingLog
import TrainingScreens

struct RemoveGoal: Flow {
    static let descriptor = FlowDescriptor(
        "goal delete",
        "Delete a goal",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        undoneBy: "workouts.undo",
        formerly: ["workouts.goals.remove"],
        examples: [FlowExample("1", "The first of the list")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names goal 2>/dev/null")
    )
    var goal: String

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> DoneReport {
        let found = try await workouts.goal(named: goal, in: session)
        try await workouts.goals.delete(found)
        return DoneReport(done: "Deleted the goal \(found.title)")
    }
}
