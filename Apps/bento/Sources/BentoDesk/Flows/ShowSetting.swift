import ArgumentParser
import Core

package struct ShowSetting: Flow {
    package static let descriptor = FlowDescriptor(
        "settings show",
        "Show one setting: its value, where that comes from, and what it takes",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("host.cards", "Which cards there are")]
    )

    @Argument(help: "The setting, as 'bento settings list' names it.") package var name: String

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> SettingEntry {
        try await desk.settingsDesk().entry(name)
    }
}
