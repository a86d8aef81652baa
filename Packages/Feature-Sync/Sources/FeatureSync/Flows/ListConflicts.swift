import ArgumentParser
import Core

struct ListConflicts: Flow {
    static let descriptor = FlowDescriptor(
        "conflicts",
        "List what changes of several devices could not be brought together",
        discussion: """
            Changes of two devices to one entry are brought together by themselves: of each of its parts the later one counts. Where both \
            changed the same part at once, what gave way is listed here for 30 days, such as a set of a training. What cannot stand \
            so, such as an end before its beginning, is set aside on every device alike, and so is what only a newer version of \
            Bento knows.
            """,
        effect: .reads,
        examples: [FlowExample("", "list them")]
    )

    func run(with coordinator: SyncCoordinator, in session: FlowSession) async throws -> ConflictList {
        try await coordinator.checkShared()
        let lost = try await coordinator.home.conflicts().map { conflict in
            ListedConflict(
                table: conflict.table,
                row: conflict.row,
                kind: conflict.isOwn ? .lostHere : .lostElsewhere,
                lost: Dictionary(
                    conflict.lost.map { ($0.column, ListedConflict.text($0.value)) },
                    uniquingKeysWith: { first, _ in first }
                ),
                noticedAt: conflict.noticedAt.date
            )
        }
        let held = try await coordinator.home.heldRows().map { held in
            ListedConflict(
                table: held.table,
                row: held.row,
                kind: held.needsUpdate ? .needsUpdate : .invalid,
                lost: [:],
                noticedAt: nil
            )
        }
        return ConflictList(conflicts: held + lost)
    }
}
