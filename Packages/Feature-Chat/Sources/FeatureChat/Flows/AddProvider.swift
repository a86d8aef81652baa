import ArgumentParser
import Conversations
import Core

struct AddProvider: Flow {
    static let descriptor = FlowDescriptor(
        "provider add",
        "Keep a model server by a name of your own",
        discussion: """
            Its key is asked for hidden, or read from standard input with --key, and goes into the store of secrets: it is sent to \
            this server alone. Then: 'bento chat ask -m NAME ...' for one question, 'bento chat provider use NAME' for all.
            """,
        effect: .writes,
        examples: [
            FlowExample(
                "groq --server https://api.groq.com/openai/v1 --model llama-3.3-70b-versatile",
                "A service that speaks chat completions"
            ),
            FlowExample("claude --kind anthropic --model claude-sonnet-5", "Anthropic's own service"),
            FlowExample("home --server http://127.0.0.1:11434/v1 --model qwen3:4b --no-key", "Ollama"),
        ]
    )

    @Argument(help: "What to call it: lower case letters, digits, - and _.") var name: String
    @Option(help: "How it is spoken to: openai (chat completions), responses, anthropic or gateway.") var kind =
        ProviderKind.openai
    @Option(help: "Its address; by default the kind's own service.") var server: ServerAddress?
    @Option(name: [.customShort("m"), .long], help: "The model to ask.") var model = ""
    @Flag(inversion: .prefixedNo, help: "Ask for its key, or read it from standard input.") var key: Bool?

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ProviderReport {
        var list = try await chats.settings[ChatSettings.providers]
        guard NamedProvider.isName(name), ProviderKind(rawValue: name) == nil else {
            throw ChatError.badValue(
                "The name",
                given: "'\(name)'",
                allowed: "lower case letters, digits, - and _, at most 40, and none of the kinds"
            )
        }
        guard list[name] == nil else {
            throw ChatError.badValue(
                "The name",
                given: "'\(name)' again",
                allowed: "change it with 'bento chat provider edit \(name)'"
            )
        }
        guard list.providers.count < ProviderList.most else {
            throw ChatError.badValue("Another provider", given: "kept", allowed: "\(ProviderList.most) are")
        }
        let provider = NamedProvider(name: name, kind: kind, server: server, model: model)
        let keys = ProviderKeys(chats)
        try keys.check(provider)
        let secret = try await keys.key(of: provider, wanted: key, asks: true, in: session)
        list.providers.append(provider)
        try await chats.settings.set(ChatSettings.providers, to: list)
        if let secret { try await keys.keep(secret, for: provider) }
        return try await keys.report([provider], message: "Kept. Ask it: bento chat ask -m \(name) \"hello\"")
    }
}
