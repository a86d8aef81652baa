import ArgumentParser
import Core

struct ListDevices: Flow {
    static let descriptor = FlowDescriptor(
        "devices",
        "List the devices that share what you keep",
        effect: .reads,
        examples: [
            FlowExample("", "as the relay has the list now"),
            FlowExample("--offline", "as it was seen last"),
        ]
    )

    @Flag(help: "Use no network; show the list as it was seen last.") var offline = false

    func run(with coordinator: SyncCoordinator, in session: FlowSession) async throws -> DeviceList {
        DeviceList(devices: try await coordinator.devices(isOffline: offline))
    }
}
