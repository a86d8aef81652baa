import Core

/// A request for a Response, checked as OpenAI's server checks it.
struct ResponsesRequest {
    let model: String
    let turns: [CoachTurn]
    let instructions: JSONValue
    let tools: [CoachTool]
    /// As they were sent, for the response.
    let sentTools: [JSONValue]
    let choice: ToolChoice
    let sentChoice: JSONValue
    let limit: Int?
    let format: AnswerFormat
    let sentFormat: JSONValue
    let thinks: Bool
    let effort: JSONValue
    let summary: JSONValue
    let wantsEncryptedReasoning: Bool
    let allowsParallelCalls: Bool
    let isStored: Bool
    let isStreamed: Bool
    let temperature: JSONValue
    let topP: JSONValue
    let metadata: JSONValue
    let inputTokens: Int

    private static let known: Set<String> = [
        "background", "conversation", "include", "input", "instructions", "max_output_tokens", "max_tool_calls",
        "metadata", "model", "parallel_tool_calls", "previous_response_id", "prompt", "prompt_cache_key",
        "prompt_cache_retention", "reasoning", "safety_identifier", "service_tier", "store", "stream", "stream_options",
        "temperature", "text", "tool_choice", "tools", "top_logprobs", "top_p", "truncation", "user",
    ]
    private static let included: Set<String> = [
        "reasoning.encrypted_content", "message.output_text.logprobs", "message.input_image.image_url",
        "file_search_call.results", "web_search_call.action.sources", "code_interpreter_call.outputs",
        "computer_call_output.output.image_url",
    ]

    init(_ body: JSONValue) throws(RequestFault) {
        let parameters = try OpenAIParameters(body, known: Self.known) { name in
            RequestFault("Unknown parameter: '\(name)'.", name, code: "unknown_parameter")
        }
        model = try parameters.model(missing: Self.missing("model"))
        guard let input = parameters["input"] else { throw Self.missing("input") }
        let read = try ResponsesInput(input)
        guard parameters["previous_response_id"] == nil else {
            throw RequestFault(
                "Previous response with id '\(body["previous_response_id"]?.stringValue?.prefix(80) ?? "")' not found.",
                "previous_response_id",
                code: "previous_response_not_found"
            )
        }
        turns = read.turns
        instructions = parameters["instructions"] ?? nil
        guard instructions == nil || instructions.stringValue != nil else {
            throw RequestFault(
                "Invalid type for 'instructions': expected a string.",
                "instructions",
                code: "invalid_type"
            )
        }
        try parameters.number("temperature", in: 0...2)
        try parameters.number("top_p", in: 0...1)
        temperature = parameters["temperature"] ?? 1
        topP = parameters["top_p"] ?? 1
        limit = try parameters.integer("max_output_tokens", 16...1_000_000)
        isStreamed = try parameters.flag("stream") ?? false
        isStored = try parameters.flag("store") ?? true
        allowsParallelCalls = try parameters.flag("parallel_tool_calls") ?? true
        metadata = parameters["metadata"] ?? [:]

        let reasoning = parameters["reasoning"]
        thinks = try OpenAIParameters.thinks(reasoning?["effort"], at: "reasoning.effort", model: model)
        effort = reasoning?["effort"] ?? nil
        summary = reasoning?["summary"] ?? nil
        try Self.check(summary: summary)
        wantsEncryptedReasoning = try Self.wantsEncryptedReasoning(parameters["include"], of: model)

        sentTools = parameters["tools"]?.arrayValue ?? []
        tools = try Self.tools(sentTools)
        choice = try parameters.choice(among: tools) { $0["name"]?.stringValue }
        sentChoice = parameters["tool_choice"] ?? "auto"
        sentFormat = parameters["text"]?["format"].flatMap { $0 == .null ? Optional.none : $0 } ?? ["type": "text"]
        format = try Self.format(sentFormat, words: input)
        inputTokens = turns.map { CoachScript.tokens(in: $0.text) }.reduce(0, +)
    }

    private static func check(summary: JSONValue) throws(RequestFault) {
        guard let summary = summary.stringValue, !["auto", "concise", "detailed"].contains(summary) else { return }
        throw RequestFault(
            "Invalid value: '\(summary.prefix(40))'. Supported values are: 'concise', 'detailed', and 'auto'.",
            "reasoning.summary",
            code: "invalid_value"
        )
    }

    private static func wantsEncryptedReasoning(
        _ include: JSONValue?,
        of model: String
    ) throws(RequestFault) -> Bool {
        let wanted = include?.arrayValue ?? []
        for (index, name) in wanted.enumerated() where !included.contains(name.stringValue ?? "") {
            throw RequestFault(
                "Invalid value: '\(name.stringValue?.prefix(80) ?? "")'.",
                "include[\(index)]",
                code: "invalid_value"
            )
        }
        guard wanted.contains("reasoning.encrypted_content") else { return false }
        guard SandboxModels.thinks(model) else {
            throw RequestFault("Encrypted content is not supported with this model.", "include")
        }
        return true
    }

    static func missing(_ name: String) -> RequestFault {
        RequestFault("Missing required parameter: '\(name)'.", name, code: "missing_required_parameter")
    }

    private static func tools(_ list: [JSONValue]) throws(RequestFault) -> [CoachTool] {
        var tools: [CoachTool] = []
        for (index, tool) in list.enumerated() {
            guard let type = tool["type"]?.stringValue else { throw missing("tools[\(index)].type") }
            guard type == "function" else {
                throw RequestFault(
                    "Invalid value: '\(type.prefix(40))'. Supported values are: 'function'.",
                    "tools[\(index)].type",
                    code: "invalid_value"
                )
            }
            tools.append(
                try OpenAIParameters.tool(name: tool["name"], schema: tool["parameters"], at: "tools[\(index)]")
            )
        }
        return tools
    }

    private static func format(_ value: JSONValue, words: JSONValue) throws(RequestFault) -> AnswerFormat {
        switch value["type"]?.stringValue {
        case "text": return .text
        case "json_object":
            guard words.text().lowercased().contains("json") else {
                throw RequestFault(
                    "Response input messages must contain the word 'json' in some form to use 'text.format' of type 'json_object'.",
                    "input"
                )
            }
            return .json
        case "json_schema":
            guard value["name"]?.stringValue != nil else { throw missing("text.format.name") }
            guard let schema = value["schema"], schema.objectValue != nil else { throw missing("text.format.schema") }
            return .schema(schema)
        default: throw RequestFault("Invalid value for 'text.format.type'.", "text.format.type", code: "invalid_value")
        }
    }
}
