import ArgumentParser
import Core
import CoreHosting

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

package struct ChangeSetting: Flow {
    package static let descriptor = FlowDescriptor(
        "settings set",
        "Set a value; a secret is asked for, or read from standard input where the value is -",
        discussion:
            "A page changes what is data alone: secrets, servers, programs, and what lets others do more, are set in a terminal.",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("food.online-barcodes on", "Look barcodes up")]
    )

    @Argument(help: "The setting.") package var name: String
    @Argument(help: "The value; none for a secret.") package var value: [String] = []

    package init() {}

    package func run(with desk: HostDesk, in session: FlowSession) async throws -> SettingEntry {
        let settings = try desk.settingsDesk()
        if !session.caller.isOwn, try settings.isForTerminals(name) {
            throw Failure(
                "settings.terminal-only",
                "'\(name.prefix(80))' is set at a terminal alone.",
                recovery: "Type 'bento settings set \(name.prefix(80))' there.",
                exitStatus: .noPermission
            )
        }
        return try await settings.set(name, to: value, in: session)
    }
}
