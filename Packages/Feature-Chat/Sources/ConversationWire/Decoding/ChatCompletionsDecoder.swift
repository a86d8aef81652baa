import Core

/// Reads OpenAI's chat completions, streamed or whole, as many servers speak them.
///
/// Real servers differ: `[DONE]` or the finish reason may be missing, a call may come whole or in pieces, its id in each
/// piece, its arguments as `null` or not at all, usage in a chunk without choices, `role` in every chunk, errors inside the
/// stream. Only the first choice is read.
package struct ChatCompletionsDecoder: AnswerDecoder {
    private struct PartialCall {
        /// The server's index; `nil` where it sends none.
        let index: Int?
        var id: String
        var name: String
        var arguments: String
    }

    package private(set) var isOver = false
    private var text = ""
    private var refusal = ""
    private var reasoning = ""
    private var calls: [PartialCall] = []
    private var hasToolCalls = false
    private var finishReason: String?
    private var usage = TokenUsage.none
    private var model: String?
    private var hasRead = false

    package init() {}

    package mutating func consume(event: String, data: String) throws(WireFault) -> [ResponsePart] {
        guard !isOver else { return [] }
        if data.utf8.elementsEqual("[DONE]".utf8) {
            isOver = true
            return []
        }
        let chunk = try WireText.object(data)
        if event == "error" || chunk["error"].present != nil { throw WireFault.server(in: chunk) }
        hasRead = true
        note(chunk)
        var parts: [ResponsePart] = []
        for choice in chunk["choices"]?.arrayValue ?? [] where (choice["index"]?.intValue ?? 0) == 0 {
            read(choice["delta"] ?? choice["message"], of: choice, into: &parts)
        }
        return parts
    }

    /// Reads an answer that was not streamed.
    package static func response(from body: JSONValue) throws(WireFault) -> ModelResponse {
        if body["error"].present != nil { throw WireFault.server(in: body) }
        guard body["choices"]?.arrayValue != nil else { throw .malformed("JSON without choices") }
        var decoder = ChatCompletionsDecoder()
        decoder.hasRead = true
        decoder.isOver = true
        decoder.note(body)
        var parts: [ResponsePart] = []
        for choice in body["choices"]?.arrayValue ?? [] where (choice["index"]?.intValue ?? 0) == 0 {
            decoder.read(choice["message"], of: choice, into: &parts)
        }
        return try decoder.finish()
    }

    private mutating func note(_ chunk: JSONValue) {
        if let name = chunk["model"]?.stringValue, !name.isEmpty { model = name }
        if let counts = chunk["usage"].present, counts.objectValue != nil { usage = Self.usage(counts) }
    }

    private mutating func read(_ delta: JSONValue?, of choice: JSONValue, into parts: inout [ResponsePart]) {
        if let reason = choice["finish_reason"]?.stringValue, !reason.isEmpty { finishReason = reason }
        // The older completions have their text beside the delta.
        let words = delta == nil ? choice["text"]?.stringValue ?? "" : Self.words(delta?["content"])
        // A server that names its reasoning twice says the same under both names.
        let thought = delta?["reasoning_content"]?.stringValue ?? delta?["reasoning"]?.stringValue ?? ""
        if !thought.isEmpty {
            reasoning += thought
            parts.append(.reasoning(thought))
        }
        if !words.isEmpty {
            text += words
            parts.append(.text(words))
        }
        if let words = delta?["refusal"]?.stringValue, !words.isEmpty {
            refusal += words
            parts.append(.text(words))
        }
        if let pieces = delta?["tool_calls"]?.arrayValue, !pieces.isEmpty {
            if !hasToolCalls {
                // The older form of the same call, sent beside it.
                hasToolCalls = true
                calls.removeAll()
            }
            for piece in pieces { add(piece, function: piece["function"], into: &parts) }
        } else if !hasToolCalls, let function = delta?["function_call"].present {
            add([:], function: function, into: &parts)
        }
    }

    private static func words(_ content: JSONValue?) -> String {
        if let text = content?.stringValue { return text }
        return (content?.arrayValue ?? []).compactMap { $0["text"]?.stringValue }.joined()
    }

    private mutating func add(_ piece: JSONValue, function: JSONValue?, into parts: inout [ResponsePart]) {
        let index = piece["index"]?.intValue
        let id = piece["id"]?.stringValue ?? ""
        let name = function?["name"]?.stringValue ?? ""
        let arguments = Self.arguments(function?["arguments"])
        if let position = position(index: index, id: id, name: name) {
            if calls[position].id.isEmpty { calls[position].id = id }
            if calls[position].name.isEmpty, !name.isEmpty {
                calls[position].name = name
                parts.append(.toolCall(name: name))
            }
            calls[position].arguments += arguments
        } else {
            calls.append(PartialCall(index: index, id: id, name: name, arguments: arguments))
            if !name.isEmpty { parts.append(.toolCall(name: name)) }
        }
    }

    /// The call that a piece goes on with; `nil` where it begins one.
    private func position(index: Int?, id: String, name: String) -> Int? {
        let last = calls.lastIndex { index == nil || $0.index == index }
        guard let last else { return nil }
        // Some servers number every call 0: another id with a name of its own is another call.
        if !id.isEmpty, !calls[last].id.isEmpty, id != calls[last].id, !name.isEmpty { return nil }
        // Without index and id, a second name begins a second call once the first has its arguments.
        if index == nil, id.isEmpty, !name.isEmpty, hasToolCalls, !calls[last].name.isEmpty { return nil }
        return last
    }

    /// Arguments are text, but some servers send the object itself.
    private static func arguments(_ value: JSONValue?) -> String {
        switch value {
        case .string(let text): text
        case .object: value?.text() ?? ""
        default: ""
        }
    }

    static func usage(_ counts: JSONValue) -> TokenUsage {
        TokenUsage(
            input: WireText.count(counts["prompt_tokens"]),
            cachedInput: WireText.count(counts["prompt_tokens_details"]?["cached_tokens"]),
            output: WireText.count(counts["completion_tokens"]),
            reasoning: WireText.count(counts["completion_tokens_details"]?["reasoning_tokens"]),
            cost: counts["cost"]?.doubleValue.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        )
    }

    package mutating func finish() throws(WireFault) -> ModelResponse {
        guard hasRead else { throw .empty }
        var items: [ConversationItem] = []
        if !reasoning.isEmpty { items.append(.reasoning(ReasoningItem(dialect: .openai, text: reasoning))) }
        if !text.isEmpty { items.append(.text(TextItem(.assistant, text))) }
        if !refusal.isEmpty { items.append(.text(TextItem(.assistant, refusal, isRefusal: true))) }
        var ids = CallIDs()
        for call in calls where !call.name.isEmpty {
            items.append(
                .toolCall(ToolCall(id: ids.unique(call.id), name: call.name, arguments: call.arguments))
            )
        }
        return ModelResponse(items: items, stop: stop, usage: usage, model: model)
    }

    private var stop: StopReason {
        let wantsTools = calls.contains { !$0.name.isEmpty }
        switch finishReason {
        case "length": return .length
        case "content_filter": return .refusal
        case nil where !isOver: return .cut
        default: return wantsTools ? .toolCalls : refusal.isEmpty ? .end : .refusal
        }
    }
}
