import Core

struct ListFences: Flow {
    static let descriptor = FlowDescriptor(
        "fence list",
        "List the fences and whether you are inside",
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["location.fences.list"],
        examples: [FlowExample("", "all of them")]
    )

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> FenceList {
        try await FenceList(location)
    }
}
