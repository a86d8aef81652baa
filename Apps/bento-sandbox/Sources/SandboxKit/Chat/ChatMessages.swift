import Core

/// The rules for the `messages` of a chat completion: roles, kinds of content, and that each tool call has its answer.
enum ChatMessages {
    private static let roles: Set<String> = ["system", "developer", "user", "assistant", "tool", "function"]
    private static let parts: [String: String] = [
        "text": "text", "image_url": "image_url", "input_audio": "input_audio", "file": "file", "refusal": "refusal",
    ]

    static func check(_ messages: [JSONValue]) throws(RequestFault) {
        var open: [String] = []
        for (index, message) in messages.enumerated() {
            let place = "messages[\(index)]"
            guard let role = message["role"]?.stringValue else {
                throw RequestFault(
                    "Missing required parameter: '\(place).role'.",
                    "\(place).role",
                    code: "missing_required_parameter"
                )
            }
            guard roles.contains(role) else {
                throw RequestFault(
                    "Invalid value: '\(role)'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.",
                    "\(place).role",
                    code: "invalid_value"
                )
            }
            if role == "tool" {
                guard let id = message["tool_call_id"]?.stringValue else {
                    throw RequestFault(
                        "Missing parameter 'tool_call_id': messages with role 'tool' must have a 'tool_call_id'.",
                        place
                    )
                }
                guard let position = open.firstIndex(of: id) else {
                    throw RequestFault(
                        "Invalid parameter: messages with role 'tool' must be a response to a preceding message with 'tool_calls'.",
                        place
                    )
                }
                open.remove(at: position)
            } else if !open.isEmpty {
                throw unanswered(open)
            }
            let calls = message["tool_calls"]?.arrayValue ?? []
            if role == "assistant" { open = try ids(of: calls, at: place) }
            try checkContent(message["content"], isOptional: role == "assistant" && !calls.isEmpty, at: place)
        }
        if !open.isEmpty { throw unanswered(open) }
    }

    private static func unanswered(_ ids: [String]) -> RequestFault {
        RequestFault(
            "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. "
                + "The following tool_call_ids did not have response messages: \(ids.joined(separator: ", "))",
            "messages"
        )
    }

    private static func ids(of calls: [JSONValue], at place: String) throws(RequestFault) -> [String] {
        var ids: [String] = []
        for (index, call) in calls.enumerated() {
            guard let id = call["id"]?.stringValue, !id.isEmpty, call["type"]?.stringValue == "function",
                call["function"]?["name"]?.stringValue != nil, call["function"]?["arguments"]?.stringValue != nil
            else {
                throw RequestFault(
                    "Missing required parameter in '\(place).tool_calls[\(index)]'.",
                    "\(place).tool_calls[\(index)]",
                    code: "missing_required_parameter"
                )
            }
            ids.append(id)
        }
        return ids
    }

    private static func checkContent(_ content: JSONValue?, isOptional: Bool, at place: String) throws(RequestFault) {
        guard let content, content != .null else {
            guard isOptional else {
                throw RequestFault("Invalid value for 'content': expected a string, got null.", "\(place).content")
            }
            return
        }
        if content.stringValue != nil { return }
        guard let list = content.arrayValue, !list.isEmpty else {
            throw RequestFault(
                "Invalid type for '\(place).content': expected one of a string or array of objects.",
                "\(place).content",
                code: "invalid_type"
            )
        }
        for (index, part) in list.enumerated() {
            guard let type = part["type"]?.stringValue, let key = parts[type] else {
                throw RequestFault(
                    "Invalid value for '\(place).content[\(index)].type'.",
                    "\(place).content[\(index)].type",
                    code: "invalid_value"
                )
            }
            guard let value = part[key], type != "text" || value.stringValue != nil else {
                throw RequestFault(
                    "Missing required parameter: '\(place).content[\(index)].\(key)'.",
                    "\(place).content[\(index)].\(key)",
                    code: "missing_required_parameter"
                )
            }
        }
    }
}
