import Core

/// Reads Anthropic's messages, streamed or whole.
package struct MessagesDecoder: AnswerDecoder {
    private struct Block {
        var start: JSONValue
        var text = ""
        var json = ""
        var signature = ""
        /// Changes that only the server understands, merged into the block.
        var extra: [String: JSONValue] = [:]
    }

    package private(set) var isOver = false
    private var blocks: [Int: Block] = [:]
    private var stopReason: String?
    private var usage: [String: JSONValue] = [:]
    private var model: String?
    private var hasRead = false
    private var hasStarted = false

    package init() {}

    package mutating func consume(event: String, data: String) throws(WireFault) -> [ResponsePart] {
        guard !isOver else { return [] }
        let body = try WireText.object(data)
        let type = body["type"]?.stringValue ?? event
        if type == "error" || body["error"].present != nil { throw WireFault.server(in: body) }
        hasRead = true
        let index = body["index"]?.intValue ?? 0
        switch type {
        case "message_start":
            // Two streams that a proxy has mixed: which call belongs to the question, nobody knows.
            guard !hasStarted else { throw .malformed("a second answer inside the first") }
            hasStarted = true
            model = body["message"]?["model"]?.stringValue
            usage = body["message"]?["usage"]?.objectValue ?? [:]
        case "content_block_start": return begin(body["content_block"] ?? [:], at: index)
        case "content_block_delta": return add(body["delta"] ?? [:], at: index)
        case "message_delta":
            if let reason = body["delta"]?["stop_reason"]?.stringValue { stopReason = reason }
            // Counts are totals, not additions.
            for (name, count) in body["usage"]?.objectValue ?? [:] where count != .null { usage[name] = count }
        case "message_stop": isOver = true
        default: break
        }
        return []
    }

    private mutating func begin(_ start: JSONValue, at index: Int) -> [ResponsePart] {
        var block = Block(start: start)
        defer { blocks[index] = block }
        switch start["type"]?.stringValue {
        case "text":
            block.text = start["text"]?.stringValue ?? ""
            return block.text.isEmpty ? [] : [.text(block.text)]
        case "thinking":
            block.text = start["thinking"]?.stringValue ?? ""
            block.signature = start["signature"]?.stringValue ?? ""
            return block.text.isEmpty ? [] : [.reasoning(block.text)]
        case "tool_use": return [.toolCall(name: start["name"]?.stringValue ?? "")]
        default: return []
        }
    }

    private mutating func add(_ delta: JSONValue, at index: Int) -> [ResponsePart] {
        let type = delta["type"]?.stringValue
        switch type {
        case "text_delta":
            let words = delta["text"]?.stringValue ?? ""
            blocks[index, default: Block(start: ["type": "text"])].text += words
            return words.isEmpty ? [] : [.text(words)]
        case "thinking_delta":
            let words = delta["thinking"]?.stringValue ?? ""
            blocks[index, default: Block(start: ["type": "thinking"])].text += words
            return words.isEmpty ? [] : [.reasoning(words)]
        case "signature_delta":
            blocks[index, default: Block(start: ["type": "thinking"])].signature +=
                delta["signature"]?.stringValue ?? ""
        case "input_json_delta":
            blocks[index]?.json += delta["partial_json"]?.stringValue ?? ""
        case "citations_delta": break
        default:
            // Blocks to come bring deltas of their own; what they carry belongs to the block.
            for (name, value) in delta.objectValue ?? [:] where name != "type" { blocks[index]?.extra[name] = value }
        }
        return []
    }

    /// Reads an answer that was not streamed.
    package static func response(from body: JSONValue) throws(WireFault) -> ModelResponse {
        if body["type"] == "error" || body["error"].present != nil { throw WireFault.server(in: body) }
        guard let content = body["content"]?.arrayValue else { throw .malformed("JSON without content") }
        var decoder = MessagesDecoder()
        decoder.hasRead = true
        decoder.isOver = true
        decoder.model = body["model"]?.stringValue
        decoder.stopReason = body["stop_reason"]?.stringValue
        decoder.usage = body["usage"]?.objectValue ?? [:]
        for (index, block) in content.enumerated() { _ = decoder.begin(block, at: index) }
        return try decoder.finish()
    }

    package mutating func finish() throws(WireFault) -> ModelResponse {
        guard hasRead else { throw .empty }
        var ids = CallIDs()
        let items = blocks.sorted { $0.key < $1.key }.compactMap { Self.item(of: $0.value, ids: &ids) }
        return ModelResponse(items: items, stop: stop(items), usage: tokens, model: model)
    }

    private func stop(_ items: [ConversationItem]) -> StopReason {
        switch stopReason {
        case "end_turn", "stop_sequence": .end
        case "tool_use": .toolCalls
        case "max_tokens", "model_context_window_exceeded": .length
        case "refusal": .refusal
        case "pause_turn": .pause
        case nil: .cut
        default: items.contains { if case .toolCall = $0 { true } else { false } } ? .toolCalls : .end
        }
    }

    /// Input counts leave cached tokens out; Bento's count has them in.
    private var tokens: TokenUsage {
        let read = WireText.count(usage["cache_read_input_tokens"])
        let written = WireText.count(usage["cache_creation_input_tokens"])
        let fresh = WireText.count(usage["input_tokens"])
        return TokenUsage(
            input: fresh + read + written,
            cachedInput: read,
            cacheWrites: written,
            output: WireText.count(usage["output_tokens"]),
            reasoning: WireText.count(usage["output_tokens_details"]?["thinking_tokens"])
        )
    }

    private static func item(of block: Block, ids: inout CallIDs) -> ConversationItem? {
        switch block.start["type"]?.stringValue {
        case "text": return block.text.isEmpty ? nil : .text(TextItem(.assistant, block.text))
        case "thinking":
            let signature = block.signature.isEmpty ? nil : block.signature
            return .reasoning(ReasoningItem(dialect: .anthropic, text: block.text, signature: signature))
        case "redacted_thinking":
            let data = block.start["data"]?.stringValue
            return .reasoning(ReasoningItem(dialect: .anthropic, text: "", encrypted: data))
        case "tool_use":
            let id = ids.unique(block.start["id"]?.stringValue ?? "")
            let name = block.start["name"]?.stringValue ?? ""
            return .toolCall(ToolCall(id: id, name: name, arguments: arguments(of: block)))
        default:
            var members = block.start.objectValue ?? [:]
            for (name, value) in block.extra { members[name] = value }
            if !block.json.isEmpty, let input = try? JSONValue(parsing: block.json) { members["input"] = input }
            return .opaque(OpaqueItem(dialect: .anthropic, block: .object(members)))
        }
    }

    private static func arguments(of block: Block) -> String {
        if !block.json.isEmpty { return block.json }
        guard let input = block.start["input"], input != [:] else { return "" }
        return input.text()
    }
}
