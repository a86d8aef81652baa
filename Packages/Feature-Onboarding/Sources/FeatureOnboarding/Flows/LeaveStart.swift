import Core

struct LeaveStart: Flow {
    static let descriptor = FlowDescriptor(
        "skip",
        "Skip all that is not answered, and offer it no more",
        effect: .writes,
        openTo: [.page],
        formerly: ["start.never"],
        examples: [FlowExample("", "Skip it")]
    )

    func run(with start: FirstRun, in session: FlowSession) async throws -> StepsReport {
        StepsReport(steps: try await start.never(in: session).steps)
    }
}
