import AppData
import ArgumentParser
import ConversationWire
import Conversations
import Core
import Foundation

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

struct ShowProvider: Flow {
    static let descriptor = FlowDescriptor(
        "provider show",
        "Show one of your providers, and the models of its server",
        effect: .reads,
        examples: [FlowExample("groq", "One of yours")]
    )

    @Argument(help: "Its name.") var name: String

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ProviderReport {
        let keys = ProviderKeys(chats)
        let provider = try await keys.provider(name)
        var report = try await keys.report([provider])
        var providers = chats.runner.providers
        providers.chosen = name
        do {
            report.models = try await providers.models()
        } catch let error as any BentoError {
            report.problem = error.description
        }
        return report
    }
}

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

/// The keys of the person's providers.
struct ProviderKeys: Sendable {
    /// Longer than any key.
    private static let longest = 64 << 10

    private let chats: ChatCoordinator
    private var secrets: SecretStore? { chats.runner.providers.secrets }

    init(_ chats: ChatCoordinator) { self.chats = chats }

    /// - Throws: ``ChatError/noProvider(_:known:)``.
    func provider(_ name: String) async throws -> NamedProvider {
        let list = try await chats.settings[ChatSettings.providers]
        guard let provider = list[name] else { throw ChatError.noProvider(name, known: list.providers.map(\.name)) }
        return provider
    }

    /// - Throws: where it can never answer.
    func check(_ provider: NamedProvider) throws {
        guard let dialect = ProviderSetup(provider).dialect else {
            throw ChatError.badValue("The kind", given: "offline", allowed: "it speaks to no server")
        }
        guard ProviderFactory.base(of: dialect, server: provider.server) != nil else {
            throw ChatError.notSetUp(
                "The provider '\(provider.name)' needs the address of its server.",
                hint: "Add --server https://host/v1"
            )
        }
    }

    /// A key that is typed now.
    ///
    /// - Parameters:
    ///   - wanted: whether the person said that there is one; `nil` where they said nothing.
    ///   - asks: whether they are asked where they said nothing.
    func key(of provider: NamedProvider, wanted: Bool?, asks: Bool, in session: FlowSession) async throws -> Secret? {
        // A gateway gets the account's token.
        guard wanted != false, provider.kind != .gateway else { return nil }
        var text = ""
        if session.presence == .here, wanted == true || asks {
            let server = ProviderFactory.keyServer(provider)?.description ?? provider.name
            let hint = wanted == true ? "" : " (Enter for none)"
            text = try await session.askSecret("The key for \(server)\(hint):", option: "--key and standard input")
                .reveal()
        } else if wanted == true {
            let bytes = try await session.contents(of: .standardInput, limit: Self.longest)
            text = String(decoding: bytes, as: UTF8.self)
        }
        text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty, wanted == true {
            throw ChatError.badValue("The key", given: "empty", allowed: "nothing was changed")
        }
        return text.isEmpty ? nil : Secret(text)
    }

    func keep(_ key: Secret, for provider: NamedProvider) async throws {
        guard let secrets, let server = ProviderFactory.keyServer(provider) else { return }
        try await ServerSecret(provider.keyName, in: secrets).keep(key, for: server)
    }

    func claim(_ provider: NamedProvider) async throws {
        guard let secrets else { return }
        try await ServerSecret(provider.keyName, in: secrets).claim(for: ProviderFactory.keyServer(provider))
    }

    func forget(_ provider: NamedProvider) async throws { try await secrets?.remove(provider.keyName) }

    func report(_ providers: [NamedProvider], message: String? = nil) async throws -> ProviderReport {
        let used = try await chats.settings[ChatSettings.provider].name
        var rows: [ProviderReport.Row] = []
        for provider in providers {
            var hasKey = false
            if let secrets, let server = ProviderFactory.keyServer(provider) {
                if case .secret = try await ServerSecret(provider.keyName, in: secrets).found(for: server) {
                    hasKey = true
                }
            }
            let base = ProviderSetup(provider).dialect.flatMap { ProviderFactory.base(of: $0, server: provider.server) }
            rows.append(
                ProviderReport.Row(
                    name: provider.name,
                    kind: provider.kind.rawValue,
                    server: base ?? "",
                    model: provider.model,
                    hasKey: hasKey,
                    answers: provider.name == used
                )
            )
        }
        return ProviderReport(providers: rows, answering: used, message: message)
    }
}

struct ProviderReport: FlowResult {
    struct Row: Encodable, Sendable {
        let name: String
        let kind: String
        let server: String
        let model: String
        let hasKey: Bool
        /// True if it answers where nothing else is said.
        let answers: Bool
    }

    let providers: [Row]
    /// Who answers where nothing else is said: a name, or a kind.
    let answering: String
    var message: String?
    var models: [String]?
    var problem: String?

    var exitStatus: ExitStatus { problem == nil ? .success : .unavailable }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        if let message { parts.append(.text(message, tone: .good)) }
        if providers.isEmpty {
            parts.append(
                .text(
                    "You have no providers of your own. Keep one: bento chat provider add NAME --server URL",
                    tone: .muted
                )
            )
        } else {
            parts.append(
                .table(
                    Table(
                        ["Name", "Kind", "Server", "Model", "Key", ""].map { Table.Column($0) },
                        rows: providers.map { row in
                            [
                                Table.Cell(row.name, tone: row.answers ? .strong : .normal), Table.Cell(row.kind),
                                Table.Cell(row.server), Table.Cell(row.model), Table.Cell(row.hasKey ? "kept" : "none"),
                                Table.Cell(row.answers ? "answers" : ""),
                            ]
                        }
                    )
                )
            )
        }
        if !providers.contains(where: \.answers), models == nil {
            parts.append(.text("'\(answering)' answers. Another one: bento chat provider use NAME", tone: .muted))
        }
        if let models, !models.isEmpty {
            parts.append(.section("Models of the server", [.text(models.joined(separator: "\n"))]))
        }
        if let problem { parts.append(.notice(Notice(.warning, problem))) }
        return .stack(parts)
    }
}
