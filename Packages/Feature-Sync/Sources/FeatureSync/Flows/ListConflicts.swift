import ArgumentParser
import Core

struct ListConflicts: Flow {
    static let descriptor = FlowDescriptor(
        "conflicts",
        "List what changes of several devices could not be brought together",
        discussion: """
            Changes of two devices to one entry are brought together by themselves: of each of its parts the later one counts. What cannot \
            stand so, such as an end before its beginning, is set aside on every device alike and listed here, and so is what only \
            a newer version of Bento knows.
            """,
        effect: .reads,
        examples: [FlowExample("", "list them")]
    )

    func run(with coordinator: SyncCoordinator, in session: FlowSession) async throws -> ConflictList {
        try await coordinator.checkShared()
        return ConflictList(
            conflicts: try await coordinator.home.heldRows().map { held in
                ListedConflict(
                    table: held.table,
                    row: held.row,
                    why: held.needsUpdate ? "needs a newer version of Bento here" : "does not go together"
                )
            }
        )
    }
}
