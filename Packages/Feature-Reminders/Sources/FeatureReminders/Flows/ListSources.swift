import Core

struct ListSources: Flow {
    static let descriptor = FlowDescriptor(
        "source list",
        "List what features remind of, each with its switch",
        effect: .reads,
        openTo: .everyone,
        formerly: ["reminders.sources"],
        examples: [FlowExample("", "All")]
    )

    func run(with reminders: RemindersCoordinator, in session: FlowSession) async throws -> SourcesReport {
        try await reminders.sourceList(in: session.context)
    }
}
