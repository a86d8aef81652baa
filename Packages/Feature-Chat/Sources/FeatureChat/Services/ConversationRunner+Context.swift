import AppData
import ConversationWire
import Core

extension ConversationRunner {
    /// What a model is sent: what fits of the conversation, and a summary of what does not.
    func request(
        _ id: RowID,
        _ messages: [ChatMessage],
        provider: WireProvider,
        tools: [ToolDefinition]
    ) async throws -> ModelRequest {
        let builder = ContextBuilder(
            persona: try await Persona.load(from: settings),
            budget: min(max(try await settings[ChatSettings.contextTokens], 500), 1_000_000)
        )
        var session = try await store.session(id)
        let selection = builder.select(messages)
        if selection.dropped > 0 {
            session = try await compact(session, Array(messages.prefix(selection.dropped)), provider: provider)
        }
        let today = store.time.today
        let facts =
            try await settings[ChatSettings.shareSummary]
            ? try await offline.summaryMaker.summary(of: today).sentences : []
        let effort = try await settings[ChatSettings.effort]
        return ModelRequest(
            model: provider.model,
            instructions: builder.instructions(
                today: today,
                summary: session.summary,
                facts: facts,
                hasTools: !tools.isEmpty
            ),
            items: selection.items,
            tools: tools,
            maximumOutputTokens: min(max(try await settings[ChatSettings.outputTokens], 16), 100_000),
            effort: ["low", "medium", "high"].contains(effort) ? effort : nil,
            context: try await gateway.context(
                isShared: try await settings[ChatSettings.shareLocation],
                time: store.time
            )
        )
    }

    /// Puts messages into the session's summary, where they are not in it yet. A model writes it; where it cannot, the
    /// beginnings of what the person said stand in for it.
    @discardableResult
    func compact(
        _ session: ChatSession,
        _ messages: [ChatMessage],
        provider: WireProvider?
    ) async throws -> ChatSession {
        let known = messages.firstIndex { $0.id == session.summaryUntil }
        let fresh = Array(messages[(known.map { $0 + 1 } ?? 0)...])
        guard let last = fresh.last else { return session }
        let earlier = known == nil ? nil : session.summary
        var summary: String?
        if let provider, provider.dialect != .gateway {
            let request = Compaction.request(fresh, earlier: earlier, model: provider.model)
            do {
                let response = try await provider.answer(request) { _ in }
                summary = response.stop.isComplete && !response.text.isEmpty ? response.text : nil
            } catch is CancellationError {
                throw CancellationError()
            } catch {
                // A summary is a convenience: the conversation goes on without a good one.
                summary = nil
            }
        }
        let text = String((summary ?? Compaction.extract(fresh, earlier: earlier)).prefix(8000))
        try await store.change(session.id) { session in
            session.summary = text
            session.summaryUntil = last.id
        }
        return try await store.session(session.id)
    }
}
