import Core

/// Writes requests as Anthropic's messages: thinking goes back with its signature, and what stays the same from request to
/// request is marked for the server's cache.
enum MessagesEncoder {
    /// The dialect wants a limit; this is it where none is set.
    static let standardOutputTokens = 4096

    static func body(_ request: ModelRequest) -> JSONValue {
        var body: [String: JSONValue] = [
            "model": .string(request.model),
            "max_tokens": .integer(Int64(request.maximumOutputTokens ?? standardOutputTokens)),
            "messages": .array(messages(request.items)),
            "stream": .bool(request.isStreamed),
        ]
        if !request.instructions.isEmpty {
            body["system"] = [
                ["type": "text", "text": .string(request.instructions), "cache_control": ["type": "ephemeral"]]
            ]
        }
        if let schema = request.responseSchema {
            body["output_config"] = ["format": ["type": "json_schema", "schema": schema]]
        }
        if !request.tools.isEmpty {
            body["tools"] = .array(
                request.tools.map { tool in
                    [
                        "name": .string(tool.name), "description": .string(tool.description),
                        "input_schema": tool.schema,
                    ]
                }
            )
            if !request.allowsParallelCalls {
                body["tool_choice"] = ["type": "auto", "disable_parallel_tool_use": true]
            }
        }
        return .object(body)
    }

    private static func messages(_ items: [ConversationItem]) -> [JSONValue] {
        var turns: [(role: String, blocks: [JSONValue])] = []
        for item in CompleteTurns.of(items) {
            guard let (role, block) = block(item) else { continue }
            if turns.last?.role == role {
                turns[turns.count - 1].blocks.append(block)
            } else {
                // The first word is the person's.
                if turns.isEmpty, role == "assistant" {
                    turns.append(("user", [["type": "text", "text": "(The conversation goes on.)"]]))
                }
                turns.append((role, [block]))
            }
        }
        // All but the newest turn comes again with the next request.
        if let last = turns.indices.last, let block = turns[last].blocks.indices.last, turns[last].role == "user" {
            var members = turns[last].blocks[block].objectValue ?? [:]
            members["cache_control"] = ["type": "ephemeral"]
            turns[last].blocks[block] = .object(members)
        }
        return turns.map { ["role": .string($0.role), "content": .array($0.blocks)] }
    }

    /// - Returns: `nil` for an item that this protocol has no form for.
    private static func block(_ item: ConversationItem) -> (role: String, block: JSONValue)? {
        switch item {
        case .text(let text):
            // The server refuses empty blocks and ones of white space alone.
            guard text.text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else { return nil }
            return (text.speaker.rawValue, ["type": "text", "text": .string(text.text)])
        case .image(let image):
            let source: JSONValue = [
                "type": "base64", "media_type": .string(image.mediaType), "data": .string(image.base64),
            ]
            return ("user", ["type": "image", "source": source])
        case .document(let document):
            let source: JSONValue = [
                "type": "base64", "media_type": .string(document.mediaType), "data": .string(document.base64),
            ]
            return ("user", ["type": "document", "title": .string(document.name), "source": source])
        case .reasoning(let reasoning): return thought(reasoning).map { ("assistant", $0) }
        case .toolCall(let call):
            let input = (try? call.input()).flatMap { $0.objectValue == nil ? nil : $0 } ?? [:]
            return (
                "assistant",
                ["type": "tool_use", "id": .string(call.id), "name": .string(call.name), "input": input]
            )
        case .toolResult(let result):
            var block: [String: JSONValue] = [
                "type": "tool_result", "tool_use_id": .string(result.callID), "content": .string(result.output),
            ]
            if result.isError { block["is_error"] = true }
            return ("user", .object(block))
        case .opaque(let opaque) where opaque.dialect == .anthropic: return ("assistant", opaque.block)
        case .opaque, .change: return nil
        }
    }

    /// - Returns: `nil` for thoughts of another server, or without a signature.
    private static func thought(_ reasoning: ReasoningItem) -> JSONValue? {
        guard reasoning.dialect == .anthropic else { return nil }
        if let data = reasoning.encrypted { return ["type": "redacted_thinking", "data": .string(data)] }
        guard let signature = reasoning.signature else { return nil }
        return ["type": "thinking", "thinking": .string(reasoning.text), "signature": .string(signature)]
    }
}
