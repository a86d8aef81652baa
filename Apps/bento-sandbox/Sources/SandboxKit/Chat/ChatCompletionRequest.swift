import Core

/// A request for a chat completion, checked as OpenAI's server checks it.
struct ChatCompletionRequest {
    let model: String
    let turns: [CoachTurn]
    let tools: [CoachTool]
    let choice: ToolChoice
    let limit: Int?
    let count: Int
    let stops: [String]
    let format: AnswerFormat
    let thinks: Bool
    let isStreamed: Bool
    let wantsUsage: Bool

    private static let known: Set<String> = [
        "audio", "frequency_penalty", "function_call", "functions", "logit_bias", "logprobs", "max_completion_tokens",
        "max_tokens", "messages", "metadata", "modalities", "model", "n", "parallel_tool_calls", "prediction",
        "presence_penalty", "prompt_cache_key", "reasoning_effort", "response_format", "safety_identifier", "seed",
        "service_tier", "stop", "store", "stream", "stream_options", "temperature", "tool_choice", "tools",
        "top_logprobs", "top_p", "user", "verbosity", "web_search_options",
    ]

    init(_ body: JSONValue) throws(RequestFault) {
        let parameters = try OpenAIParameters(body, known: Self.known) { name in
            RequestFault("Unrecognized request argument supplied: \(name)")
        }
        model = try parameters.model(missing: RequestFault("you must provide a model parameter"))
        guard let messages = body["messages"]?.arrayValue else {
            throw RequestFault(
                "Missing required parameter: 'messages'.",
                "messages",
                code: "missing_required_parameter"
            )
        }
        guard !messages.isEmpty else {
            throw RequestFault(
                "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
                "messages",
                code: "empty_array"
            )
        }
        try ChatMessages.check(messages)
        turns = CoachScript.turns(.array(messages))
        for (name, range) in [
            ("temperature", 0.0...2), ("top_p", 0...1), ("presence_penalty", -2...2), ("frequency_penalty", -2...2),
        ] {
            try parameters.number(name, in: range)
        }
        let limits = [
            try parameters.integer("max_tokens", 1...1_000_000),
            try parameters.integer("max_completion_tokens", 1...1_000_000),
        ]
        guard !limits.allSatisfy({ $0 != nil }) else {
            throw RequestFault(
                "Setting 'max_tokens' and 'max_completion_tokens' at the same time is not supported.",
                "max_tokens",
                code: "invalid_parameter_combination"
            )
        }
        limit = limits.compactMap(\.self).min()
        count = try parameters.integer("n", 1...128) ?? 1
        stops = try Self.stops(parameters["stop"])
        isStreamed = try parameters.flag("stream") ?? false
        _ = try parameters.flag("parallel_tool_calls")
        if let options = parameters["stream_options"] {
            guard isStreamed else {
                throw RequestFault(
                    "The 'stream_options' parameter is only allowed when 'stream' is enabled.",
                    "stream_options"
                )
            }
            wantsUsage = options["include_usage"]?.boolValue == true
        } else {
            wantsUsage = false
        }
        thinks = try OpenAIParameters.thinks(body["reasoning_effort"], at: "reasoning_effort", model: model)
        tools = try Self.tools(parameters["tools"])
        choice = try parameters.choice(among: tools) { $0["function"]?["name"]?.stringValue }
        format = try Self.format(parameters["response_format"], messages)
    }

    private static func stops(_ value: JSONValue?) throws(RequestFault) -> [String] {
        guard let value else { return [] }
        if let text = value.stringValue { return [text] }
        guard let list = value.arrayValue, (1...4).contains(list.count), list.allSatisfy({ $0.stringValue != nil })
        else {
            throw RequestFault("Invalid 'stop': expected a string, or an array of 1 to 4 strings.", "stop")
        }
        return list.compactMap(\.stringValue)
    }

    private static func tools(_ value: JSONValue?) throws(RequestFault) -> [CoachTool] {
        guard let value else { return [] }
        guard let list = value.arrayValue, !list.isEmpty else {
            throw RequestFault("Invalid 'tools': empty array.", "tools", code: "empty_array")
        }
        var tools: [CoachTool] = []
        for (index, tool) in list.enumerated() {
            guard tool["type"]?.stringValue == "function" else {
                throw RequestFault("Missing required parameter: 'tools[\(index)].type'.", "tools[\(index)].type")
            }
            let function = tool["function"]
            tools.append(
                try OpenAIParameters.tool(
                    name: function?["name"],
                    schema: function?["parameters"],
                    at: "tools[\(index)].function"
                )
            )
        }
        return tools
    }

    private static func format(_ value: JSONValue?, _ messages: [JSONValue]) throws(RequestFault) -> AnswerFormat {
        guard let value else { return .text }
        switch value["type"]?.stringValue {
        case "text": return .text
        case "json_object":
            guard JSONValue.array(messages).text().lowercased().contains("json") else {
                throw RequestFault(
                    "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.",
                    "messages"
                )
            }
            return .json
        case "json_schema":
            guard value["json_schema"]?["name"]?.stringValue != nil else {
                throw RequestFault(
                    "Missing required parameter: 'response_format.json_schema'.",
                    "response_format.json_schema",
                    code: "missing_required_parameter"
                )
            }
            return .schema(value["json_schema"]?["schema"] ?? [:])
        default:
            throw RequestFault(
                "Invalid value for 'response_format.type'.",
                "response_format.type",
                code: "invalid_value"
            )
        }
    }
}
