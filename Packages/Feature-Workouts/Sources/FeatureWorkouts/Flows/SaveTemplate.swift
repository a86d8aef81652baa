import ArgumentParser
import Core
import TrainingLog

struct SaveTemplate: Flow {
    static let descriptor = FlowDescriptor(
        "template add",
        "Save a workout as a template",
        discussion: "What was done becomes what to do. Begin it with 'bento workouts start NAME'.",
        effect: .writes,
        openTo: [.model, .client, .page],
        undoneBy: "workouts.undo",
        formerly: ["workouts.template.save"],
        examples: [
            FlowExample("\"push day\"", "The workout begun, else the last one"),
            FlowExample(
                "\"leg day\" --workout 3",
                "The third of the list just shown"
            ),
        ]
    )

    @Argument(help: "A name.") var name: [Word]
    @Option(help: "Its number in the list just shown, last, or the end of its id.") var workout = "last"

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> TemplatesReport {
        let logged = try await workouts.workout(named: workout, in: session)
        return TemplatesReport(
            [try await workouts.templates.save(logged, as: name.phrase)],
            outsideSources: try await workouts.shelf.importedSources()
        )
    }
}
