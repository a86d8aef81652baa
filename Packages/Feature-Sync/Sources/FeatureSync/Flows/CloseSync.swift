import ArgumentParser
import Core

struct CloseSync: Flow {
    static let descriptor = FlowDescriptor(
        "close",
        "End sync for all your devices, and have the relay delete what it keeps",
        discussion: """
            Every device keeps what it has. The relay keeps the list of devices alone, so that each of them learns of it. It cannot be \
            taken back; 'bento sync start' begins anew, with another phrase.
            """,
        effect: .writes,
        deletes: true,
        examples: [FlowExample("", "asks you to type 'close sync'")]
    )

    func run(with coordinator: SyncCoordinator, in session: FlowSession) async throws -> ClosedSync {
        try await coordinator.checkShared()
        let devices = try await coordinator.devices(isOffline: true).filter { !$0.isRevoked }
        let confirmation = Confirmation(
            "End sync for all your devices? This cannot be undone.",
            details: [KeyValue("devices", devices.map { $0.name ?? $0.id }.joined(separator: ", "))],
            weight: .typed("close sync")
        )
        guard try await session.confirm(confirmation) else { throw Declined() }
        try await coordinator.close()
        return ClosedSync(devices: devices.count)
    }
}
