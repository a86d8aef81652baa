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
    var providers: ProviderFactory
    let offline: OfflineCoach
    let gateway: GatewayRouter
    let flows: (any FlowCalling)?
    var flags = FeatureFlags(feature: ChatFeature.manifest.id, source: nil)
    /// Paces the waits where no person's session does.
    var clock: any Clock<Duration> = ContinuousClock()
    var abilities: AbilityStore { AbilityStore(database: store.database) }

    /// What a model is told that is to go on with its own words.
    static let goOn = "(Your answer was cut off. Go on right after its last word, and repeat nothing of it.)"

    struct Outcome: Sendable {
        var message: ChatMessage
        var parts: [Presentation] = []
        var flows: [String] = []
        /// What the person is told of each change that a model made.
        var changes: [String] = []
        /// What the person is told of payments that were prepared and wait for them.
        var unpaid: [String] = []
        /// What a gateway sent that nobody here knows, and how often.
        var unknown: [String: Int] = [:]
        /// What a schema was asked for, where it fits.
        var value: JSONValue?
        var stop: StopReason
        var cause: (any Error)?
    }

    /// Answers the newest message of a session.
    ///
    /// - Parameters:
    ///   - begun: the session's last message, an answer that broke off: its words are kept, and the model goes on after them.
    ///   - flow: the person's side; `nil` where another feature asks, which has no tools.
    ///   - schema: what the answer is to fit. It is asked for once more where it does not, and shown only whole.
    func answer(
        _ session: ChatSession,
        after begun: ChatMessage? = nil,
        schema: AnswerSchema? = nil,
        flow: FlowSession?
    ) async throws -> Outcome {
        guard let schema else { return try await answer(session, after: begun, to: nil, correcting: [], flow: flow) }
        var outcome = try await answer(session, to: schema, correcting: [], flow: flow)
        for isLast in [false, true] {
            guard outcome.cause == nil, outcome.stop == .end else { return outcome }
            switch schema.value(in: outcome.message.content) {
            case .success(let value):
                outcome.value = value
                return outcome
            case .failure(let fault):
                guard !isLast else { throw ChatError.unfitAnswer(fault.words) }
                await flow?.notice(.info, "The answer does not fit the schema; asking once more. \(fault.words)")
                // It is no part of the conversation any more, and kept as what it was.
                try await store.supersede(in: session.id, from: outcome.message.position)
                let changed = (outcome.flows, outcome.changes, outcome.unpaid)
                outcome = try await answer(
                    session,
                    to: schema,
                    correcting: [
                        .text(TextItem(.assistant, outcome.message.content)),
                        .text(
                            TextItem(
                                .user,
                                "(That does not fit the schema: \(fault.words) Answer with the JSON alone.)"
                            )
                        ),
                    ],
                    flow: flow
                )
                outcome.flows = changed.0 + outcome.flows
                outcome.changes = changed.1 + outcome.changes
                outcome.unpaid = changed.2 + outcome.unpaid
            }
        }
        return outcome
    }

    /// - Parameter correcting: what is said after the conversation, and not kept.
    private func answer(
        _ session: ChatSession,
        after begun: ChatMessage? = nil,
        to schema: AnswerSchema?,
        correcting: [ConversationItem],
        flow: FlowSession?
    ) async throws -> Outcome {
        if let flow { try await providers.askConsent(in: flow) }
        guard let provider = try await providers.provider(clock: flow?.clock ?? clock) else {
            if schema != nil { throw ChatError.needsModel("An answer by a schema") }
            if let begun { try await store.supersede(in: session.id, from: begun.position) }
            return try await answerOffline(session, flow: flow)
        }
        if provider.dialect == .gateway, schema != nil {
            throw ChatError.notSetUp("A gateway takes no schema.", hint: "Ask another provider, with -m.")
        }
        let toolRunner = try await toolRunner(flow)
        let server = provider.address.absoluteString
        var known = try await abilities.abilities(of: provider.model, at: server)
        let hasTools = provider.dialect != .gateway && known.tools != false
        if hasTools, toolRunner?.isOff == true {
            await flow?.notice(.info, "The coach's tools are switched off for now, so it cannot see your data.")
        }
        var material = try await material(session.id)
        let box = try await toolBox(material, hasTools ? toolRunner : nil)
        var run = ToolRunner.Run(box: box)
        run.limit = try await toolRunner?.limit(after: material.answer) ?? ChangeLimit()
        var offersTools = !box.definitions.isEmpty
        let view = ResponseView(
            session: schema == nil ? flow : nil,
            showsReasoning: try await settings[ChatSettings.showReasoning]
        )
        var takesSchema = true
        var used: [String] = []
        var parts: [Presentation] = []
        for round in 1...Self.mostRounds + 1 {
            if round > 1 { material = try await self.material(session.id) }
            // A run that was stopped between a call and its results goes on with the calls.
            if let open = material.messages.last, open.role == .assistant, let calls = Self.openCalls(open),
                let toolRunner, let flow
            {
                run.outside = material.provenance.outside
                run.madeOf = material.provenance
                try await self.run(calls, session, toolRunner, &run, flow, &used)
                continue
            }
            let begun = round == 1 ? begun : nil
            var prepared = try await request(
                material,
                provider: provider,
                tools: offersTools && round <= Self.mostRounds ? run.box : nil,
                schema: schema
            )
            prepared.request.items += correcting
            if !takesSchema { prepared.request.responseSchema = nil }
            run.madeOf = prepared.provenance
            run.outside = prepared.provenance.outside
            let began = store.time.now
            let routed = GatewayRun(router: gateway, session: flow)
            var blank = begun ?? newMessage(session, .assistant, "")
            blank.provenance = prepared.provenance
            blank.provider = provider.dialect.rawValue
            if let begun {
                prepared.request.items.append(.text(TextItem(.user, Self.goOn)))
                try await view.show(.text(begun.content))
            }
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
                    } waiting: { wait in
                        await flow?.notice(.info, wait.words)
                    }
                    return (response, nil)
                } catch let broken as BrokenResponse {
                    return (broken.response, broken.cause)
                }
            }
            do {
                (response, cause) = try await ask(prepared.request)
            } catch let error where round == 1 && flow != nil && schema == nil && ServerAway.isAway(error) {
                guard let outcome = try await answerOffline(session, inPlaceOf: error, flow: flow) else { throw error }
                return outcome
            } catch let error where prepared.request.responseSchema != nil && RefusedRequest.refusesSchemas(error) {
                // Many servers hold to none: the instructions have it, too, and what comes is checked.
                var plain = prepared.request
                plain.responseSchema = nil
                (response, cause) = try await ask(plain)
                takesSchema = false
            } catch let error where offersTools && round == 1 && RefusedRequest.mayBeOfTools(error) {
                // Many small models take no tools. Where the server says so, that is remembered.
                var plain = prepared.request
                plain.tools = []
                (response, cause) = try await ask(plain)
                offersTools = false
                if cause == nil {
                    let takesNone = RefusedRequest.refusesTools(error)
                    if takesNone {
                        known.tools = false
                        try await abilities.remember(known, of: provider.model, at: server)
                    }
                    let reason = takesNone ? "calls no tools" : "answered only without tools this time"
                    await flow?.notice(
                        .warning,
                        "The model '\(provider.model)' \(reason), so it cannot see your data."
                    )
                }
            }
            try? await view.end()
            let contents = await routed.contents
            let message = try await keep(
                response,
                contents,
                in: draft.kept ?? blank,
                after: begun?.content ?? "",
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
                    changes: run.lines,
                    unpaid: run.unpaid,
                    unknown: unknown,
                    stop: response.stop,
                    cause: cause
                )
            }
            try await self.run(response.calls, session, toolRunner, &run, flow, &used)
        }
        let last = try await store.messages(of: session.id, limit: 1)
        guard let message = last.last else { throw ChatError.nothingToRegenerate }
        return Outcome(
            message: message,
            parts: parts,
            flows: used,
            changes: run.lines,
            unpaid: run.unpaid,
            stop: .budget
        )
    }

    /// The tools that a model is offered for the newest question.
    private func toolBox(_ material: Material, _ runner: ToolRunner?) async throws -> ToolBox {
        let before = (material.session.tools ?? "").split(separator: " ").map(String.init)
        let box = ToolBox(
            try await runner?.texts() ?? [],
            said: material.messages.reversed().filter { $0.role == .user }.map { PassedText.question(in: $0.content) },
            before: before,
            called: material.called,
            budget: try await contextBudget() / 3
        )
        if box.hasFinder, box.names != before {
            let names = box.names.joined(separator: " ")
            try await store.change(material.session.id) { $0.tools = names }
        }
        return box
    }

    /// The answer of the coach without a model.
    func answerOffline(_ session: ChatSession, flow: FlowSession?) async throws -> Outcome {
        let (question, flow) = try await question(of: session, flow)
        let began = store.time.now
        let response = try await offlineResponse(to: question, in: session, flow)
        return try await keep(response, to: question, of: session, since: began)
    }

    /// The offline coach's answer where a model's server is away, and a word that it is one.
    ///
    /// - Returns: `nil` where it would take a model to answer.
    private func answerOffline(
        _ session: ChatSession,
        inPlaceOf error: any Error,
        flow: FlowSession?
    ) async throws -> Outcome? {
        let (question, flow) = try await question(of: session, flow)
        let began = store.time.now
        guard question.unread == nil, PassedText.quoted(in: question.content).isEmpty,
            offline.understands(question.content)
        else { return nil }
        let reason = (error as? any BentoError)?.message ?? "The model's server is away."
        await flow.notice(.warning, "\(reason) The coach without a model answers instead.")
        let response = try await offlineResponse(to: question, in: session, flow)
        return try await keep(response, to: question, of: session, since: began)
    }

    private func offlineResponse(
        to question: ChatMessage,
        in session: ChatSession,
        _ flow: FlowSession
    ) async throws -> CoachResponse {
        let messages = try await store.messages(of: session.id, limit: 20)
        let earlier = messages.filter { $0.role == .user && $0.id != question.id }.map(\.content)
        return try await offline.response(
            to: question.content,
            earlier: earlier.reversed(),
            after: { try await changes() },
            in: flow
        )
    }

    private func question(
        of session: ChatSession,
        _ flow: FlowSession?
    ) async throws -> (question: ChatMessage, flow: FlowSession) {
        let messages = try await store.messages(of: session.id, limit: 20)
        guard let question = messages.last(where: { $0.role == .user }) else { throw ChatError.nothingToRegenerate }
        guard let flow else { throw ChatError.needsModel("Answering another feature") }
        return (question, flow)
    }

    private func keep(
        _ answer: CoachResponse,
        to question: ChatMessage,
        of session: ChatSession,
        since began: Date
    ) async throws -> Outcome {
        var response = answer
        if let unread = question.unread {
            let note = "I cannot \(unread) without a language model."
            response.text = [response.text, note].filter { !$0.isEmpty }.joined(separator: "\n\n")
        }
        var message = newMessage(session, .assistant, response.transcript)
        message.provider = ProviderKind.offline.rawValue
        if !response.changes.isEmpty {
            message.items = [.text(TextItem(.assistant, message.content))] + response.changes.map { .change($0) }
        }
        message.provenance = response.provenance
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
        return CoachChange.standing(in: acts, flows: try await flows?.flows(openTo: .person) ?? [])
    }

    private func toolRunner(_ flow: FlowSession?) async throws -> ToolRunner? {
        guard let flows, flow != nil else { return nil }
        let time = store.time
        return ToolRunner(
            flows: flows,
            hidden: try await hiddenFeatures(),
            isOff: !flags[ChatFlags.tools],
            isReadOnly: flow?.context.permissionMode == .readOnly,
            now: { RFC3339Time.milliseconds(time.now) }
        )
    }

    func hiddenFeatures() async throws -> Set<String> {
        ChatSettings.features(hiddenBy: try await settings[ChatSettings.hiddenFeatures])
    }

    private func run(
        _ calls: [ToolCall],
        _ session: ChatSession,
        _ toolRunner: ToolRunner,
        _ run: inout ToolRunner.Run,
        _ flow: FlowSession,
        _ used: inout [String]
    ) async throws {
        // Before the marks, which count as changes that may have been made.
        if calls.contains(where: { $0.name.hasSuffix("_undo") }) { run.standing = try await changes() }
        // What changes something is marked before it runs: after a crash nobody knows whether it was done.
        let marks = try await toolRunner.marks(for: calls)
        let features = calls.reduce(into: Set<String>()) { $0.formUnion(Provenance.features(ofTool: $1.name)) }
        var message = newMessage(
            session,
            .tool,
            "",
            items: marks.map { .toolResult($0) },
            provenance: Provenance(features: features)
        )
        message = try await store.add(message)
        let marked = message
        let told = (lines: run.lines.count, unpaid: run.unpaid.count)
        let (results, madeOf) = try await toolRunner.run(calls, &run, in: flow)
        message.items = results.map { .toolResult($0) }
        message.provenance?.add(madeOf)
        message.content = (run.lines[told.lines...] + run.unpaid[told.unpaid...]).joined(separator: "\n")
        try await store.update(message, changedFrom: marked)
        used += results.filter { !$0.isError }.map(\.name)
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
        items: [ConversationItem]? = nil,
        provenance: Provenance? = Provenance()
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
            items: items,
            provenance: provenance
        )
    }
}
