import ArgumentParser
import Conversations
import Core

struct UseProvider: Flow {
    static let descriptor = FlowDescriptor(
        "provider use",
        "Have a provider answer from now on",
        discussion:
            "'offline' is the coach without a model; a kind, such as openai, goes by the settings chat.server and chat.model.",
        effect: .writes,
        examples: [FlowExample("groq", "One of yours"), FlowExample("offline", "No model")]
    )

    @Argument(help: "Its name, or a kind.") var name: String

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ProviderReport {
        let keys = ProviderKeys(chats)
        let choice: ProviderChoice
        if let kind = ProviderKind(rawValue: name) {
            choice = ProviderChoice(kind)
        } else {
            choice = ProviderChoice(try await keys.provider(name))
        }
        try await chats.settings.set(ChatSettings.provider, to: choice)
        return try await keys.report(
            chats.settings[ChatSettings.providers].providers,
            message: "Now '\(name)' answers."
        )
    }
}
