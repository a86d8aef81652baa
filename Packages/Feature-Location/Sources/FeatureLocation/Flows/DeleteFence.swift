import ArgumentParser
import Core

struct DeleteFence: Flow {
    static let descriptor = FlowDescriptor(
        "fence delete",
        "Delete a fence",
        effect: .writes,
        openTo: [.model, .client, .page],
        deletes: true,
        formerly: ["location.fences.remove"],
        examples: [FlowExample("home", "by its name")]
    )

    @Argument(
        help: "Its number in the list just shown, last, words of its name, or the end of its id.",
        completion: .shellCommand("bento complete-names fence 2>/dev/null")
    )
    var name: [Word]

    func run(with location: LocationCoordinator, in session: FlowSession) async throws -> FenceList {
        let fences = try await location.store.fenceRecords()
        try await location.store.delete(session.item(name.phrase, FenceRecord.itemKind, among: fences))
        return try await FenceList(location)
    }
}
