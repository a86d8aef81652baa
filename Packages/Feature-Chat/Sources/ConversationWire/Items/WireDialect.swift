/// The protocols in which language models are spoken to.
package enum WireDialect: String, Sendable, Hashable, Codable, CaseIterable {
    /// OpenAI's chat completions, which most servers speak: Ollama, llama.cpp, vLLM and many gateways.
    case openai
    /// OpenAI's Responses and the vendor-neutral Open Responses, used without state on the server.
    case responses
    /// Anthropic's messages.
    case anthropic
    /// Bento's own gateway: one POST, answered by named events.
    case gateway

    /// Where requests go, below the base address.
    package var path: String {
        switch self {
        case .openai: "chat/completions"
        case .responses: "responses"
        case .anthropic: "messages"
        case .gateway: "chat"
        }
    }
}
