import ArgumentParser
import Core

struct StartNow: Flow {
    static let descriptor = FlowDescriptor(
        "now",
        "Go through the questions of the first run, or on with them",
        discussion: """
            Every question can be skipped with enter. What was answered is kept at once: after Ctrl-C, 'bento start' goes on \
            where you stopped. Where nobody can answer, it lists the steps with the commands that take the same answers.
            """,
        effect: .writes,
        examples: [
            FlowExample("", "What is not answered yet"),
            FlowExample("--again", "All of it once more"),
        ]
    )

    @Flag(help: "Ask everything again.") var again = false

    func run(with start: FirstRun, in session: FlowSession) async throws -> StartReport {
        try await start.run(again: again, in: session)
    }
}
