import Core

/// One request to a model, whatever the dialect.
package struct ModelRequest: Sendable, Hashable {
    package var model: String
    /// Who the model is and what it must keep to.
    package var instructions: String
    package var items: [ConversationItem]
    package var tools: [ToolDefinition]
    package var maximumOutputTokens: Int?
    /// Whether the limit goes by its newer name in chat completions: OpenAI's reasoning models take no other, and most other
    /// servers know the older one alone.
    package var usesNewerLimit = false
    package var isStreamed: Bool
    /// Whether several tools may be called at once.
    package var allowsParallelCalls: Bool
    /// How hard to think: `low`, `medium`, `high`; `nil` leaves it to the server.
    package var effort: String?
    /// Whether what the model thinks is asked for in encrypted form, to be sent back. Models that do not reason refuse it.
    package var keepsReasoning = true
    /// The JSON Schema that the answer must fit, where the server can hold to one.
    package var responseSchema: JSONValue?
    /// What a gateway is told beside the words: location, device.
    package var context: [String: JSONValue]

    package init(
        model: String,
        instructions: String = "",
        items: [ConversationItem],
        tools: [ToolDefinition] = [],
        maximumOutputTokens: Int? = nil,
        isStreamed: Bool = true,
        allowsParallelCalls: Bool = true,
        effort: String? = nil,
        responseSchema: JSONValue? = nil,
        context: [String: JSONValue] = [:]
    ) {
        self.model = model
        self.instructions = instructions
        self.items = items
        self.tools = tools
        self.maximumOutputTokens = maximumOutputTokens
        self.isStreamed = isStreamed
        self.allowsParallelCalls = allowsParallelCalls
        self.effort = effort
        self.responseSchema = responseSchema
        self.context = context
    }

    package func body(in dialect: WireDialect) -> JSONValue {
        switch dialect {
        case .openai: ChatCompletionsEncoder.body(self)
        case .responses: ResponsesEncoder.body(self)
        case .anthropic: MessagesEncoder.body(self)
        case .gateway: GatewayEncoder.body(self)
        }
    }
}

extension WireDialect {
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
