import ArgumentParser
import Core

struct ListTemplates: Flow {
    static let descriptor = FlowDescriptor(
        "template list",
        "Show your templates, favorites first",
        effect: .reads,
        openTo: [.model, .client, .page],
        examples: [FlowExample("", "All of them")]
    )

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> TemplatesReport {
        TemplatesReport(
            try await workouts.templates.all(),
            outsideSources: try await workouts.shelf.importedSources()
        )
    }
}

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
