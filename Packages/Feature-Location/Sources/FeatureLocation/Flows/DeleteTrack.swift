import ArgumentParser
import Core

struct DeleteTrack: Flow {
    static let descriptor = FlowDescriptor(
        "track delete",
        "Remove a track",
        discussion: "The places that the history took from it stay; 'bento location delete' forgets those.",
        effect: .writes,
        openTo: .page,
        deletes: true,
        formerly: ["location.tracks.remove"],
        examples: [FlowExample("last", "the newest")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names track 2>/dev/null")
    )
    var track: [Word]

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> TrackList {
        let found = try await session.item(track.phrase, TrackRecord.itemKind, among: location.store.tracks())
        try await location.store.removeTrack(found.id)
        return TrackList(try await location.store.tracks())
    }
}
