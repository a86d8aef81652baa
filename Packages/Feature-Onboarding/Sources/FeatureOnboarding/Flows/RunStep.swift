import ArgumentParser
import Core

struct RunStep: Flow {
    static let descriptor = FlowDescriptor(
        "edit",
        "Answer one step, also once more",
        effect: .writes,
        formerly: ["start.step"],
        examples: [FlowExample("food.body", "Body and activity")]
    )

    @Argument(help: "The step, as 'bento start list' names it.") var id: String

    func run(with start: FirstRun, in session: FlowSession) async throws -> StartReport {
        try await start.run(id: id, in: session)
    }
}
