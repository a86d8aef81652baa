import AppData
import ConversationWire
import Core
import Foundation

/// Sends a message and brings the answer: the rounds of a model with its tools, or the offline coach's. Each step is
/// kept before the next begins, so that nothing said or done is lost, and a run that was stopped goes on without calling
/// anything again.
struct ConversationRunner: Sendable {
    static let mostRounds = 8

    let store: ChatStore
    let settings: FeatureSettings
    let providers: ProviderFactory
    let offline: OfflineCoach
    let gateway: GatewayRouter
    let flows: (any FlowCalling)?
    var flags = FeatureFlags(feature: ChatFeature.manifest.id, source: nil)
    /// Paces the waits where no person's session does.
    var clock: any Clock<Duration> = ContinuousClock()
    var abilities: AbilityStore { AbilityStore(database: store.database) }

    struct Outcome: Sendable {
        var message: ChatMessage
        var parts: [Presentation] = []
        var flows: [String] = []
        /// What a gateway sent that nobody here knows, and how often.
        var unknown: [String: Int] = [:]
        var stop: StopReason
        var cause: (any Error)?
    }

    /// Answers the newest message of a session.
    ///
    /// - Parameter flow: the person's side; `nil` where another feature asks, which has no tools.
    func answer(_ session: ChatSession, flow: FlowSession?) async throws -> Outcome {
        let time = store.time
        if let flow { try await providers.askConsent(in: flow) }
        guard let provider = try await providers.provider(clock: flow?.clock ?? clock) else {
            return try await answerOffline(session, flow: flow)
        }
        let toolRunner = try await toolRunner(flow)
        let server = provider.address.absoluteString
        var known = try await abilities.abilities(of: provider.model, at: server)
        let hasTools = provider.dialect != .gateway && known.tools != false
        var tools = hasTools ? try await toolRunner?.definitions() ?? [] : []
        if hasTools, toolRunner?.isOff == true {
            await flow?.notice(.info, "The coach's tools are switched off for now, so it cannot see your data.")
        }
        let view = ResponseView(session: flow, showsReasoning: try await settings[ChatSettings.showReasoning])
        let injection = InjectionGuard()
        let names = tools.map(\.name)
        var used: [String] = []
        var parts: [Presentation] = []
        for round in 1...Self.mostRounds + 1 {
            let messages = try await store.messages(of: session.id)
            inspect(messages, injection, names)
            // A run that was stopped between a call and its results goes on with the calls.
            if let open = messages.last, open.role == .assistant, let calls = Self.openCalls(open), let toolRunner,
                let flow
            {
                try await run(calls, session, toolRunner, injection, names, flow, &used)
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
            var blank = newMessage(session, .assistant, "")
            blank.provider = provider.dialect.rawValue
            let draft = ResponseDraft(blank, store: store)
            let response: ModelResponse
            let cause: (any Error)?
            let ask = { (request: ModelRequest) async throws -> (ModelResponse, (any Error)?) in
                do {
                    let response = try await provider.answer(request) { part in
                        if case .gateway(let event) = part {
                            try await routed.take(event)
                        } else {
                            try await view.show(part)
                            try await draft.take(part)
                        }
                    }
                    return (response, nil)
                } catch let broken as BrokenResponse {
                    return (broken.response, broken.cause)
                }
            }
            do {
                (response, cause) = try await ask(request)
            } catch let error where !tools.isEmpty && round == 1 && RefusedRequest.isRefusal(error) {
                // Many small models take no tools. If it answers without them, that is remembered.
                var plain = request
                plain.tools = []
                (response, cause) = try await ask(plain)
                tools = []
                if cause == nil {
                    known.tools = false
                    try await abilities.remember(known, of: provider.model, at: server)
                    await flow?.notice(
                        .warning,
                        "The model '\(provider.model)' calls no tools, so it cannot see your data."
                    )
                }
            }
            try? await view.end()
            let contents = await routed.contents
            let message = try await keep(
                response,
                contents,
                in: draft.kept ?? blank,
                provider: provider,
                began: began,
                cause: cause
            )
            parts += await routed.parts
            guard cause == nil, response.stop == .toolCalls, !response.calls.isEmpty, let toolRunner, let flow else {
                let unknown = await routed.unknown.merging(response.unknownEvents, uniquingKeysWith: +)
                return Outcome(
                    message: message,
                    parts: parts,
                    flows: used,
                    unknown: unknown,
                    stop: response.stop,
                    cause: cause
                )
            }
            // While the model spoke, another process may have taken over: then this one changes nothing more.
            try await run(response.calls, session, toolRunner, injection, names, flow, &used)
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
        let earlier = messages.filter { $0.role == .user && $0.id != question.id }.map(\.content)
        var response = try await offline.response(
            to: question.content,
            earlier: earlier.reversed(),
            after: { try await changes() },
            in: flow
        )
        if question.hasPictures {
            let note = "I cannot see the picture without a language model."
            response.text = [response.text, note].filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
        var message = newMessage(session, .assistant, response.transcript)
        message.provider = ProviderKind.offline.rawValue
        if !response.changes.isEmpty {
            message.items = [.text(TextItem(.assistant, message.content))] + response.changes.map { .change($0) }
        }
        message.stop = StopReason.end.rawValue
        message.milliseconds = Self.milliseconds(from: began, to: store.time.now)
        message = try await store.add(message)
        var shown = response.parts
        if !response.text.isEmpty { shown.insert(.markdown(response.text), at: 0) }
        return Outcome(message: message, parts: shown, flows: response.flows, stop: .end)
    }

    /// What the coach changed and nobody took back through it, the newest first.
    ///
    /// - Parameter moment: none older than that.
    func changes(since moment: Moment? = nil) async throws -> [CoachChange] {
        let acts = try await store.acts(since: moment)
        guard !acts.isEmpty else { return [] }
        return CoachChange.standing(in: acts, flows: try await flows?.flows(openTo: .model) ?? [])
    }

    private func toolRunner(_ flow: FlowSession?) async throws -> ToolRunner? {
        guard let flows, flow != nil else { return nil }
        return ToolRunner(flows: flows, hidden: try await hiddenFeatures(), isOff: !flags[ChatFlags.tools])
    }

    func hiddenFeatures() async throws -> Set<String> {
        ChatSettings.features(hiddenBy: try await settings[ChatSettings.hiddenFeatures])
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
        _ toolRunner: ToolRunner,
        _ injection: InjectionGuard,
        _ names: [String],
        _ flow: FlowSession,
        _ used: inout [String]
    ) async throws {
        // What changes something is marked before it runs: after a crash nobody knows whether it was done.
        let marks = try await toolRunner.marks(for: calls)
        var message = newMessage(session, .tool, "", items: marks.map { .toolResult($0) })
        message = try await store.add(message)
        let results = try await toolRunner.run(calls, guarding: injection, in: flow)
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
}
