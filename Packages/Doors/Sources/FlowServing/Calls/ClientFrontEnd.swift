import Core
import CoreHosting
import MCPServing
import MCPWire
import Synchronization

/// The front end of a client's call. It asks by elicitation, reports progress, and collects everything else for the one
/// response that the call gets.
public final class ClientFrontEnd: ResultFrontEnd {
    private struct State {
        var call: SeenCall
        var context: FlowContext?
        var timeAsking = Duration.zero
        var askingSince: Duration?
    }

    public let presence: Presence
    private let served: ServedCall
    private let elapsed: @Sendable () -> Duration
    private let state: Mutex<State>

    /// - Parameter limits: how much of the output the client can handle.
    public init(
        _ served: ServedCall,
        limits: SeenCall.Limits = .model,
        elapsed: @escaping @Sendable () -> Duration
    ) {
        state = Mutex(State(call: SeenCall(limits: limits)))
        self.served = served
        self.elapsed = elapsed
        presence = served.client.capabilities.elicitsForms ? .throughClient : .nobody
    }

    /// The front end of a call in a context.
    public func seen(in context: FlowContext) -> any ResultFrontEnd {
        state.withLock { $0.context = context }
        return self
    }

    /// Everything that was shown.
    public var call: SeenCall { state.withLock { $0.call } }
    /// The total time that the person has been asked questions.
    public var timeAsking: Duration {
        let now = elapsed()
        return state.withLock { state in state.timeAsking + (state.askingSince.map { now - $0 } ?? .zero) }
    }

    // MARK: Questions

    public func answer(to question: Question) async throws -> String {
        guard presence == .throughClient else { throw UnansweredQuestion(question) }
        let kind: FormField.Kind =
            question.choices.isEmpty ? .text() : .choice(question.choices.map { FormField.Choice($0) })
        guard let answer = try await ask(question.prompt, kind, instead: question) else { throw Declined() }
        return answer
    }

    public func confirm(_ confirmation: Confirmation) async throws -> Bool {
        let question = Question(confirmation.question, option: confirmation.option)
        guard presence == .throughClient else { throw UnansweredQuestion(question) }
        let details = confirmation.details.map { "\($0.key): \($0.value)" }
        let words = ([confirmation.question] + details).joined(separator: "\n")
        return try await ask(words, .choice([.init("yes"), .init("no")]), instead: question) == "yes"
    }

    /// - Returns: `nil` if the person, or the client on their behalf, said no.
    /// - Throws: `UnansweredQuestion` if nobody said anything; ``QuestionPending``.
    private func ask(_ words: String, _ kind: FormField.Kind, instead question: Question) async throws -> String? {
        let form = Form(words, [FormField(Self.field, kind, title: "Answer")])
        let now = elapsed()
        state.withLock { $0.askingSince = now }
        defer {
            let end = elapsed()
            state.withLock { state in
                state.timeAsking += end - (state.askingSince ?? end)
                state.askingSince = nil
            }
        }
        do {
            switch try await served.ask(.form(form)) {
            case .accepted(let answers): return answers[Self.field]?.stringValue ?? ""
            case .declined: return nil
            case .cancelled: throw UnansweredQuestion(question)
            }
        } catch is InputNeeded {
            throw QuestionPending()
        }
    }

    private static let field = "answer"

    public func note(_ word: String) async { await served.note(word) }
    public func hasNoted(_ word: String) async -> Bool { await served.hasNoted(word) }

    // MARK: What is shown

    public func show(_ progress: ProgressUpdate) async { await served.report(progress) }

    public func show(waitingFor server: String) async {
        await served.report(ProgressUpdate(server.isEmpty ? "Waiting" : "Waiting for \(server)", completed: 0))
    }

    public func show(_ notice: Notice) async { state.withLock { $0.call.notices.append(notice) } }

    public func openBlock(_ kind: AnswerBlock.Kind, isResult: Bool) async throws -> Int {
        state.withLock { state in
            state.call.blocks.append(SeenCall.Block(kind: kind, isResult: isResult))
            return state.call.blocks.count - 1
        }
    }

    public func append(_ text: String, toBlock block: Int) async throws {
        state.withLock { state in
            guard state.call.blocks.indices.contains(block) else { return }
            state.call.blocks[block].append(text)
        }
    }

    public func closeBlock(_ block: Int) async throws {}

    public func emit(_ result: any FlowResult) async throws {
        let json = try JSONValue(encoding: result)
        let sources = result.outsideSources
        state.withLock { state in
            state.call.outsideSources.formUnion(sources)
            state.call.give(json)
        }
    }

    public func emitRecord(_ result: any FlowResult) async throws { try await emit(result) }

    /// Nothing is watched here: the last result is the flow's own.
    public func replace(with result: any FlowResult) async throws {}

    public func finish(_ result: any FlowResult) throws {
        try state.withLock { state in
            guard let context = state.context else { return }
            let outcome = try FlowOutcome(result, in: context)
            state.call.outsideSources.formUnion(outcome.outsideSources)
            state.call.outcome = outcome
        }
    }

    // MARK: Files, which another program neither names nor gets

    private static let noFiles = Failure(
        "mcp.no-files",
        "Another program has no files here.",
        recovery: "The person can run it in a terminal.",
        exitStatus: .noPermission
    )

    public func open(_ file: InputFile) async throws -> any RandomAccessBytes { throw Self.noFiles }
    public func bytes(of file: InputFile) -> InputSequence { InputSequence { { throw Self.noFiles } } }
    public func check(_ file: OutputFile, replacing: Bool) throws { throw Self.noFiles }
    public func write(_ pieces: InputSequence, to file: OutputFile, replacing: Bool) async throws { throw Self.noFiles }
}

/// A call that ended with a question. The client makes it again when it has the answer, so nothing has failed.
public struct QuestionPending: BentoError, Equatable {
    public static let code = "mcp.question"

    public var code: String { Self.code }
    public var message: String { "The person was asked." }
    public var exitStatus: ExitStatus { .temporaryFailure }
}
