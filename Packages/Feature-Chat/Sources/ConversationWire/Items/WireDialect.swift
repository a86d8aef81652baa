import Core

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

    /// The path of requests, below the base address.
    package var path: String {
        switch self {
        case .openai: "chat/completions"
        case .responses: "responses"
        case .anthropic: "messages"
        case .gateway: "chat"
        }
    }

    package func makeDecoder() -> any AnswerDecoder {
        let decoder: any AnswerDecoder =
            switch self {
            case .openai: ChatCompletionsDecoder()
            case .responses: ResponsesDecoder()
            case .anthropic: MessagesDecoder()
            case .gateway: GatewayDecoder()
            }
        return JoiningDecoder(decoder)
    }

    /// Reads an answer that was not streamed.
    package func response(from body: JSONValue) throws(WireFault) -> ModelResponse {
        switch self {
        case .openai: try ChatCompletionsDecoder.response(from: body)
        case .responses: try ResponsesDecoder.response(from: body)
        case .anthropic: try MessagesDecoder.response(from: body)
        case .gateway: throw .malformed("one JSON answer without an envelope")
        }
    }
}
