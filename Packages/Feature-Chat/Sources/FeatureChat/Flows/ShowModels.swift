import ArgumentParser
import Conversations
import Core

struct ShowModels: Flow {
    static let descriptor = FlowDescriptor(
        "model list",
        "Show who answers, and the models of the server",
        discussion: """
            Set it up: 'bento settings set chat.provider openai', 'chat.server http://127.0.0.1:11434/v1' for Ollama, \
            'chat.model NAME', 'chat.key'. The providers are offline, openai (chat completions: Ollama, llama.cpp, vLLM and \
            most others), responses, anthropic and gateway. 'bento chat provider add' keeps several by names of your own.
            """,
        effect: .reads,
        formerly: ["chat.models"],
        examples: [
            FlowExample("", "Who answers"),
            FlowExample("--probe", "Find out what the model can do"),
        ]
    )

    @Flag(help: "Ask the model for little things, to find out what it can do.") var probe = false

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ModelsReport {
        let setup = try await chats.runner.providers.setup()
        var models: [String] = []
        var problem: String?
        do {
            models = try await chats.runner.providers.models()
        } catch let error as any BentoError {
            problem = error.description
        }
        var abilities: ModelAbilities?
        if !setup.model.isEmpty || probe,
            let provider = try await chats.runner.providers.provider(clock: session.clock),
            provider.dialect != .gateway
        {
            let server = provider.address.absoluteString
            let store = chats.runner.abilities
            if probe {
                let found = try await AbilityProbe(provider: provider).abilities()
                try await store.remember(found, of: provider.model, at: server)
            }
            abilities = try await store.abilities(of: provider.model, at: server)
        }
        return ModelsReport(
            provider: setup.name,
            server: setup.dialect.flatMap { ProviderFactory.base(of: $0, server: setup.server) },
            model: setup.model,
            models: models,
            abilities: abilities,
            problem: problem
        )
    }
}

struct ModelsReport: FlowResult {
    let provider: String
    let server: String?
    let model: String
    let models: [String]
    let abilities: ModelAbilities?
    let problem: String?

    var exitStatus: ExitStatus { problem == nil ? .success : .unavailable }

    func presentation(in context: FlowContext) -> Presentation {
        var rows = [KeyValue("Provider", provider)]
        if let server { rows.append(KeyValue("Server", server)) }
        if !model.isEmpty { rows.append(KeyValue("Model", model)) }
        if let abilities, abilities != .unknown {
            func word(_ value: Bool?) -> String { value.map { $0 ? "yes" : "no" } ?? "not known" }
            rows.append(KeyValue("Calls tools", word(abilities.tools)))
            rows.append(KeyValue("Several at once", word(abilities.parallelCalls)))
            rows.append(KeyValue("Sees pictures", word(abilities.images)))
            rows.append(KeyValue("Keeps to a schema", word(abilities.schemas)))
        }
        var parts: [Presentation] = [.keyValues(rows)]
        if provider == ProviderKind.offline.rawValue {
            parts.append(
                .text("The offline coach answers: no network, no model. 'bento chat model install' sets one up.")
            )
        }
        if !models.isEmpty { parts.append(.section("Models of the server", [.text(models.joined(separator: "\n"))])) }
        if let problem { parts.append(.notice(Notice(.warning, problem))) }
        return .stack(parts)
    }
}
