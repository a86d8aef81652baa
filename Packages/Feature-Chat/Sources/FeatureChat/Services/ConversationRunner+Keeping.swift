import ConversationWire
import Core
import Foundation

extension ConversationRunner {
    /// Keeps an answer, whole or broken off.
    ///
    /// - Parameter draft: what of it is kept already, or a message that is not.
    func keep(
        _ response: ModelResponse,
        _ contents: [GatewayContent],
        in draft: ChatMessage,
        provider: WireProvider,
        began: Date,
        cause: (any Error)?
    ) async throws -> ChatMessage {
        var message = draft
        message.content = response.text
        message.items = response.items
        for content in contents {
            message.items?.append(
                .opaque(OpaqueItem(dialect: .gateway, block: ["type": .string(content.type), "data": content.data]))
            )
            // What was drawn is read, and found, as text.
            message.content += "\n\n" + ContentDrawing.presentation(content).plainText
        }
        // Words alone need no second copy.
        if case .text(let said)? = response.items.first, message.items?.count == 1, !said.isRefusal {
            message.items = nil
        }
        message.provider = provider.dialect.rawValue
        message.model = response.model ?? provider.model
        message.inputTokens = response.usage.input
        message.cachedTokens = response.usage.cachedInput
        message.outputTokens = response.usage.output
        message.milliseconds = Self.milliseconds(from: began, to: store.time.now)
        message.stop = response.stop.rawValue
        message.error = (cause as? any BentoError)?.message
        let (store, settings, usage, words) = (store, settings, response.usage, message)
        // A new task: after Ctrl-C this one can write nothing, and what was said is never lost.
        return try await Task {
            var kept = words
            kept.cost = try? await Self.cost(of: usage, settings)
            guard kept.position > 0 else { return try await store.add(kept) }
            try await store.update(kept)
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
