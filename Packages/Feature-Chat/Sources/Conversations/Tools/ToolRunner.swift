import CoachRules
import ConversationWire
import Core
import Foundation

/// The flows that a model may call as tools, and the calls.
package struct ToolRunner: Sendable {
    /// The flows of the coach that are tools of a model; it is no tool of itself.
    package static let coachTools: Set<String> = [
        "chat.plan", "chat.adapt", "chat.schedule", "chat.trends", "chat.goal", "chat.explain", "chat.memory.add",
    ]

    let flows: any FlowCalling
    /// Features that no model may see.
    let hidden: Set<String>
    /// True if all tools are held back (``ChatFlags/tools``). Calls that a model has already made are then refused like those
    /// of tools that do not exist.
    var isOff = false
    /// True if nothing may be changed in this session: then no tool that changes something is offered.
    var isReadOnly = false
    /// Now, in milliseconds since 1970.
    let now: @Sendable () -> Int64

    /// The effects of one answer's calls.
    struct Run: Sendable {
        var box: ToolBox
        var limit = ChangeLimit()
        /// Who else wrote what the model has read.
        var outside: Set<String> = []
        /// The provenance of the conversation.
        var madeOf = Provenance()
        /// The coach's changes before these calls that nobody took back, the newest first; known if one of them is an undo.
        var standing: [CoachChange] = []
        /// The lines about each change, for the person.
        var lines: [String] = []
        /// The lines about payments that wait for the person.
        var unpaid: [String] = []
    }

    func visibleFlows() async throws -> [CallableFlow] {
        guard !isOff else { return [] }
        return try await flows.flows(openTo: .model).filter { flow in
            (!isReadOnly || flow.effect == .reads) && (flow.feature != "chat" || Self.coachTools.contains(flow.id))
                && !hidden.contains(flow.feature)
                && Provenance.features(of: flow.id).isDisjoint(with: hidden)
        }
    }

    func texts() async throws -> [ToolText] {
        var texts: [ToolText] = []
        for flow in try await visibleFlows() {
            texts.append(ToolText(flow, schema: try await flows.schema(of: flow.id, for: .model)))
        }
        return texts
    }

    /// The beginning of the result of a call that named no tool.
    static let unknownTool = "There is no tool"

    /// The results that stand for calls while they run, and after a crash.
    func marks(for calls: [ToolCall]) async throws -> [ToolResult] {
        let reading = Set(
            try await visibleFlows().filter { $0.effect == .reads }.map(\.toolName) + [ToolDefinition.finder]
        )
        return calls.map { call in
            let words = reading.contains(call.name) ? CompleteTurns.missingResult : CompleteTurns.interruptedResult
            return ToolResult(callID: call.id, name: call.name, output: words, isError: true)
        }
    }

    /// The changes that were made for an answer before it was stopped.
    func limit(after messages: ArraySlice<ChatMessage>) async throws -> ChangeLimit {
        var limit = ChangeLimit()
        let changing = Dictionary(
            try await visibleFlows().filter { $0.effect != .reads }.map { ($0.toolName, $0.id) },
            uniquingKeysWith: { first, _ in first }
        )
        for case .toolResult(let result) in messages.flatMap(\.conversation) where !result.isError {
            if let flow = changing[result.name] { limit.count(flow) }
        }
        return limit
    }

    /// Runs calls: those that only read at the same time, the others one after the other, so that the person is asked one
    /// question at a time.
    ///
    /// - Returns: a result for each call, in their order, and what they are made of beside the tools' own features.
    /// - Throws: only `CancellationError`; whatever else goes wrong is a result that the model reads.
    func run(
        _ calls: [ToolCall],
        _ run: inout Run,
        in session: FlowSession
    ) async throws -> (results: [ToolResult], madeOf: Provenance) {
        let known = Dictionary(
            try await visibleFlows().map { ($0.toolName, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        var results: [Int: Called] = [:]
        for (index, call) in calls.enumerated() where call.name == ToolDefinition.finder && run.box.hasFinder {
            results[index] = Called(result: run.box.find(call))
        }
        try await withThrowingTaskGroup(of: (Int, Called).self) { group in
            for (index, call) in calls.enumerated() where known[call.name]?.effect == .reads {
                guard let flow = known[call.name] else { continue }
                group.addTask { (index, try await self.call(call, flow, in: session.hiding(self.hidden))) }
            }
            for try await (index, result) in group { results[index] = result }
        }
        // The model asked for all of them at once: it had read nothing of what the reads have just returned.
        let influenced = session.hiding(hidden).influenced(by: run.outside)
        for (index, call) in calls.enumerated() where results[index] == nil {
            guard let flow = known[call.name] else {
                let nearest = Suggestion.sentence(for: call.name, in: Array(known.keys).sorted()) ?? ""
                results[index] = Called(failing: call, "\(Self.unknownTool) '\(call.name.prefix(80))'. \(nearest)")
                continue
            }
            results[index] = try await change(call, flow, &run, in: influenced)
        }
        let ordered = calls.indices.compactMap { results[$0] }
        let madeOf = ordered.reduce(into: Provenance()) { all, called in
            all.add(Provenance(features: called.outcome?.otherFeatures ?? [], outside: called.outside))
        }
        run.outside.formUnion(madeOf.outside)
        return (ordered.map(\.result), madeOf)
    }

    /// A call that changes or spends something.
    private func change(
        _ call: ToolCall,
        _ flow: CallableFlow,
        _ run: inout Run,
        in session: FlowSession
    ) async throws -> Called {
        if let refusal = try await run.limit.refusal(of: flow.id, in: session) { return Called(failing: call, refusal) }
        var input: JSONValue?
        if flow.id.hasSuffix(".undo") {
            // What the person did themselves is theirs to take back.
            guard let place = run.standing.firstIndex(where: { $0.undo == flow.id }) else {
                let command = flow.id.replacing(".", with: " ")
                return Called(
                    failing: call,
                    "Not run: you have changed nothing there that still counts. The person takes their own changes back with "
                        + "'bento \(command)'."
                )
            }
            let schema = try await flows.schema(of: flow.id, for: .model)
            let change = run.standing.remove(at: place)
            input = schema["properties"]?["made"] == nil ? [:] : change.undoInput
        }
        let began = now()
        var origin = run.madeOf
        origin.outside.formUnion(run.outside)
        var called = try await ChatMemory.$conversation.withValue(origin) {
            try await self.call(call, flow, input: input, in: session)
        }
        called.result.span = MomentSpan(began: began, ended: now())
        if let outcome = called.outcome {
            run.limit.count(flow.id)
            let line = ChangeLine.done(flow.id, outcome, undo: CoachChange.undo(of: flow))
            run.lines.append(line)
            await session.notice(.success, line)
        }
        if let error = called.error, flow.effect == .spends, error.code == ProposalKept.code {
            run.limit.count(flow.id)
            run.unpaid.append(ChangeLine.unpaid(error))
        }
        return called
    }

    /// The outcome of a call.
    private struct Called: Sendable {
        var result: ToolResult
        var outcome: FlowOutcome?
        var error: (any BentoError)?
        var outside: Set<String> { outcome?.outsideSources ?? error?.outsideSources ?? [] }

        init(result: ToolResult) { self.result = result }

        init(failing call: ToolCall, _ message: String, error: (any BentoError)? = nil) {
            result = ToolResult(callID: call.id, name: call.name, output: message, isError: true)
            self.error = error
        }

        init(_ call: ToolCall, _ outcome: FlowOutcome, of flow: CallableFlow) {
            result = ToolResult(callID: call.id, name: call.name, output: ToolText.result(outcome, of: flow.id))
            if !outcome.otherFeatures.isEmpty { result.otherFeatures = outcome.otherFeatures }
            self.outcome = outcome
        }
    }

    private func call(
        _ call: ToolCall,
        _ flow: CallableFlow,
        input given: JSONValue? = nil,
        in session: FlowSession
    ) async throws -> Called {
        let input: JSONValue
        do {
            input = try given ?? call.input()
        } catch let error as JSONSyntaxError {
            return Called(failing: call, "The arguments are not JSON: \(error.message)")
        }
        do {
            return Called(call, try await flows.call(flow.id, input: input, as: .model, in: session), of: flow)
        } catch is CancellationError {
            throw CancellationError()
        } catch let error as any BentoError {
            return Called(failing: call, ToolText.error(error), error: error)
        } catch {
            return Called(failing: call, ToolText.error(error))
        }
    }
}
