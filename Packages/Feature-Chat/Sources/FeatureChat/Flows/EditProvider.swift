import ArgumentParser
import Conversations
import Core

struct EditProvider: Flow {
    static let descriptor = FlowDescriptor(
        "provider edit",
        "Change one of your providers",
        discussion:
            "A key stays with the server that it was typed for: for another server, give that one's with --key.",
        effect: .writes,
        examples: [FlowExample("groq --model qwen3-32b", "Another model"), FlowExample("groq --key", "Another key")]
    )

    @Argument(help: "Its name.") var name: String
    @Option(help: "How it is spoken to: openai, responses, anthropic or gateway.") var kind: ProviderKind?
    @Option(help: "Its address.") var server: ServerAddress?
    @Option(name: [.customShort("m"), .long], help: "The model to ask.") var model: String?
    @Flag(inversion: .prefixedNo, help: "Ask for its key, or read it from standard input; --no-key forgets it.")
    var key: Bool?

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ProviderReport {
        guard kind != nil || server != nil || model != nil || key != nil else {
            throw ChatError.badValue(
                "The provider",
                given: "edited so",
                allowed: "give --kind, --server, --model or --key"
            )
        }
        let keys = ProviderKeys(chats)
        var provider = try await keys.provider(name)
        // A key that has not met its server yet stays with the one until now.
        try await keys.claim(provider)
        if let kind { provider.kind = kind }
        if let server { provider.server = server }
        if let model { provider.model = model }
        try keys.check(provider)
        let secret = try await keys.key(of: provider, wanted: key, asks: false, in: session)
        var list = try await chats.settings[ChatSettings.providers]
        list.providers = list.providers.map { $0.name == name ? provider : $0 }
        try await chats.settings.set(ChatSettings.providers, to: list)
        if let secret {
            try await keys.keep(secret, for: provider)
        } else if key == false {
            try await keys.forget(provider)
        }
        return try await keys.report([provider], message: "Changed.")
    }
}
