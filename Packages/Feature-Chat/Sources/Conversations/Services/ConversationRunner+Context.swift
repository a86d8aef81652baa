import AppData
import CoachRules
import ConversationWire
import Core

extension ConversationRunner {
    /// A request, and what it was made of.
    struct Prepared: Sendable {
        var request: ModelRequest
        var provenance: Provenance
    }

    /// The contents of a conversation, for the rounds of one answer.
    struct Material: Sendable {
        /// The newest messages, as a model may read them.
        var messages: [ChatMessage]
        var session: ChatSession
        /// True if older messages, which are in no summary yet, are left out.
        var isWhole: Bool
        /// The position of the last message that the summary is of.
        var summarised: Int
        var hidden: Set<String>
        /// The memories that a model is told.
        var memories: [ChatMemory]

        /// The provenance of all that may be sent.
        var provenance: Provenance {
            var all = session.summary == nil ? Provenance() : session.summaryProvenance ?? .unknown
            for message in messages { all.add(message.madeOf) }
            for memory in memories { all.add(memory.madeOf) }
            return all
        }
    }

    func contextBudget() async throws -> Int {
        min(max(try await settings[ChatSettings.contextTokens], 500), 1_000_000)
    }

    func material(_ id: RowID) async throws -> Material {
        let hidden = try await hiddenFeatures()
        var session = try await store.session(id)
        if session.summary != nil, !(session.summaryProvenance ?? .unknown).isFree(of: hidden) {
            // It tells of what was hidden since: it is made again, without that.
            try await store.change(id) { $0.forgetSummary() }
            session.forgetSummary()
        }
        let summarised = try await store.position(of: session.summaryUntil)
        let tail = try await store.tail(of: id, after: summarised, tokens: contextBudget())
        let memories = try await settings[ChatSettings.usesMemory] ? store.memories() : []
        return Material(
            messages: tail.messages.enumerated().map { index, message in
                message.hiding(hidden, before: tail.messages.dropFirst(index + 1).first)
            },
            session: session,
            isWhole: tail.isWhole,
            summarised: summarised,
            hidden: hidden,
            memories: ChatMemory.told(memories, hiding: hidden)
        )
    }

    /// The request to a model: the part of the conversation that fits, and a summary of the rest.
    func request(
        _ material: Material,
        provider: WireProvider,
        tools: ToolBox?,
        schema: AnswerSchema? = nil
    ) async throws -> Prepared {
        var material = material
        let plain = ContextBuilder(persona: try await Persona.load(from: settings), budget: try await contextBudget())
        var (chooser, instructions) = builder(from: plain, material, tools, schema)
        var selection = chooser.select(material.messages)
        if selection.dropped > 0 || !material.isWhole, let first = selection.messages.first {
            material.session = try await compact(
                material.session,
                after: material.summarised,
                before: first.position,
                provider: provider
            )
            (chooser, instructions) = builder(from: plain, material, tools, schema)
            selection = chooser.select(selection.messages)
        }
        material.messages = selection.messages
        var provenance = material.provenance
        var items = selection.items
        if try await settings[ChatSettings.shareSummary], provider.dialect != .gateway {
            let day = try await offline.summaryMaker.summary(of: store.time.today, hiding: material.hidden)
            provenance.features.formUnion(day.features)
            Self.add(day.sentences, to: &items)
        }
        let effort = try await settings[ChatSettings.effort]
        let request = ModelRequest(
            model: provider.model,
            instructions: instructions,
            items: items,
            tools: tools?.definitions ?? [],
            maximumOutputTokens: min(max(try await settings[ChatSettings.outputTokens], 16), 100_000),
            effort: ["low", "medium", "high"].contains(effort) ? effort : nil,
            responseSchema: schema?.schema,
            context: try await gateway.context(
                isShared: try await settings[ChatSettings.shareLocation],
                time: store.time
            )
        )
        return Prepared(request: request, provenance: provenance)
    }

    /// The instructions, and the builder of what they and the tools leave room for.
    private func builder(
        from plain: ContextBuilder,
        _ material: Material,
        _ tools: ToolBox?,
        _ schema: AnswerSchema?
    ) -> (builder: ContextBuilder, instructions: String) {
        let instructions = plain.instructions(
            today: store.time.today,
            summary: material.session.summary,
            hasTools: tools?.definitions.isEmpty == false,
            finder: tools?.hasFinder == true ? ToolDefinition.finder : nil,
            role: material.session.role,
            memories: material.memories.map(\.words),
            schema: schema
        )
        // What is said has half of the room in any case.
        let left = plain.budget - TokenEstimate.tokens(in: instructions) - (tools?.tokens ?? 0)
        return (ContextBuilder(persona: plain.persona, budget: max(left, plain.budget / 2)), instructions)
    }

    /// Adds the state of the day, which changes with each meal, beside the newest question, so that the beginning of the request stays.
    private static func add(_ sentences: [String], to items: inout [ConversationItem]) {
        guard !sentences.isEmpty else { return }
        let question = items.lastIndex { if case .text(let said) = $0 { said.speaker == .user } else { false } }
        let words = "How the day stands:\n" + sentences.map { "- \($0)" }.joined(separator: "\n").markedAsData
        items.insert(.text(TextItem(.user, words)), at: question ?? 0)
    }

    /// Puts messages into the session's summary, all of them in one request. A model writes it; where it cannot, the beginnings of
    /// what the person said stand in for it.
    ///
    /// - Parameters:
    ///   - first: the position of the last message that is in the summary already.
    ///   - last: the position of the first one that stays as it is.
    @discardableResult
    package func compact(
        _ session: ChatSession,
        after first: Int,
        before last: Int,
        provider: WireProvider?
    ) async throws -> ChatSession {
        let budget = try await contextBudget()
        let rest = try await store.rest(
            of: session.id,
            after: first,
            before: last,
            room: Compaction.room(in: budget),
            hiding: try await hiddenFeatures()
        )
        guard let until = rest.until else { return session }
        let earlier = first > 0 ? session.summary : nil
        var provenance = rest.provenance
        if earlier != nil { provenance.add(session.summaryProvenance ?? .unknown) }
        var summary: String?
        if let provider, provider.dialect != .gateway, !rest.lines.isEmpty {
            let request = Compaction.request(rest, earlier: earlier, model: provider.model, budget: budget)
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
        let text = String((summary ?? Compaction.extract(rest.lines, earlier: earlier)).prefix(8000))
        let made = provenance
        try await store.change(session.id) { session in
            session.summary = text
            session.summaryUntil = until
            session.summaryProvenance = made
        }
        return try await store.session(session.id)
    }
}

extension ChatSession {
    package mutating func forgetSummary() {
        summary = nil
        summaryUntil = nil
        summaryProvenance = nil
    }
}

extension ChatMessage {
    /// Its provenance, as far as that is known: tools' results of earlier versions may hold text of anybody.
    var madeOf: Provenance {
        if let provenance { return provenance }
        var made = Provenance()
        for case .toolResult(let result) in items ?? [] {
            made.features.formUnion(Provenance.features(ofTool: result.name))
            made.outside.formUnion(Provenance.unknown.outside)
        }
        return made
    }
}

extension ConversationRunner.Material {
    /// Words and actions since the person's newest words.
    var answer: ArraySlice<ChatMessage> {
        let question = messages.lastIndex { $0.role == .user }
        return messages[(question.map { $0 + 1 } ?? messages.startIndex)...]
    }

    /// The names of the tools that were called.
    var called: Set<String> {
        messages.flatMap(\.conversation).reduce(into: []) { names, item in
            if case .toolCall(let call) = item { names.insert(call.name) }
        }
    }
}
