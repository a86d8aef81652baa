import AppData
import ConversationWire
import Core
import Foundation

/// Sends a message and brings the answer: the rounds of a model with its tools, or the offline coach's reply. Each step is
/// kept before the next begins, so that nothing said or done is lost, and a run that was stopped goes on without calling
/// anything again.
struct ConversationRunner: Sendable {
    static let mostRounds = 8
    /// What stands as the result of a call that changes something while it runs.
    static let interrupted = "This call was begun and its outcome is not known. Do not repeat it; ask the person."

    let store: ChatStore
    let settings: FeatureSettings
    let providers: ProviderFactory
    let offline: OfflineCoach
    let gateway: GatewayRouter
    let flows: (any FlowCalling)?
    var abilities: AbilityStore { AbilityStore(database: store.database, time: store.time) }

    struct Outcome: Sendable {
        var message: ChatMessage
        var parts: [Presentation] = []
        var flows: [String] = []
        var stop: StopReason
        var cause: (any Error)?
    }

    /// Answers the newest message of a session.
    ///
    /// - Parameter flow: the person's side; `nil` where another feature asks, which has no tools.
    func answer(_ session: ChatSession, flow: FlowSession?, lease: SessionLease) async throws -> Outcome {
        let time = store.time
        guard let provider = try await providers.provider(clock: flow?.clock ?? ContinuousClock()) else {
            return try await answerOffline(session, flow: flow)
        }
        let desk = try await toolDesk(flow)
        let server = provider.address.absoluteString
        var known = try await abilities.abilities(of: provider.model, at: server)
        let hasTools = provider.dialect != .gateway && known.tools != false
        var tools = hasTools ? try await desk?.definitions() ?? [] : []
        let view = AnswerView(session: flow, showsReasoning: try await settings[ChatSettings.showReasoning])
        let injection = InjectionGuard()
        let names = tools.map(\.name)
        var used: [String] = []
        var parts: [Presentation] = []
        for round in 1...Self.mostRounds + 1 {
            try await lease.renew()
            let messages = try await store.messages(of: session.id)
            inspect(messages, injection, names)
            // A run that was stopped between a call and its results goes on with the calls.
            if let open = messages.last, open.role == .assistant, let calls = Self.openCalls(open), let desk, let flow {
                try await run(calls, session, desk, injection, names, flow, &used)
                continue
            }
            let request = try await self.request(
                session.id,
                messages,
                provider: provider,
                tools: round > Self.mostRounds ? [] : tools
            )
            let began = time.now
            let routed = GatewayRun(router: gateway, session: flow)
            var answer: ModelAnswer
            var cause: (any Error)?
            do {
                answer = try await provider.answer(request) { part in
                    if case .gateway(let event) = part {
                        try await routed.take(event)
                    } else {
                        try await view.show(part)
                    }
                }
            } catch let broken as BrokenAnswer {
                answer = broken.answer
                cause = broken.cause
            } catch let error where !tools.isEmpty && round == 1 && RefusedRequest.isRefusal(error) {
                // Many small models take no tools. If it answers without them, that is remembered.
                var plain = request
                plain.tools = []
                answer = try await provider.answer(plain) { try await view.show($0) }
                tools = []
                known.tools = false
                try await abilities.remember(known, of: provider.model, at: server)
                await flow?.notice(
                    .warning,
                    "The model '\(provider.model)' calls no tools, so it cannot see your data."
                )
            }
            try? await view.end()
            let contents = await routed.contents
            let message = try await keep(answer, contents, in: session, provider: provider, began: began, cause: cause)
            parts += await routed.parts
            guard cause == nil, answer.stop == .toolCalls, !answer.calls.isEmpty, let desk, let flow else {
                return Outcome(message: message, parts: parts, flows: used, stop: answer.stop, cause: cause)
            }
            try await run(answer.calls, session, desk, injection, names, flow, &used)
        }
        let last = try await store.messages(of: session.id, limit: 1)
        guard let message = last.last else { throw ChatError.nothingToRegenerate }
        return Outcome(message: message, parts: parts, flows: used, stop: .budget)
    }

    private func answerOffline(_ session: ChatSession, flow: FlowSession?) async throws -> Outcome {
        let messages = try await store.messages(of: session.id, limit: 20)
        guard let question = messages.last(where: { $0.role == .user }) else { throw ChatError.nothingToRegenerate }
        guard let flow else { throw ChatError.needsModel("Answering another feature") }
        let began = store.time.now
        let reply = try await offline.reply(to: question.content, in: flow)
        var message = newMessage(session, .assistant, reply.transcript)
        message.provider = ProviderKind.offline.rawValue
        message.stop = StopReason.end.rawValue
        message.milliseconds = Self.milliseconds(from: began, to: store.time.now)
        message = try await store.add(message)
        var shown = reply.parts
        if !reply.text.isEmpty { shown.insert(.markdown(reply.text), at: 0) }
        return Outcome(message: message, parts: shown, flows: reply.flows, stop: .end)
    }

    private func toolDesk(_ flow: FlowSession?) async throws -> ToolDesk? {
        guard let flows, flow != nil else { return nil }
        return ToolDesk(flows: flows, hidden: try await hiddenFeatures())
    }

    func hiddenFeatures() async throws -> Set<String> {
        let text = try await settings[ChatSettings.hiddenFeatures]
        return Set(text.split { $0 == "," || $0 == " " }.map { $0.lowercased() })
    }

    /// Results of tools, and texts from elsewhere that the person passed on, are looked through.
    private func inspect(_ messages: [ChatMessage], _ injection: InjectionGuard, _ names: [String]) {
        for message in messages {
            for item in message.items ?? [] {
                if case .toolResult(let result) = item { injection.inspect(Self.data(in: result.output), tools: names) }
            }
            if message.role == .user { injection.inspect(PassedText.quoted(in: message.content), tools: names) }
        }
    }

    /// A result without the lines that mark it as data.
    static func data(in output: String) -> String {
        guard let start = output.range(of: "<data>\n"), output.hasSuffix("\n</data>") else { return "" }
        return String(output[start.upperBound...].dropLast("\n</data>".count))
    }

    private func run(
        _ calls: [ToolCall],
        _ session: ChatSession,
        _ desk: ToolDesk,
        _ injection: InjectionGuard,
        _ names: [String],
        _ flow: FlowSession,
        _ used: inout [String]
    ) async throws {
        // What changes something is marked before it runs: after a crash nobody knows whether it was done.
        let marks = calls.map { ToolResult(callID: $0.id, name: $0.name, output: Self.interrupted, isError: true) }
        var message = newMessage(session, .tool, "", items: marks.map { .toolResult($0) })
        message = try await store.add(message)
        let results = try await desk.run(calls, guarding: injection, in: flow)
        message.items = results.map { .toolResult($0) }
        try await store.update(message)
        used += results.filter { !$0.isError }.map(\.name)
        for result in results { injection.inspect(Self.data(in: result.output), tools: names) }
    }

    private static func openCalls(_ message: ChatMessage) -> [ToolCall]? {
        guard message.stop == StopReason.toolCalls.rawValue else { return nil }
        let calls = message.conversation.compactMap { item -> ToolCall? in
            if case .toolCall(let call) = item { call } else { nil }
        }
        return calls.isEmpty ? nil : calls
    }

    private func keep(
        _ answer: ModelAnswer,
        _ contents: [GatewayContent],
        in session: ChatSession,
        provider: any ChatProvider,
        began: Date,
        cause: (any Error)?
    ) async throws -> ChatMessage {
        var message = newMessage(session, .assistant, answer.text, items: answer.items)
        for content in contents {
            message.items?.append(
                .opaque(OpaqueItem(dialect: .gateway, block: ["type": .string(content.type), "data": content.data]))
            )
            // What was drawn is read, and found, as text.
            message.content += "\n\n" + ContentDrawing.presentation(content).plainText
        }
        // Words alone need no second copy.
        if case .text(let said)? = answer.items.first, message.items?.count == 1, !said.isRefusal {
            message.items = nil
        }
        message.provider = provider.dialect.rawValue
        message.model = answer.model ?? provider.model
        message.inputTokens = answer.usage.input
        message.cachedTokens = answer.usage.cachedInput
        message.outputTokens = answer.usage.output
        message.cost = try await cost(of: answer.usage)
        message.milliseconds = Self.milliseconds(from: began, to: store.time.now)
        message.stop = answer.stop.rawValue
        message.error = (cause as? any BentoError)?.message
        let store = store
        let kept = message
        // A new task: after Ctrl-C this one can write nothing, and what was said is never lost.
        return try await Task { try await store.add(kept) }.value
    }

    private func cost(of usage: TokenUsage) async throws -> Double? {
        if let cost = usage.cost { return cost }
        let input = try await settings[ChatSettings.inputPrice]
        let output = try await settings[ChatSettings.outputPrice]
        guard input > 0 || output > 0 else { return nil }
        return (Double(usage.input) * input + Double(usage.output) * output) / 1_000_000
    }

    func newMessage(
        _ session: ChatSession,
        _ role: ChatMessage.Role,
        _ content: String,
        items: [ConversationItem]? = nil
    )
        -> ChatMessage
    {
        let now = store.time.now
        return ChatMessage(
            id: .make(at: now),
            sessionId: session.id,
            sentAt: Moment(now),
            zone: store.time.zone.identifier,
            role: role,
            content: content,
            items: items
        )
    }

    private static func milliseconds(from start: Date, to end: Date) -> Int {
        let span = end.timeIntervalSince(start) * 1000
        return span.isFinite ? Int(min(max(span, 0), 86_400_000)) : 0
    }
}
