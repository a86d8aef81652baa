import ArgumentParser
import Conversations
import Core

struct ShowVersions: Flow {
    static let descriptor = FlowDescriptor(
        "versions",
        "Show all versions of a message",
        effect: .reads,
        examples: [FlowExample("last", "Of the last answer")]
    )

    @Argument(help: "The message's number; by default the last one.") var message = "last"
    @Option(
        name: .customLong("in"),
        help:
            "The conversation: its number in the list just shown, last, the beginning of its title, or the end of its id."
    ) var `in` = "last"

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> VersionsReport {
        let owner = try await chats.store.session(named: self.in, in: session)
        let versions = try await chats.store.versions(of: try await chats.message(message, in: owner))
        return VersionsReport(versions)
    }
}
