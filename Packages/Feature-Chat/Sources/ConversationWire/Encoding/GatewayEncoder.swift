import Core

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
