import Conversations
import Core

struct ListProviders: Flow {
    static let descriptor = FlowDescriptor(
        "provider list",
        "List your providers, and show who answers",
        effect: .reads,
        examples: [FlowExample("", "All")]
    )

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ProviderReport {
        try await ProviderKeys(chats).report(chats.settings[ChatSettings.providers].providers)
    }
}
