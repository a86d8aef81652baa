import Foundation
import Synchronization

/// The access of a running flow to the person.
///
/// Questions fail with ``UnansweredQuestion`` if nobody can answer. Every call here first checks for cancellation, so a
/// flow that talks to its session stops promptly after Ctrl-C.
public struct FlowSession: Sendable {
    /// The time and units.
    public let context: FlowContext
    let frontEnd: any FrontEnd
    private let afterwards: Afterwards

    public init(frontEnd: any FrontEnd, context: FlowContext) {
        self.init(frontEnd: frontEnd, context: context, afterwards: Afterwards())
    }

    private init(frontEnd: any FrontEnd, context: FlowContext, afterwards: Afterwards) {
        self.frontEnd = frontEnd
        self.context = context
        self.afterwards = afterwards
    }

    /// Clock, calendar and zone.
    public var time: TimeContext { context.time }
    /// Paces what waits.
    public var clock: any Clock<Duration> { context.clock }
    /// The units to show.
    public var units: UnitSystem { context.units }
    /// The caller of the flow.
    public var caller: Caller { context.caller }
    /// The presence of somebody to answer.
    public var presence: Presence { frontEnd.presence }
    /// True if somebody can answer a question.
    public var canAsk: Bool { presence != .nobody }
    /// True if a number may stand for a row of the last list shown, because the person is looking at that list.
    public var countsListedRows: Bool { caller == .person && presence == .here }

    /// Asks for text.
    ///
    /// - Throws: ``UnansweredQuestion``, also for a secret through another program; `CancellationError`.
    public func ask(_ question: Question) async throws -> String {
        try Task.checkCancellation()
        if question.isSecret, presence == .throughClient { throw UnansweredQuestion(question, isForTerminal: true) }
        return try await frontEnd.answer(to: question)
    }

    /// Asks for a secret, hidden while typed.
    ///
    /// - Throws: ``UnansweredQuestion``, `CancellationError`.
    public func askSecret(_ prompt: String, option: String) async throws -> Secret {
        Secret(try await ask(Question(prompt, option: option, isSecret: true)))
    }

    /// Lets the person write a text in their own editor (`$VISUAL`, `$EDITOR`).
    ///
    /// - Parameters:
    ///   - text: the initial text.
    ///   - option: see ``Question/option``.
    /// - Throws: ``UnansweredQuestion`` if there is no terminal; a failure if the editor cannot be run or says that it failed;
    ///   `CancellationError`.
    public func edit(_ text: String, option: String) async throws -> String {
        try Task.checkCancellation()
        guard presence == .here, let edited = try await frontEnd.edit(text) else {
            throw UnansweredQuestion(Question("Edit the text", option: option))
        }
        return edited
    }

    /// Asks for one of several values. The person may type a number from 1, the label, or its beginning.
    ///
    /// - Throws: ``UnansweredQuestion``, a failure after three invalid answers, `CancellationError`.
    public func choose<Value>(
        _ prompt: String,
        option: String,
        from choices: [(label: String, value: Value)]
    ) async throws -> Value {
        let labels = choices.map(\.label)
        for attempt in 0..<3 {
            let words = attempt == 0 ? prompt : "Type a number from 1 to \(choices.count), or a name. \(prompt)"
            let typed = try await ask(Question(words, option: option, choices: labels))
                .trimmingCharacters(in: .whitespacesAndNewlines)
            if let number = Int(typed), number >= 1, number <= choices.count { return choices[number - 1].value }
            let lowered = typed.lowercased()
            if let exact = choices.first(where: { $0.label.lowercased() == lowered }) { return exact.value }
            let beginning = choices.filter { !lowered.isEmpty && $0.label.lowercased().hasPrefix(lowered) }
            if beginning.count == 1 { return beginning[0].value }
        }
        throw Failure.usage(
            "flow.no-choice",
            "No choice was made for \"\(prompt)\".",
            recovery: Question(prompt, option: option, choices: labels).instead
        )
    }

    /// Asks for a yes.
    ///
    /// - Throws: ``UnansweredQuestion``, also for what only the person may say yes to, through another program; `CancellationError`.
    public func confirm(_ confirmation: Confirmation) async throws -> Bool {
        try Task.checkCancellation()
        if confirmation.weight != .ordinary, presence == .throughClient {
            let question = Question(confirmation.question, option: confirmation.option)
            throw UnansweredQuestion(question, isForTerminal: true)
        }
        return try await frontEnd.confirm(confirmation)
    }

    /// Shows the progress of a long task.
    public func progress(_ update: ProgressUpdate) async throws {
        try Task.checkCancellation()
        await frontEnd.show(update)
    }

    /// Shows a short message beside the result.
    public func notice(_ kind: Notice.Kind, _ text: String) async { await frontEnd.show(Notice(kind, text)) }

    /// Opens a block of an answer that is shown while it comes. Close it, also after an error.
    ///
    /// - Parameter isResult: the block is the flow's result, which is then not printed a second time.
    public func open(_ kind: AnswerBlock.Kind, isResult: Bool = false) async throws -> AnswerBlock {
        try Task.checkCancellation()
        return AnswerBlock(frontEnd: frontEnd, id: try await frontEnd.openBlock(kind, isResult: isResult))
    }

    /// Outputs one of several results, before the flow's own.
    public func emit(_ result: some FlowResult) async throws {
        try Task.checkCancellation()
        try await frontEnd.emit(result)
    }

    /// Outputs one of many results as a JSON object on a separate line, even if the person did not ask for JSON: for
    /// flows that respond line by line, to be read by a program.
    public func emitRecord(_ result: some FlowResult) async throws {
        try Task.checkCancellation()
        try await frontEnd.emitRecord(result)
    }

    /// Runs something with a live view, and ends the view however that ends.
    public func live<Value>(_ body: (any LiveView) async throws -> Value) async throws -> Value {
        try Task.checkCancellation()
        let view = try await frontEnd.openLiveView()
        do {
            let value = try await body(view)
            await view.end()
            return value
        } catch {
            await view.end()
            throw error
        }
    }

    /// Runs work that Ctrl-C ends individually: the flow continues after it.
    ///
    /// - Throws: ``Interrupted`` if Ctrl-C ended it and it had nothing to return; errors of the work.
    public func interruptible<Value: Sendable>(
        _ body: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let task = Task { try await body() }
        let release = frontEnd.claimInterrupts { task.cancel() }
        defer { release() }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch is CancellationError where !Task.isCancelled {
            throw Interrupted()
        }
    }

    /// The same session for a call that goes on as somebody with no more rights.
    ///
    /// - Throws: ``CallerRaised``.
    public func lowered(to caller: Caller) throws(CallerRaised) -> FlowSession {
        FlowSession(frontEnd: frontEnd, context: try context.lowered(to: caller), afterwards: afterwards)
    }

    /// The same session for a call that confirms a proposal.
    ///
    /// - Parameter pageSpends: whether the person at a page may confirm real money, too.
    public func confirming(_ proposal: UUID, pageSpends: Bool = false) -> FlowSession {
        FlowSession(
            frontEnd: frontEnd,
            context: context.confirming(proposal, pageSpends: pageSpends),
            afterwards: afterwards
        )
    }

    /// The same session for a call by someone who has read text by others: the person is asked about every change of
    /// that call, whatever they have allowed before.
    public func influenced(by sources: Set<String>) -> FlowSession {
        FlowSession(frontEnd: frontEnd, context: context.influenced(by: sources), afterwards: afterwards)
    }

    /// The same session for a call by someone who may not see the data of some features.
    public func hiding(_ features: Set<String>) -> FlowSession {
        FlowSession(frontEnd: frontEnd, context: context.hiding(features), afterwards: afterwards)
    }

    /// The same session for calls with their own permission mode, in addition to the person's earlier decisions.
    public func permitting(_ mode: PermissionMode?) -> FlowSession {
        FlowSession(frontEnd: frontEnd, context: context.permitting(mode), afterwards: afterwards)
    }

    /// True if an earlier run of this call kept a word (``FrontEnd/note(_:)``). Only the first to ask gets it: this run
    /// then has what was kept once.
    package func takesNoted(_ word: String) async -> Bool {
        guard afterwards.asked.withLock({ $0.insert(word).inserted }) else { return false }
        return await frontEnd.hasNoted(word)
    }

    /// See ``FrontEnd/note(_:)``.
    package func note(_ word: String) async { await frontEnd.note(word) }

    /// Runs an action after the result has been written out. Until then nobody has seen the result, and if the process
    /// dies it may be asked for it again.
    public func onceShown(_ action: @escaping @Sendable () async -> Void) {
        afterwards.actions.withLock { $0.append(action) }
    }

    /// Reports that the result was written out. The host calls it, whatever the front end.
    public func wasShown() async {
        for action in afterwards.actions.withLock({ actions in
            defer { actions = [] }
            return actions
        }) { await action() }
    }
}

/// The state shared by a session and those made from it: the actions to run after the result was shown.
private final class Afterwards: Sendable {
    let actions = Mutex<[@Sendable () async -> Void]>([])
    /// The words of an earlier run that were already looked up.
    let asked = Mutex<Set<String>>([])
}
