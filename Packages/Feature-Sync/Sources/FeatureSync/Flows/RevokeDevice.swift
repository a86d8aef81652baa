import ArgumentParser
import Core

struct RevokeDevice: Flow {
    static let descriptor = FlowDescriptor(
        "revoke",
        "Shut a device out, such as one that was lost or stolen",
        discussion: """
            What it has it keeps; nothing that is sent later can be read by it, and nothing that it sends later is taken. The others go \
            on under a new key. It cannot be taken back: the device joins anew, as another one.
            """,
        effect: .writes,
        examples: [
            FlowExample("old-phone", "by its name"),
            FlowExample("3f0a9c", "by the beginning of its id"),
        ]
    )

    @Argument(help: "The device's name, or the beginning of its id.") var device: String

    func run(with coordinator: SyncCoordinator, in session: FlowSession) async throws -> RevokedDevice {
        try await coordinator.checkShared()
        let found = try await coordinator.device(named: device)
        let confirmation = Confirmation(
            "Shut this device out, for good?",
            details: [KeyValue("device", found.listed.name ?? "unnamed"), KeyValue("id", found.listed.id)]
        )
        guard try await session.confirm(confirmation) else { throw Declined() }
        try await coordinator.revoke(found.node)
        return RevokedDevice(id: found.listed.id, name: found.listed.name)
    }
}
