import Core

/// Writes requests as OpenAI's Responses: nothing is stored on the server, and encrypted reasoning goes back as it came.
enum ResponsesEncoder {
    static func body(_ request: ModelRequest) -> JSONValue {
        var body: [String: JSONValue] = [
            "model": .string(request.model),
            "input": .array(input(request.items)),
            "stream": .bool(request.isStreamed),
            "store": false,
        ]
        if request.keepsReasoning { body["include"] = ["reasoning.encrypted_content"] }
        if !request.instructions.isEmpty { body["instructions"] = .string(request.instructions) }
        if let limit = request.maximumOutputTokens { body["max_output_tokens"] = .integer(Int64(limit)) }
        if let effort = request.effort { body["reasoning"] = ["effort": .string(effort)] }
        if let schema = request.responseSchema {
            body["text"] = [
                "format": [
                    "type": "json_schema", "name": "answer", "strict": .bool(StrictSchema.is(schema)), "schema": schema,
                ]
            ]
        }
        if !request.tools.isEmpty {
            body["tools"] = .array(
                request.tools.map { tool in
                    [
                        "type": "function", "name": .string(tool.name), "description": .string(tool.description),
                        "parameters": tool.schema, "strict": false,
                    ]
                }
            )
            if !request.allowsParallelCalls { body["parallel_tool_calls"] = false }
        }
        return .object(body)
    }

    static func input(_ items: [ConversationItem]) -> [JSONValue] {
        var input: [JSONValue] = []
        var parts: [JSONValue] = []
        func endQuestion() {
            guard !parts.isEmpty else { return }
            input.append(["type": "message", "role": "user", "content": .array(parts)])
            parts = []
        }
        for item in CompleteTurns.of(items) {
            switch item {
            case .text(let text) where text.speaker == .user:
                parts.append(["type": "input_text", "text": .string(text.text)])
                continue
            case .image(let image):
                let address = "data:\(image.mediaType);base64,\(image.base64)"
                parts.append(["type": "input_image", "image_url": .string(address)])
                continue
            case .document(let document):
                parts.append([
                    "type": "input_file", "filename": .string(document.name),
                    "file_data": .string("data:\(document.mediaType);base64,\(document.base64)"),
                ])
                continue
            default: endQuestion()
            }
            switch item {
            case .text(let text):
                let part: JSONValue =
                    text.isRefusal
                    ? ["type": "refusal", "refusal": .string(text.text)]
                    : ["type": "output_text", "text": .string(text.text)]
                input.append(["type": "message", "role": "assistant", "content": [part]])
            case .reasoning(let reasoning):
                // Without its encrypted form, reasoning is only for people: a server that keeps nothing cannot find it.
                guard reasoning.dialect == .responses, let encrypted = reasoning.encrypted else { continue }
                var block: [String: JSONValue] = ["type": "reasoning", "encrypted_content": .string(encrypted)]
                if let id = reasoning.id { block["id"] = .string(id) }
                block["summary"] =
                    reasoning.text.isEmpty ? [] : [["type": "summary_text", "text": .string(reasoning.text)]]
                input.append(.object(block))
            case .toolCall(let call):
                input.append([
                    "type": "function_call", "call_id": .string(call.id), "name": .string(call.name),
                    "arguments": .string(call.arguments.isEmpty ? "{}" : call.arguments),
                ])
            case .toolResult(let result):
                input.append([
                    "type": "function_call_output", "call_id": .string(result.callID),
                    "output": .string(result.output),
                ])
            case .opaque(let opaque) where opaque.dialect == .responses: input.append(opaque.block)
            case .opaque, .image, .document, .change: continue
            }
        }
        endQuestion()
        return input
    }
}
