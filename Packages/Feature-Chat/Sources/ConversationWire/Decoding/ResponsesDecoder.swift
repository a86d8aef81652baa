import Core

/// Reads OpenAI's Responses and Open Responses, streamed or whole.
///
/// A finished item is taken from the event that finishes it; what came of it in pieces before is only shown, and words that
/// came in no piece are shown then.
package struct ResponsesDecoder: AnswerDecoder {
    private struct PartialItem {
        var item: JSONValue
        var shown = ""
        var arguments = ""
        var thought = ""
        var isDone = false
    }

    package private(set) var isOver = false
    private var partial: [Int: PartialItem] = [:]
    /// Items by their ids and call ids, which tell more than the place that a server numbers: it may leave places out, number
    /// none, or give one twice.
    private var places: [String: Int] = [:]
    private var final: JSONValue?
    private var model: String?
    private var hasRead = false
    private var wasRefused = false

    package init() {}

    package mutating func consume(event: String, data: String) throws(WireFault) -> [ResponsePart] {
        guard !isOver else { return [] }
        if data.utf8.elementsEqual("[DONE]".utf8) {
            isOver = true
            return []
        }
        let body = try WireText.object(data)
        let type = body["type"]?.stringValue ?? event
        if type == "error" || (body["type"] == nil && body["error"].present != nil) { throw WireFault.server(in: body) }
        hasRead = true
        let index = place(of: body)
        switch type {
        case "response.created", "response.in_progress", "response.queued":
            model = body["response"]?["model"]?.stringValue ?? model
        case "response.output_item.added":
            let item = body["item"] ?? [:]
            partial[index] = PartialItem(item: item)
            if item["type"] == "function_call", let name = item["name"]?.stringValue { return [.toolCall(name: name)] }
        case "response.output_text.delta", "response.refusal.delta":
            wasRefused = wasRefused || type == "response.refusal.delta"
            return show(body["delta"]?.stringValue ?? "", at: index)
        case "response.reasoning_summary_text.delta", "response.reasoning_text.delta":
            return think(body["delta"]?.stringValue ?? "", at: index)
        case "response.reasoning_summary_part.added" where partial[index]?.thought.isEmpty == false:
            return think("\n\n", at: index)
        case "response.function_call_arguments.delta":
            partial[index, default: PartialItem(item: [:])].arguments += body["delta"]?.stringValue ?? ""
        case "response.function_call_arguments.done":
            if let arguments = body["arguments"]?.stringValue {
                partial[index, default: PartialItem(item: [:])].arguments = arguments
            }
        case "response.output_item.done":
            return complete(body["item"] ?? [:], at: index)
        case "response.completed", "response.incomplete", "response.failed", "response.cancelled":
            return try end(body["response"] ?? [:])
        default: break
        }
        return []
    }

    /// The index of an event's item in the response. llama.cpp's server sends no index: there the item's id tells.
    private mutating func place(of body: JSONValue) -> Int {
        let item = body["item"]
        var ids = Self.ids(of: item)
        if let id = body["item_id"]?.stringValue { ids.append(id) }
        return place(of: ids, numbered: body["output_index"]?.intValue)
    }

    private static func ids(of item: JSONValue?) -> [String] {
        [item?["id"]?.stringValue, item?["call_id"]?.stringValue].compactMap { $0 }.filter { !$0.isEmpty }
    }

    private mutating func place(of ids: [String], numbered index: Int?) -> Int {
        let next = max(places.values.max() ?? -1, partial.keys.max() ?? -1) + 1
        var place = ids.lazy.compactMap { [places] in places[$0] }.first
        if place == nil, let index, ids.isEmpty || partial[index]?.isDone != true { place = index }
        if place == nil, ids.isEmpty { place = max(next - 1, 0) }
        let found = place ?? next
        for id in ids { places[id] = found }
        return found
    }

    private mutating func show(_ words: String, at index: Int) -> [ResponsePart] {
        guard !words.isEmpty else { return [] }
        partial[index, default: PartialItem(item: ["type": "message"])].shown += words
        return [.text(words)]
    }

    private mutating func think(_ words: String, at index: Int) -> [ResponsePart] {
        guard !words.isEmpty else { return [] }
        partial[index, default: PartialItem(item: ["type": "reasoning"])].thought += words
        return [.reasoning(words)]
    }

    /// Takes a finished item, and shows what of it was not shown yet.
    private mutating func complete(_ item: JSONValue, at index: Int) -> [ResponsePart] {
        var known = partial[index] ?? PartialItem(item: item)
        let isNew = partial[index] == nil
        known.item = item
        known.isDone = true
        defer { partial[index] = known }
        if item["type"] == "function_call" {
            return isNew ? item["name"]?.stringValue.map { [.toolCall(name: $0)] } ?? [] : []
        }
        let words = Self.words(of: item)
        guard words.utf8.count > known.shown.utf8.count, words.utf8.starts(with: known.shown.utf8) else { return [] }
        let rest = String(decoding: words.utf8.dropFirst(known.shown.utf8.count), as: UTF8.self)
        known.shown = words
        return [.text(rest)]
    }

    private mutating func end(_ response: JSONValue) throws(WireFault) -> [ResponsePart] {
        isOver = true
        final = response
        model = response["model"]?.stringValue ?? model
        if response["status"] == "failed" { throw WireFault.server(in: ["error": response["error"].present ?? [:]]) }
        // A server that streams nothing but the end.
        var parts: [ResponsePart] = []
        for (index, item) in (response["output"]?.arrayValue ?? []).enumerated() where !isKnown(item, at: index) {
            parts += complete(item, at: place(of: Self.ids(of: item), numbered: index))
        }
        return parts
    }

    /// True if a finished item is one that was finished before: by its ids or, where those are other ones or none, by its place
    /// or by what it says.
    private func isKnown(_ item: JSONValue, at index: Int) -> Bool {
        let ids = Self.ids(of: item)
        if let place = ids.lazy.compactMap({ places[$0] }).first { return partial[place]?.isDone == true }
        let type = item["type"]
        if let there = partial[index], there.isDone, there.item["type"] == type, type != "function_call" { return true }
        // Two calls that say the same are two, where they have ids.
        return ids.isEmpty
            && partial.values.contains { known in
                known.isDone && known.item["type"] == type && type == "function_call"
                    && known.item["name"] == item["name"]
                    && known.item["arguments"] == item["arguments"]
            }
    }

    /// Reads an answer that was not streamed.
    package static func response(from body: JSONValue) throws(WireFault) -> ModelResponse {
        if body["error"].present != nil { throw WireFault.server(in: body) }
        guard body["output"]?.arrayValue != nil else { throw .malformed("JSON without output") }
        var decoder = ResponsesDecoder()
        decoder.hasRead = true
        _ = try decoder.end(body)
        return try decoder.finish()
    }

    package mutating func finish() throws(WireFault) -> ModelResponse {
        guard hasRead else { throw .empty }
        var ids = CallIDs()
        let items = partial.sorted { $0.key < $1.key }.flatMap { Self.items(of: $0.value, ids: &ids) }
        return ModelResponse(items: items, stop: stop(items), usage: Self.usage(final?["usage"]), model: model)
    }

    private func stop(_ items: [ConversationItem]) -> StopReason {
        // A stream that ends without its last event but with every item finished is whole.
        guard let final else { return partial.values.allSatisfy(\.isDone) && isOver ? whole(items) : .cut }
        switch final["status"]?.stringValue {
        case "incomplete":
            return final["incomplete_details"]?["reason"] == "content_filter" ? .refusal : .length
        case "cancelled": return .cut
        default: return whole(items)
        }
    }

    private func whole(_ items: [ConversationItem]) -> StopReason {
        if items.contains(where: { if case .toolCall = $0 { true } else { false } }) { return .toolCalls }
        let refuses = items.contains { if case .text(let said) = $0 { said.isRefusal } else { false } }
        return refuses || wasRefused ? .refusal : .end
    }

    private static func items(of partial: PartialItem, ids: inout CallIDs) -> [ConversationItem] {
        let item = partial.item
        switch item["type"]?.stringValue {
        case "reasoning": return [.reasoning(reasoning(item, thought: partial.thought))]
        case "function_call":
            let id = item["call_id"]?.stringValue ?? item["id"]?.stringValue ?? ""
            let said = item["arguments"]?.stringValue ?? ""
            return [
                .toolCall(
                    ToolCall(
                        id: ids.unique(id),
                        name: item["name"]?.stringValue ?? "",
                        arguments: said.isEmpty ? partial.arguments : said,
                        itemID: item["id"]?.stringValue
                    )
                )
            ]
        case "message", nil:
            var result: [ConversationItem] = []
            for content in item["content"]?.arrayValue ?? [] {
                if let words = content["text"]?.stringValue, !words.isEmpty {
                    result.append(.text(TextItem(.assistant, words)))
                } else if let words = content["refusal"]?.stringValue, !words.isEmpty {
                    result.append(.text(TextItem(.assistant, words, isRefusal: true)))
                }
            }
            if result.isEmpty, !partial.shown.isEmpty { result.append(.text(TextItem(.assistant, partial.shown))) }
            return result
        default: return [.opaque(OpaqueItem(dialect: .responses, block: item))]
        }
    }

    private static func reasoning(_ item: JSONValue, thought: String) -> ReasoningItem {
        let pieces = (item["summary"]?.arrayValue ?? []) + (item["content"]?.arrayValue ?? [])
        let text = pieces.compactMap { $0["text"]?.stringValue }.joined(separator: "\n\n")
        return ReasoningItem(
            dialect: .responses,
            id: item["id"]?.stringValue,
            text: text.isEmpty ? thought : text,
            encrypted: item["encrypted_content"]?.stringValue
        )
    }

    private static func words(of item: JSONValue) -> String {
        guard item["type"] == "message" else { return "" }
        return (item["content"]?.arrayValue ?? [])
            .compactMap { $0["text"]?.stringValue ?? $0["refusal"]?.stringValue }
            .joined()
    }

    private static func usage(_ counts: JSONValue?) -> TokenUsage {
        TokenUsage(
            input: WireText.count(counts?["input_tokens"]),
            cachedInput: WireText.count(counts?["input_tokens_details"]?["cached_tokens"]),
            cacheWrites: WireText.count(counts?["input_tokens_details"]?["cache_write_tokens"]),
            output: WireText.count(counts?["output_tokens"]),
            reasoning: WireText.count(counts?["output_tokens_details"]?["reasoning_tokens"]),
            cost: counts?["cost"]?.doubleValue.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
        )
    }
}
