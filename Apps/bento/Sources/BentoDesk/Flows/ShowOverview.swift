import Core

/// The overview that `bento` alone shows.
package struct ShowOverview: Flow {
    package static let descriptor = FlowDescriptor(
        "overview",
        "Show how things stand, and what to try next",
        discussion: "The cards of every feature, in the order that the setting host.cards says.",
        effect: .reads,
        openTo: [.model, .client, .page],
        outputSchema: Overview.schema,
        examples: [FlowExample("", "Everything")]
    )

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> Overview {
        try await Overview.make(with: desk, in: session)
    }
}
