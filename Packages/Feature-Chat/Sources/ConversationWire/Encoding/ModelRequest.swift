import Core

/// One request to a model, whatever the dialect.
package struct ModelRequest: Sendable, Hashable {
    package var model: String
    /// Who the model is and what it must keep to.
    package var instructions: String
    package var items: [ConversationItem]
    package var tools: [ToolDefinition]
    package var maximumOutputTokens: Int?
    /// True if the limit goes by its newer name in chat completions: OpenAI's reasoning models take no other, and most other
    /// servers know the older one alone.
    package var usesNewerLimit = false
    package var isStreamed: Bool
    /// True if several tools may be called at once.
    package var allowsParallelCalls: Bool
    /// The effort of thinking: `low`, `medium`, `high`; `nil` leaves it to the server.
    package var effort: String?
    /// True if what the model thinks is asked for in encrypted form, to be sent back. Models that do not reason refuse it.
    package var keepsReasoning = true
    /// The JSON Schema that the answer must fit, where the server can hold to one.
    package var responseSchema: JSONValue?
    /// The facts that a gateway gets besides the words: location, device.
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

/// Writes requests for the gateway, which keeps its own instructions and tools.
enum GatewayEncoder {
    static func body(_ request: ModelRequest) -> JSONValue {
        var messages: [JSONValue] = []
        var words = ""
        for case .text(let text) in request.items {
            messages.append(["role": .string(text.speaker.rawValue), "content": .string(text.text)])
            if text.speaker == .user { words = text.text }
        }
        var body: [String: JSONValue] = [
            "message": .string(words), "messages": .array(messages), "stream": true,
        ]
        if !request.model.isEmpty { body["model"] = .string(request.model) }
        for (name, value) in request.context where body[name] == nil { body[name] = value }
        return .object(body)
    }
}
