import ArgumentParser
import Core
import TrainingLog
import TrainingScreens

struct RemoveTemplate: Flow {
    static let descriptor = FlowDescriptor(
        "template delete",
        "Delete a template",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        undoneBy: "workouts.undo",
        formerly: ["workouts.template.remove"],
        examples: [FlowExample("\"push day\"", "Delete it")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names template 2>/dev/null")
    )
    var name: [Word]

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> DoneReport {
        let template = try await workouts.template(named: name.phrase, in: session)
        try await workouts.templates.delete(template)
        return DoneReport(done: "Deleted the template \(template.name)")
    }
}
