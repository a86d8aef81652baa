import Core

struct ListTracks: Flow {
    static let descriptor = FlowDescriptor(
        "track list",
        "List the tracks and routes that you imported",
        effect: .reads,
        openTo: [.model, .client, .page],
        formerly: ["location.tracks.list"],
        examples: [FlowExample("", "all of them, newest first")]
    )

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> TrackList {
        TrackList(try await location.store.tracks())
    }
}
