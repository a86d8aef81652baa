import Core

/// Writes requests as OpenAI's chat completions.
enum ChatCompletionsEncoder {
    static func body(_ request: ModelRequest) -> JSONValue {
        var body: [String: JSONValue] = [
            "model": .string(request.model),
            "messages": .array(messages(request)),
            "stream": .bool(request.isStreamed),
        ]
        if request.isStreamed { body["stream_options"] = ["include_usage": true] }
        if let limit = request.maximumOutputTokens {
            body[request.usesNewerLimit ? "max_completion_tokens" : "max_tokens"] = .integer(Int64(limit))
        }
        if let effort = request.effort { body["reasoning_effort"] = .string(effort) }
        if let schema = request.responseSchema {
            body["response_format"] = [
                "type": "json_schema",
                "json_schema": ["name": "answer", "strict": .bool(StrictSchema.is(schema)), "schema": schema],
            ]
        }
        if !request.tools.isEmpty {
            body["tools"] = .array(
                request.tools.map { tool in
                    [
                        "type": "function",
                        "function": [
                            "name": .string(tool.name), "description": .string(tool.description),
                            "parameters": tool.schema,
                        ],
                    ]
                }
            )
            if !request.allowsParallelCalls { body["parallel_tool_calls"] = false }
        }
        return .object(body)
    }

    private static func messages(_ request: ModelRequest) -> [JSONValue] {
        var transcript = Transcript()
        if !request.instructions.isEmpty {
            transcript.messages.append(["role": "system", "content": .string(request.instructions)])
        }
        for item in CompleteTurns.of(request.items) { transcript.add(item) }
        transcript.endQuestion()
        transcript.endAnswer()
        return transcript.messages
    }
}

/// Messages as chat completions know them: an answer is one, its words and its calls together, and so is a question with what was
/// passed along.
private struct Transcript {
    var messages: [JSONValue] = []
    private var said = ""
    private var calls: [JSONValue] = []
    private var parts: [JSONValue] = []

    mutating func add(_ item: ConversationItem) {
        switch item {
        case .text(let text) where text.speaker == .user:
            endAnswer()
            parts.append(["type": "text", "text": .string(text.text)])
        case .image(let image):
            endAnswer()
            let address = "data:\(image.mediaType);base64,\(image.base64)"
            parts.append(["type": "image_url", "image_url": ["url": .string(address)]])
        case .document(let document):
            endAnswer()
            parts.append([
                "type": "file",
                "file": [
                    "filename": .string(document.name),
                    "file_data": .string("data:\(document.mediaType);base64,\(document.base64)"),
                ],
            ])
        case .text(let text):
            endQuestion()
            said += text.text
        case .toolCall(let call):
            endQuestion()
            calls.append([
                "id": .string(call.id), "type": "function",
                "function": [
                    "name": .string(call.name),
                    "arguments": .string(call.arguments.isEmpty ? "{}" : call.arguments),
                ],
            ])
        case .toolResult(let result):
            endQuestion()
            endAnswer()
            messages.append([
                "role": "tool", "tool_call_id": .string(result.callID), "content": .string(result.output),
            ])
        case .reasoning, .opaque, .change: return
        }
    }

    mutating func endAnswer() {
        guard !said.isEmpty || !calls.isEmpty else { return }
        var message: [String: JSONValue] = [
            "role": "assistant", "content": said.isEmpty ? .null : .string(said),
        ]
        if !calls.isEmpty { message["tool_calls"] = .array(calls) }
        messages.append(.object(message))
        said = ""
        calls = []
    }

    mutating func endQuestion() {
        guard !parts.isEmpty else { return }
        let words = parts.compactMap { $0["text"]?.stringValue }
        // Servers without eyes take text only as a string.
        let content: JSONValue = words.count == parts.count ? .string(words.joined(separator: "\n\n")) : .array(parts)
        messages.append(["role": "user", "content": content])
        parts = []
    }
}
