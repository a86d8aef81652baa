import ArgumentParser
import Core
import TrainingLog

struct MarkTemplate: Flow {
    static let descriptor = FlowDescriptor(
        "template favorite",
        "Mark a template as a favorite, or no longer",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        examples: [FlowExample("\"push day\"", "Mark it")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names template 2>/dev/null")
    )
    var name: [Word]
    @Flag(help: "No longer a favorite.") var off = false

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> TemplatesReport {
        let template = try await workouts.template(named: name.phrase, in: session)
        return TemplatesReport(
            [try await workouts.templates.setFavorite(template, !off)],
            outsideSources: try await workouts.shelf.importedSources()
        )
    }
}
