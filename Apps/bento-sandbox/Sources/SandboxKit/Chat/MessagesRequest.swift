import Core

/// A request for a message, checked as Anthropic's server checks it.
struct MessagesRequest {
    let model: String
    let turns: [CoachTurn]
    let tools: [CoachTool]
    let choice: ToolChoice
    let limit: Int
    let stops: [String]
    let thinks: Bool
    let isStreamed: Bool

    private static let known: Set<String> = [
        "cache_control", "container", "context_management", "inference_geo", "max_tokens", "messages", "metadata",
        "model", "output_config", "service_tier", "stop_sequences", "stream", "system", "temperature", "thinking",
        "tool_choice", "tools", "top_k", "top_p",
    ]

    init(_ body: JSONValue) throws(RequestFault) {
        for name in body.objectValue?.keys.sorted() ?? [] where !Self.known.contains(name) {
            throw RequestFault("\(name): Extra inputs are not permitted")
        }
        guard let model = body["model"]?.stringValue else { throw RequestFault("model: Field required") }
        guard !model.isEmpty else { throw RequestFault("model: String should have at least 1 character") }
        guard SandboxModels.anthropic.contains(model) else {
            throw RequestFault("model: \(model.prefix(80))", status: 404)
        }
        self.model = model
        guard let limit = body["max_tokens"] else { throw RequestFault("max_tokens: Field required") }
        guard case .integer = limit, let number = limit.intValue else {
            throw RequestFault("max_tokens: Input should be a valid integer")
        }
        guard number >= 1 else { throw RequestFault("max_tokens: must be greater than or equal to 1") }
        self.limit = number
        guard let messages = body["messages"]?.arrayValue else { throw RequestFault("messages: Field required") }
        guard !messages.isEmpty else { throw RequestFault("messages: at least one message is required") }
        try Self.check(messages)
        try Self.checkSystem(body["system"])
        if let value = body["temperature"], value != .null {
            guard let number = value.doubleValue, (0...1).contains(number) else {
                throw RequestFault("temperature: range: 0..1")
            }
        }
        thinks = try Self.thinks(body["thinking"], limit: number, model: model)
        stops = try Self.stops(body["stop_sequences"])
        isStreamed = body["stream"]?.boolValue ?? false
        if let stream = body["stream"], stream != .null, stream.boolValue == nil {
            throw RequestFault("stream: Input should be a valid boolean")
        }
        turns = CoachScript.turns(.array(messages))
        tools = try Self.tools(body["tools"])
        choice = try Self.choice(body["tool_choice"], tools)
    }

    private static func thinks(_ value: JSONValue?, limit: Int, model: String) throws(RequestFault) -> Bool {
        guard let value, value != .null else { return false }
        switch value["type"]?.stringValue {
        case "disabled": return false
        case "adaptive": break
        case "enabled":
            guard let budget = value["budget_tokens"]?.intValue, budget >= 1024 else {
                throw RequestFault("thinking.enabled.budget_tokens: Input should be greater than or equal to 1024")
            }
            guard budget < limit else {
                throw RequestFault("`max_tokens` must be greater than `thinking.budget_tokens`")
            }
        default:
            throw RequestFault(
                "thinking: Input tag found using 'type' does not match any of the expected tags: 'enabled', 'disabled', 'adaptive'"
            )
        }
        guard SandboxModels.thinks(model) else {
            throw RequestFault("thinking: this model does not support extended thinking")
        }
        return true
    }

    private static func stops(_ value: JSONValue?) throws(RequestFault) -> [String] {
        guard let value, value != .null else { return [] }
        guard let list = value.arrayValue, list.allSatisfy({ $0.stringValue != nil }) else {
            throw RequestFault("stop_sequences: Input should be a valid list")
        }
        for (index, stop) in list.enumerated() {
            guard stop.stringValue?.contains(where: { !$0.isWhitespace }) == true else {
                throw RequestFault("stop_sequences.\(index): each stop sequence must contain non-whitespace")
            }
        }
        return list.compactMap(\.stringValue)
    }

    private static func checkSystem(_ value: JSONValue?) throws(RequestFault) {
        guard let value, value != .null, value.stringValue == nil else { return }
        guard let blocks = value.arrayValue,
            blocks.allSatisfy({ $0["type"]?.stringValue == "text" && $0["text"]?.stringValue?.isEmpty == false })
        else { throw RequestFault("system: Input should be a string or a list of text blocks") }
    }

    private static let blocks: [String: [String]] = [
        "text": ["text"], "image": ["source"], "document": ["source"], "tool_use": ["id", "name", "input"],
        "tool_result": ["tool_use_id"], "thinking": ["thinking", "signature"], "redacted_thinking": ["data"],
        "search_result": ["content"],
    ]

    private static func check(_ messages: [JSONValue]) throws(RequestFault) {
        var open: [String] = []
        for (index, message) in messages.enumerated() {
            let place = "messages.\(index)"
            guard let role = message["role"]?.stringValue else { throw RequestFault("\(place).role: Field required") }
            guard role == "user" || role == "assistant" else {
                let hint = role == "system" ? " Use the top-level 'system' parameter." : ""
                throw RequestFault("\(place).role: Input should be 'user' or 'assistant'.\(hint)")
            }
            if index == 0, role != "user" { throw RequestFault("messages: first message must use the \"user\" role") }
            guard let content = message["content"], content != .null else {
                throw RequestFault("\(place).content: Field required")
            }
            if let text = content.stringValue {
                guard !text.isEmpty || index == messages.count - 1 && role == "assistant" else {
                    throw RequestFault("\(place): \(role) messages must have non-empty content")
                }
            }
            let parts = content.arrayValue ?? []
            guard content.stringValue != nil || !parts.isEmpty else {
                throw RequestFault("\(place).content: Input should be a valid string or a non-empty list")
            }
            var answered: Set<String> = []
            var asked: [String] = []
            for (number, part) in parts.enumerated() {
                let spot = "\(place).content.\(number)"
                guard let type = part["type"]?.stringValue, let needed = blocks[type] else {
                    throw RequestFault("\(spot): Input tag found using 'type' does not match any of the expected tags")
                }
                for key in needed where part[key] == nil {
                    throw RequestFault("\(spot).\(type).\(key): Field required")
                }
                if type == "text", part["text"]?.stringValue?.isEmpty != false {
                    throw RequestFault("messages: text content blocks must be non-empty")
                }
                if type == "tool_use" { asked.append(part["id"]?.stringValue ?? "") }
                if type == "tool_result" {
                    let id = part["tool_use_id"]?.stringValue ?? ""
                    guard open.contains(id) else {
                        throw RequestFault(
                            "\(spot): unexpected `tool_use_id` found in `tool_result` blocks: \(id). Each `tool_result` block "
                                + "must have a corresponding `tool_use` block in the previous message."
                        )
                    }
                    answered.insert(id)
                }
            }
            let left = open.filter { !answered.contains($0) }
            guard left.isEmpty else { throw unanswered(left, at: index - 1) }
            open = role == "assistant" ? asked : []
        }
        if !open.isEmpty { throw unanswered(open, at: messages.count - 1) }
    }

    private static func unanswered(_ ids: [String], at index: Int) -> RequestFault {
        RequestFault(
            "messages.\(index): `tool_use` ids were found without `tool_result` blocks immediately after: "
                + "\(ids.joined(separator: ", "))."
        )
    }

    private static func tools(_ value: JSONValue?) throws(RequestFault) -> [CoachTool] {
        var tools: [CoachTool] = []
        for (index, tool) in (value?.arrayValue ?? []).enumerated() {
            guard let name = tool["name"]?.stringValue else {
                throw RequestFault("tools.\(index).custom.name: Field required")
            }
            guard ToolName.isValid(name, longest: 128) else {
                throw RequestFault("tools.\(index).custom.name: String should match pattern '^[a-zA-Z0-9_-]{1,128}$'")
            }
            guard let schema = tool["input_schema"] else {
                throw RequestFault("tools.\(index).custom.input_schema: Field required")
            }
            guard schema["type"]?.stringValue == "object" else {
                throw RequestFault("tools.\(index).custom.input_schema.type: Input should be 'object'")
            }
            guard !tools.contains(where: { $0.name == name }) else {
                throw RequestFault("tools: Tool names must be unique.")
            }
            tools.append(CoachTool(name: name, schema: schema))
        }
        return tools
    }

    private static func choice(
        _ value: JSONValue?,
        _ tools: [CoachTool]
    ) throws(RequestFault) -> ToolChoice {
        guard let value, value != .null else { return .auto }
        guard !tools.isEmpty else { throw RequestFault("tool_choice: may only be specified while providing tools") }
        switch value["type"]?.stringValue {
        case "auto": return .auto
        case "none": return .never
        case "any": return .any
        case "tool":
            guard let name = value["name"]?.stringValue, tools.contains(where: { $0.name == name }) else {
                throw RequestFault(
                    "tool_choice: Tool '\(value["name"]?.stringValue ?? "")' not found in provided tools"
                )
            }
            return .named(name)
        default: throw RequestFault("tool_choice: Input tag does not match any of: 'auto', 'any', 'tool', 'none'")
        }
    }
}
