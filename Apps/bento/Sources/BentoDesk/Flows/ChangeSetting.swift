import ArgumentParser
import Core

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
