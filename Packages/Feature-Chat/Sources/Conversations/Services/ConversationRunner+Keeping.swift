import ConversationWire
import Core
import Foundation

extension ConversationRunner {
    /// Keeps an answer, whole or broken off.
    ///
    /// - Parameters:
    ///   - draft: what of it is kept already, or a message that is not.
    ///   - words: what the answer began with, before it broke off and went on.
    func keep(
        _ response: ModelResponse,
        _ contents: [GatewayContent],
        in draft: ChatMessage,
        after words: String = "",
        provider: WireProvider,
        began: Date,
        cause: (any Error)?
    ) async throws -> ChatMessage {
        var message = draft
        message.content = words + response.text
        message.items = (words.isEmpty ? [] : [.text(TextItem(.assistant, words))]) + response.items
        for content in contents {
            message.items?.append(
                .opaque(OpaqueItem(dialect: .gateway, block: ["type": .string(content.type), "data": content.data]))
            )
            // What was drawn is read, and found, as text.
            message.content += "\n\n" + ContentDrawing.presentation(content).plainText
        }
        // Words alone need no second copy.
        let isPlain = message.items?.allSatisfy { item in
            if case .text(let said) = item { !said.isRefusal } else { false }
        }
        if isPlain != false { message.items = nil }
        message.provider = provider.dialect.rawValue
        message.model = response.model ?? provider.model
        // What went on after it broke off was asked for twice.
        message.inputTokens = response.usage.input + (draft.inputTokens ?? 0)
        message.cachedTokens = response.usage.cachedInput + (draft.cachedTokens ?? 0)
        message.outputTokens = response.usage.output + (draft.outputTokens ?? 0)
        message.milliseconds = Self.milliseconds(from: began, to: store.time.now)
        message.stop = response.stop.rawValue
        message.error = (cause as? any BentoError)?.message
        let (store, settings, usage, complete) = (store, settings, response.usage, message)
        // A new task: after Ctrl-C this one can write nothing, and what was said is never lost.
        return try await Task {
            var kept = complete
            if let cost = try? await Self.cost(of: usage, settings) { kept.cost = cost + (kept.cost ?? 0) }
            guard kept.position > 0 else { return try await store.add(kept) }
            try await store.update(kept, changedFrom: draft)
            return kept
        }.value
    }

    private static func cost(of usage: TokenUsage, _ settings: FeatureSettings) async throws -> Double? {
        if let cost = usage.cost { return cost }
        let input = try await settings[ChatSettings.inputPrice]
        let output = try await settings[ChatSettings.outputPrice]
        guard input > 0 || output > 0 else { return nil }
        return (Double(usage.input) * input + Double(usage.output) * output) / 1_000_000
    }

    static func milliseconds(from start: Date, to end: Date) -> Int {
        let span = end.timeIntervalSince(start) * 1000
        return span.isFinite ? Int(min(max(span, 0), 86_400_000)) : 0
    }
}
