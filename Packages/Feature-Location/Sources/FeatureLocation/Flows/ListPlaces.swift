import Core

struct ListPlaces: Flow {
    static let descriptor = FlowDescriptor(
        "list",
        "List the places that you keep",
        effect: .reads,
        openTo: [.model, .client, .page],
        isDaily: true,
        examples: [FlowExample("", "all of them, the latest first")]
    )

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> SavedPlaceList {
        try await location.savedPlaceList()
    }
}
