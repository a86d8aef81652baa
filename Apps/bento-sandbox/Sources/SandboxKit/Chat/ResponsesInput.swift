import Core

/// The `input` of a request for a Response: a text, or items, of which each call has its output and each output its call.
struct ResponsesInput {
    let turns: [CoachTurn]

    private static let roles: Set<String> = ["user", "assistant", "system", "developer"]
    /// The kinds of content by who speaks, with the member that each must have.
    private static let said: [String: String] = ["output_text": "text", "refusal": "refusal"]
    private static let heard: [String: String] = [
        "input_text": "text", "input_image": "image_url", "input_file": "file_data",
    ]

    init(_ input: JSONValue) throws(RequestFault) {
        if let text = input.stringValue {
            turns = [CoachTurn(role: .user, text: text)]
            return
        }
        guard let items = input.arrayValue else {
            throw RequestFault(
                "Invalid type for 'input': expected a string or an array of items.",
                "input",
                code: "invalid_type"
            )
        }
        guard !items.isEmpty else {
            throw RequestFault("Invalid 'input': empty array.", "input", code: "empty_array")
        }
        var turns: [CoachTurn] = []
        var open: [String] = []
        for (index, item) in items.enumerated() {
            let place = "input[\(index)]"
            switch item["type"]?.stringValue ?? (item["role"] == nil ? "" : "message") {
            case "message": turns.append(try Self.message(item, at: place))
            case "function_call":
                for name in ["call_id", "name", "arguments"] where item[name]?.stringValue == nil {
                    throw ResponsesRequest.missing("\(place).\(name)")
                }
                open.append(item["call_id"]?.stringValue ?? "")
            case "function_call_output":
                guard let id = item["call_id"]?.stringValue else {
                    throw ResponsesRequest.missing("\(place).call_id")
                }
                guard let position = open.firstIndex(of: id) else {
                    throw RequestFault(
                        "No tool call found for function call output with call_id \(id.prefix(80)).",
                        "input"
                    )
                }
                open.remove(at: position)
                guard let output = item["output"] else { throw ResponsesRequest.missing("\(place).output") }
                let parts = output.arrayValue?.compactMap { $0["text"]?.stringValue }.joined()
                turns.append(CoachTurn(role: .tool, text: output.stringValue ?? parts ?? ""))
            case "reasoning":
                guard item["summary"]?.arrayValue != nil else { throw ResponsesRequest.missing("\(place).summary") }
            default:
                throw RequestFault(
                    "Invalid value: '\(item["type"]?.stringValue?.prefix(40) ?? "")'. Supported values are: 'message', "
                        + "'function_call', 'function_call_output', and 'reasoning'.",
                    "\(place).type",
                    code: "invalid_value"
                )
            }
        }
        if let id = open.first {
            throw RequestFault("No tool output found for function call \(id.prefix(80)).", "input")
        }
        self.turns = turns
    }

    private static func message(_ item: JSONValue, at place: String) throws(RequestFault) -> CoachTurn {
        guard let role = item["role"]?.stringValue else { throw ResponsesRequest.missing("\(place).role") }
        guard roles.contains(role), let speaker = CoachTurn.Role(rawValue: role) else {
            throw RequestFault(
                "Invalid value: '\(role.prefix(40))'. Supported values are: 'assistant', 'system', 'developer', and 'user'.",
                "\(place).role",
                code: "invalid_value"
            )
        }
        guard let content = item["content"], content != .null else {
            throw ResponsesRequest.missing("\(place).content")
        }
        if let text = content.stringValue { return CoachTurn(role: speaker, text: text) }
        guard let parts = content.arrayValue else {
            throw RequestFault(
                "Invalid type for '\(place).content': expected one of an array of objects or string.",
                "\(place).content",
                code: "invalid_type"
            )
        }
        let kinds = role == "assistant" ? said : heard
        for (index, part) in parts.enumerated() {
            let spot = "\(place).content[\(index)]"
            let type = part["type"]?.stringValue ?? ""
            guard let needed = kinds[type] else {
                throw RequestFault(
                    "Invalid value: '\(type.prefix(40))'. Supported values are: "
                        + kinds.keys.sorted().map { "'\($0)'" }.joined(separator: ", ") + ".",
                    spot,
                    code: "invalid_value"
                )
            }
            guard part[needed]?.stringValue != nil || part["file_id"]?.stringValue != nil else {
                throw ResponsesRequest.missing("\(spot).\(needed)")
            }
        }
        return CoachTurn(role: speaker, text: parts.compactMap { $0["text"]?.stringValue }.joined())
    }
}
