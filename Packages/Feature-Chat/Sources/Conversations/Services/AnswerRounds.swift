import CoachRules
import ConversationWire
import Core
import Foundation

/// The rounds of one answer by a model: it is asked, the tools that it calls are run, and it is asked again with their results
/// until it calls no more.
struct AnswerRounds: Sendable {
    /// The instruction to a model that is to go on with its own words.
    private static let goOn = "(Your answer was cut off. Go on right after its last word, and repeat nothing of it.)"

    let runner: ConversationRunner
    let session: ChatSession
    let provider: WireProvider
    let schema: AnswerSchema?
    /// Said after the conversation, and not kept.
    let correcting: [ConversationItem]
    let tools: ToolRunner?
    let flow: FlowSession?
    let view: ResponseView
    private var abilities: ModelAbilities
    private var run: ToolRunner.Run
    private var offersTools: Bool
    private var takesSchema = true
    /// The flows that were called and did not fail.
    private var used: [String] = []
    private var parts: [Presentation] = []

    init(
        runner: ConversationRunner,
        session: ChatSession,
        provider: WireProvider,
        schema: AnswerSchema?,
        correcting: [ConversationItem],
        tools: ToolRunner?,
        flow: FlowSession?,
        view: ResponseView,
        abilities: ModelAbilities,
        run: ToolRunner.Run
    ) {
        self.runner = runner
        self.session = session
        self.provider = provider
        self.schema = schema
        self.correcting = correcting
        self.tools = tools
        self.flow = flow
        self.view = view
        self.abilities = abilities
        self.run = run
        offersTools = !run.box.definitions.isEmpty
    }

    /// A response, and why it broke off if it did.
    private typealias Reply = (response: ModelResponse, cause: (any Error)?)

    /// - Parameters:
    ///   - material: the conversation before the first round.
    ///   - begun: its last message, if that is an answer to go on with.
    mutating func answer(
        from material: ConversationRunner.Material,
        after begun: ChatMessage?
    ) async throws -> ConversationRunner.Outcome {
        var material = material
        for round in 1...ConversationRunner.mostRounds + 1 {
            let isFirst = round == 1
            if !isFirst { material = try await runner.material(session.id) }
            // A run that was stopped between a call and its results goes on with the calls.
            if let calls = Self.openCalls(of: material), let tools, let flow {
                run.outside = material.provenance.outside
                run.madeOf = material.provenance
                try await perform(calls, tools, flow)
                continue
            }
            let prepared = try await prepared(material, mayCall: round <= ConversationRunner.mostRounds)
            if let outcome = try await ask(prepared, isFirst: isFirst, after: isFirst ? begun : nil) { return outcome }
        }
        let last = try await runner.store.messages(of: session.id, limit: 1)
        guard let message = last.last else { throw ChatError.nothingToRegenerate }
        return outcome(message, stop: .budget)
    }

    private func prepared(
        _ material: ConversationRunner.Material,
        mayCall: Bool
    ) async throws -> ConversationRunner.Prepared {
        var prepared = try await runner.request(
            material,
            provider: provider,
            tools: offersTools && mayCall ? run.box : nil,
            schema: schema
        )
        prepared.request.items += correcting
        if !takesSchema { prepared.request.responseSchema = nil }
        return prepared
    }

    /// Asks the model, keeps its response, and runs the tools that it calls.
    ///
    /// - Returns: the outcome; `nil` where the results of tools are to be answered.
    private mutating func ask(
        _ prepared: ConversationRunner.Prepared,
        isFirst: Bool,
        after begun: ChatMessage?
    ) async throws -> ConversationRunner.Outcome? {
        var request = prepared.request
        run.madeOf = prepared.provenance
        run.outside = prepared.provenance.outside
        let began = runner.store.time.now
        let routed = GatewayRun(router: runner.gateway, session: flow)
        var blank = begun ?? runner.newMessage(session, .assistant, "")
        blank.provenance = prepared.provenance
        blank.provider = provider.dialect.rawValue
        if let begun {
            request.items.append(.text(TextItem(.user, Self.goOn)))
            try await view.show(.text(begun.content))
        }
        let draft = ResponseDraft(blank, store: runner.store)
        let reply: Reply
        do {
            reply = try await stream(request, routed, draft)
        } catch let error where isFirst && flow != nil && schema == nil && ServerAway.isAway(error) {
            guard let outcome = try await runner.answerOffline(session, inPlaceOf: error, flow: flow) else {
                throw error
            }
            return outcome
        } catch {
            reply = try await askAgain(request, after: error, isFirst: isFirst, routed, draft)
        }
        try? await view.end()
        let message = try await runner.keep(
            reply.response,
            await routed.contents,
            in: draft.kept ?? blank,
            after: begun?.content ?? "",
            provider: provider,
            began: began,
            cause: reply.cause
        )
        parts += await routed.parts
        let response = reply.response
        guard reply.cause == nil, response.stop == .toolCalls, !response.calls.isEmpty, let tools, let flow else {
            let unknown = await routed.unknown.merging(response.unknownEvents, uniquingKeysWith: +)
            return outcome(message, unknown: unknown, stop: response.stop, cause: reply.cause)
        }
        try await perform(response.calls, tools, flow)
        return nil
    }

    private func stream(
        _ request: ModelRequest,
        _ routed: GatewayRun,
        _ draft: ResponseDraft
    ) async throws -> Reply {
        do {
            let response = try await provider.answer(request) { [view] part in
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

    /// Asks without what the server did not take: the schema or, in the first round, the tools.
    ///
    /// - Throws: `error` where it was refused for something else.
    private mutating func askAgain(
        _ request: ModelRequest,
        after error: any Error,
        isFirst: Bool,
        _ routed: GatewayRun,
        _ draft: ResponseDraft
    ) async throws -> Reply {
        var plain = request
        if request.responseSchema != nil, RefusedRequest.refusesSchemas(error) {
            // Many servers hold to none: the instructions have it, too, and what comes is checked.
            plain.responseSchema = nil
            let reply = try await stream(plain, routed, draft)
            takesSchema = false
            return reply
        }
        guard offersTools, isFirst, RefusedRequest.mayBeOfTools(error) else { throw error }
        // Many small models take no tools. Where the server says so, that is remembered.
        plain.tools = []
        let reply = try await stream(plain, routed, draft)
        offersTools = false
        if reply.cause == nil { try await tellOfNoTools(after: error) }
        return reply
    }

    /// Tells the person that the model was asked without tools, and remembers it where the server says that it takes none.
    private mutating func tellOfNoTools(after error: any Error) async throws {
        let takesNone = RefusedRequest.refusesTools(error)
        if takesNone {
            abilities.tools = false
            try await runner.abilities.remember(
                abilities,
                of: provider.model,
                at: provider.address.absoluteString
            )
        }
        let reason = takesNone ? "calls no tools" : "answered only without tools this time"
        await flow?.notice(.warning, "The model '\(provider.model)' \(reason), so it cannot see your data.")
    }

    // MARK: Tools

    private static func openCalls(of material: ConversationRunner.Material) -> [ToolCall]? {
        guard let message = material.messages.last, message.role == .assistant,
            message.stop == StopReason.toolCalls.rawValue
        else { return nil }
        let calls = message.conversation.compactMap { item -> ToolCall? in
            if case .toolCall(let call) = item { call } else { nil }
        }
        return calls.isEmpty ? nil : calls
    }

    private mutating func perform(_ calls: [ToolCall], _ tools: ToolRunner, _ flow: FlowSession) async throws {
        // Before the marks, which count as changes that may have been made.
        if calls.contains(where: { $0.name.hasSuffix("_undo") }) { run.standing = try await runner.changes() }
        // What changes something is marked before it runs: after a crash nobody knows whether it was done.
        let marks = try await tools.marks(for: calls)
        let features = calls.reduce(into: Set<String>()) { $0.formUnion(Provenance.features(ofTool: $1.name)) }
        var message = runner.newMessage(
            session,
            .tool,
            "",
            items: marks.map { .toolResult($0) },
            provenance: Provenance(features: features)
        )
        message = try await runner.store.add(message)
        let marked = message
        let told = (lines: run.lines.count, unpaid: run.unpaid.count)
        let (results, madeOf) = try await tools.run(calls, &run, in: flow)
        message.items = results.map { .toolResult($0) }
        message.provenance?.add(madeOf)
        message.content = (run.lines[told.lines...] + run.unpaid[told.unpaid...]).joined(separator: "\n")
        try await runner.store.update(message, changedFrom: marked)
        used += results.filter { !$0.isError }.map(\.name)
    }

    private func outcome(
        _ message: ChatMessage,
        unknown: [String: Int] = [:],
        stop: StopReason,
        cause: (any Error)? = nil
    ) -> ConversationRunner.Outcome {
        ConversationRunner.Outcome(
            message: message,
            parts: parts,
            flows: used,
            changes: run.lines,
            unpaid: run.unpaid,
            unknown: unknown,
            stop: stop,
            cause: cause
        )
    }
}
