import Core

struct ListSteps: Flow {
    static let descriptor = FlowDescriptor(
        "list",
        "List the steps, what was answered, and the command of each",
        effect: .reads,
        openTo: .everyone,
        formerly: ["start.steps"],
        examples: [FlowExample("", "All")]
    )

    func run(with start: FirstRun, in session: FlowSession) async throws -> StepsReport {
        StepsReport(steps: try await start.report(in: session.context).steps)
    }
}
