import ArgumentParser
import Core

struct ShowSync: Flow {
    static let descriptor = FlowDescriptor(
        "status",
        "Show how this home stands with your other devices",
        discussion: "Asks nobody: it says when this home last agreed with the relay, what waits, and what is wrong.",
        effect: .reads,
        examples: [FlowExample("", "show it")]
    )

    func run(with coordinator: SyncCoordinator, in session: FlowSession) async throws -> SyncStatus {
        guard let standing = try await coordinator.standing() else {
            return SyncStatus(isInterrupted: try await coordinator.membership.store.keys() != nil)
        }
        let keys = try await coordinator.membership.keys()
        return SyncStatus(standing, keys: keys, devices: try await coordinator.devices(isOffline: true))
    }
}
