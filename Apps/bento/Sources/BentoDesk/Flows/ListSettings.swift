import ArgumentParser
import Core

package struct ListSettings: Flow {
    package static let descriptor = FlowDescriptor(
        "settings list",
        "List settings with value, origin and help",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("food", "Those of one feature"), FlowExample("", "All of them")]
    )

    @Argument(help: "Only this feature's, or those whose names begin so.") package var prefix: String?

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> SettingsListing {
        try await desk.settingsDesk().listing(prefix: prefix)
    }
}
