import AppData
import CoachRules
import ConversationWire
import Core

/// Sends a message and brings the answer: the rounds of a model with its tools, or the offline coach's. Each step is
/// kept before the next begins, so that nothing said or done is lost, and a run that was stopped goes on without calling
/// anything again.
package struct ConversationRunner: Sendable {
    static let mostRounds = 8

    let store: ChatStore
    let settings: FeatureSettings
    package var providers: ProviderFactory
    let offline: OfflineCoach
    let gateway: GatewayRouter
    package let flows: (any FlowCalling)?
    let flags: FeatureFlags
    /// Paces the waits where no person's session does.
    let clock: any Clock<Duration>
    package var abilities: AbilityStore { AbilityStore(database: store.database) }

    package init(
        store: ChatStore,
        settings: FeatureSettings,
        providers: ProviderFactory,
        offline: OfflineCoach,
        gateway: GatewayRouter,
        flows: (any FlowCalling)?,
        flags: FeatureFlags = FeatureFlags(feature: "chat", source: nil),
        clock: any Clock<Duration> = ContinuousClock()
    ) {
        self.store = store
        self.settings = settings
        self.providers = providers
        self.offline = offline
        self.gateway = gateway
        self.flows = flows
        self.flags = flags
        self.clock = clock
    }

    package struct Outcome: Sendable {
        package var message: ChatMessage
        package var parts: [Presentation] = []
        package var flows: [String] = []
        /// The lines about changes that a model made, for the person.
        package var changes: [String] = []
        /// The lines about payments that were prepared and wait for the person.
        package var unpaid: [String] = []
        /// The events of a gateway that nobody here knows, with their numbers.
        package var unknown: [String: Int] = [:]
        /// The value requested by a schema, if it fits.
        package var value: JSONValue?
        package var stop: StopReason
        package var cause: (any Error)?

        /// Takes the value of an answer that fits a schema.
        ///
        /// - Returns: the fault of one that does not; `nil` also for one that is not whole.
        fileprivate mutating func fault(of schema: AnswerSchema) -> AnswerSchema.Fault? {
            guard cause == nil, stop == .end else { return nil }
            switch schema.value(in: message.content) {
            case .success(let fitting):
                value = fitting
                return nil
            case .failure(let fault): return fault
            }
        }

        /// Adds what was done for an answer that this one replaces.
        fileprivate mutating func add(doneBy replaced: Outcome) {
            flows = replaced.flows + flows
            changes = replaced.changes + changes
            unpaid = replaced.unpaid + unpaid
        }
    }

    /// Answers the newest message of a session.
    ///
    /// - Parameters:
    ///   - begun: the session's last message, an answer that broke off: its words are kept, and the model goes on after them.
    ///   - flow: the person's side; `nil` where another feature asks, which has no tools.
    ///   - schema: the schema that the answer is to fit. It is asked for once more where it does not, and shown only whole.
    func answer(
        _ session: ChatSession,
        after begun: ChatMessage? = nil,
        schema: AnswerSchema? = nil,
        flow: FlowSession?
    ) async throws -> Outcome {
        guard let schema else { return try await answer(session, after: begun, to: nil, correcting: [], flow: flow) }
        var outcome = try await answer(session, to: schema, correcting: [], flow: flow)
        guard let fault = outcome.fault(of: schema) else { return outcome }
        await flow?.notice(.info, "The answer does not fit the schema; asking once more. \(fault.words)")
        // It is no part of the conversation any more, and kept as what it was.
        try await store.supersede(in: session.id, from: outcome.message.position)
        let correction = "(That does not fit the schema: \(fault.words) Answer with the JSON alone.)"
        var second = try await answer(
            session,
            to: schema,
            correcting: [
                .text(TextItem(.assistant, outcome.message.content)), .text(TextItem(.user, correction)),
            ],
            flow: flow
        )
        second.add(doneBy: outcome)
        if let fault = second.fault(of: schema) { throw ChatError.unfitAnswer(fault.words) }
        return second
    }

    /// - Parameter correcting: words that follow the conversation, and are not kept.
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
        let tools = try await toolRunner(flow)
        let known = try await abilities.abilities(of: provider.model, at: provider.address.absoluteString)
        let hasTools = provider.dialect != .gateway && known.tools != false
        if hasTools, tools?.isOff == true {
            await flow?.notice(.info, "The coach's tools are switched off for now, so it cannot see your data.")
        }
        let material = try await material(session.id)
        var run = ToolRunner.Run(box: try await toolBox(material, hasTools ? tools : nil))
        run.limit = try await tools?.limit(after: material.answer) ?? ChangeLimit()
        var rounds = AnswerRounds(
            runner: self,
            session: session,
            provider: provider,
            schema: schema,
            correcting: correcting,
            tools: tools,
            flow: flow,
            view: ResponseView(
                session: schema == nil ? flow : nil,
                showsReasoning: try await settings[ChatSettings.showReasoning]
            ),
            abilities: known,
            run: run
        )
        return try await rounds.answer(from: material, after: begun)
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

    package func hiddenFeatures() async throws -> Set<String> {
        ChatSettings.features(hiddenBy: try await settings[ChatSettings.hiddenFeatures])
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
