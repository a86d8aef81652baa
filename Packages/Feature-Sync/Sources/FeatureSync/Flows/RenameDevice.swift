import ArgumentParser
import Core

struct RenameDevice: Flow {
    static let descriptor = FlowDescriptor(
        "rename",
        "Give one of your devices another name",
        discussion: "All your devices list it by the new name; what it has sent stays as it is.",
        effect: .writes,
        examples: [
            FlowExample("laptop 'laptop of the kitchen'", "by its name"),
            FlowExample("3f0a9c server", "by the beginning of its id"),
        ]
    )

    @Argument(help: "The device's name, or the beginning of its id.") var device: String
    @Argument(help: "What your devices call it from now on.") var name: String

    func run(with coordinator: SyncCoordinator, in session: FlowSession) async throws -> DeviceList {
        try await coordinator.checkShared()
        let name = try DeviceNameOption.checked(name, option: "other words")
        try await coordinator.rename(try await coordinator.device(named: device, isAny: true).node, to: name)
        return DeviceList(devices: try await coordinator.devices(isOffline: true))
    }
}
