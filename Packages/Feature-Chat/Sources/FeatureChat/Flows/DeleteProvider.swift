import ArgumentParser
import Conversations
import Core

struct DeleteProvider: Flow {
    static let descriptor = FlowDescriptor(
        "provider delete",
        "Forget one of your providers, with its key",
        effect: .writes,
        deletes: true,
        examples: [FlowExample("groq", "One of yours")]
    )

    @Argument(help: "Its name.") var name: String

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ProviderReport {
        let keys = ProviderKeys(chats)
        let provider = try await keys.provider(name)
        var list = try await chats.settings[ChatSettings.providers]
        list.providers.removeAll { $0.name == name }
        var message = "Forgotten, with its key."
        if try await chats.settings[ChatSettings.provider].name == name {
            try await chats.settings.set(ChatSettings.provider, to: .offline)
            message += " It answered until now; now the coach without a model does."
        }
        try await chats.settings.set(ChatSettings.providers, to: list)
        try await keys.forget(provider)
        return try await keys.report(list.providers, message: message)
    }
}
