import ArgumentParser
import Core
import TrainingLog

struct ShowProgramme: Flow {
    static let descriptor = FlowDescriptor(
        "program show",
        "Print a program's text",
        discussion: "The text is the program: save it to a file, change it, add it under a name of your own.",
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["workouts.programme.show"],
        examples: [FlowExample("strongLifts", "StrongLifts 5x5")]
    )

    @Argument(
        help: "Its number in the list just shown, or words of its name.",
        completion: .shellCommand("bento complete-names program 2>/dev/null")
    )
    var name: [Word]

    func run(with workouts: WorkoutsCoordinator, in session: FlowSession) async throws -> ProgrammeTextReport {
        let found = try await workouts.programme(named: name.phrase, in: session)
        return ProgrammeTextReport(
            name: found.stored.name,
            text: found.stored.text,
            outsideSources: found.isShipped ? [] : ["a program from a file"]
        )
    }
}

/// A program's text.
struct ProgrammeTextReport: FlowResult {
    let name: String
    let text: String
    var outsideSources: Set<String> = []

    private enum CodingKeys: CodingKey { case name, text }

    func presentation(in context: FlowContext) -> Presentation { .text(text) }
}
