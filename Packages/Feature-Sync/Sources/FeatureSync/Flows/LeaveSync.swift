import ArgumentParser
import Core

struct LeaveSync: Flow {
    static let descriptor = FlowDescriptor(
        "leave",
        "End sync on this device; everything that is here stays",
        discussion: """
            Your other devices go on. What waits to be sent is not sent any more: 'bento sync now' before it sends it. To come back, \
            'bento sync join' as a new device.
            """,
        effect: .writes,
        examples: [FlowExample("", "asks first")]
    )

    func run(with coordinator: SyncCoordinator, in session: FlowSession) async throws -> LeftSync {
        let standing = try await coordinator.standing()
        if standing == nil {
            guard try await coordinator.membership.store.keys() != nil else { throw SyncError.notShared }
        }
        let unsent = standing?.unsent ?? 0
        let confirmation = Confirmation(
            "End sync on this device?",
            details: unsent > 0
                ? [KeyValue("not sent yet", SyncConcerns.counted(unsent, "change"), tone: .warning)] : []
        )
        guard try await session.confirm(confirmation) else { throw Declined() }
        return LeftSync(isTold: try await coordinator.leave())
    }
}
