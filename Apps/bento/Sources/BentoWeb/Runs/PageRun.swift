import BentoPages
import BentoServing
import Core
import CoreHosting
import Foundation
import PageDrawing
import Synchronization

/// A call of a flow that somebody watches in a browser: its output is kept for viewers, and its questions wait for a
/// form.
final class PageRun: ResultFrontEnd {
    /// The outcome of an answer.
    enum Taken: Sendable {
        case taken
        /// The typed words do not match; the question is still open.
        case wrong
        /// Nothing is waiting for it: it was answered before, in another tab, or the run has ended.
        case late
    }

    private struct State {
        var view: RunView
        var context: FlowContext?
        var answer: CheckedContinuation<String, any Error>?
        var task: Task<Void, Never>?
        var outcome: FlowOutcome?
        var proposal: UUID?
        var isConfirming = false
        var confirming: PageRun?
        var isStopped = false
        var hasShownResult = false
        /// The number of results that are not kept.
        var leftOut = 0
        var readers = 0
        var looks = 0
        var wasStreamed = false
        var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
        var lastWatcher = 0
    }

    /// The length of output that is kept, from its end.
    private static let longestBlock = 200_000
    private static let mostParts = 200
    /// The number of results before the last that are drawn (``RunPage``); a page is not a list of thousands.
    static let mostResults = 20

    let presence = Presence.here
    let session: SessionBook.Session
    let files: RunFiles
    private let interrupts = InterruptClaims()
    private let state: Mutex<State>

    init(_ view: RunView, files: RunFiles = RunFiles(), of session: SessionBook.Session) {
        self.files = files
        self.session = session
        state = Mutex(State(view: view))
    }

    // MARK: Life

    /// Calls the flow, once.
    ///
    /// - Parameter fault: gets errors that are not Bento's own.
    func start(_ input: JSONValue, on host: any FlowHost, fault: @escaping @Sendable (any Error) -> Void) {
        let flow = view.flow
        let task = Task {
            do {
                try await host.call(
                    flow,
                    input: input,
                    as: .page,
                    through: { context in
                        self.state.withLock { $0.context = context }
                        return self
                    },
                    in: { $0 }
                )
                self.end(nil)
            } catch {
                if !(error is any BentoError), !(error is CancellationError) { fault(error) }
                self.end(error)
            }
        }
        state.withLock { $0.task = task }
    }

    private func end(_ error: (any Error)?) {
        files.removeUploads()
        change { state in
            state.answer = nil
            state.view.progress = nil
            if state.leftOut > 0 {
                let words = "\(state.leftOut) further results are not shown here; a terminal shows all of them."
                state.view.notices.append(Notice(.info, words))
            }
            state.proposal = (error as? ProposalKept)?.proposal.id
            state.view.proposal = state.proposal?.uuidString.lowercased()
            switch error {
            case nil:
                let shown = state.hasShownResult ? .empty : state.outcome?.presentation ?? .empty
                state.view.state = .done(shown)
                let names = (state.outcome?.attachments ?? []).map(\.name) + files.downloads.map(\.name)
                for (index, name) in names.enumerated() {
                    state.view.files.append((name, "/runs/\(state.view.number)/files/\(index)"))
                }
            case let error as any BentoError where !state.isStopped:
                state.view.state = .failed(message: error.message, recovery: error.recovery)
            case _ where state.isStopped || error is CancellationError: state.view.state = .stopped
            default:
                state.view.state = .failed(message: "Something went wrong. The log says what.", recovery: nil)
            }
        }
    }

    /// Stops an interruptible part of the flow, otherwise the flow itself.
    func stop() {
        guard !interrupts.interrupt() else { return }
        cancel()
    }

    func cancel() {
        let task = state.withLock { state in
            state.isStopped = true
            return state.task
        }
        task?.cancel()
    }

    /// Waits for its end.
    func ended() async { await state.withLock { $0.task }?.value }

    // MARK: Who looks

    var view: RunView { state.withLock { $0.view } }
    /// True if it proposed a payment to the person.
    var hasProposed: Bool { state.withLock { $0.proposal != nil } }

    /// The run that confirms the payment proposed by this one, started when it is first viewed.
    ///
    /// - Parameter start: starts it, by the payment's id; not under the lock, since it looks at all runs.
    func confirming(_ start: (UUID) throws -> PageRun) rethrows -> PageRun? {
        let proposal = state.withLock { state in
            defer { state.isConfirming = state.proposal != nil }
            return state.isConfirming ? nil : state.proposal
        }
        guard let proposal else { return state.withLock { $0.confirming } }
        let run = try start(proposal)
        state.withLock { $0.confirming = run }
        return run
    }

    /// The first words of its result, unless they were already shown while they arrived.
    var summary: String? {
        state.withLock { state in
            guard !state.hasShownResult, let outcome = state.outcome else { return nil }
            return RunNotice.words(of: outcome, from: state.view.flow, forms: state.context?.forms ?? .international)
        }
    }

    /// A file that it wrote; these are numbered after those beside its result.
    func download(_ index: Int) -> RunFiles.Download? {
        let index = index - state.withLock { $0.outcome?.attachments.count ?? 0 }
        let downloads = files.downloads
        return downloads.indices.contains(index) ? downloads[index] : nil
    }

    func file(_ index: Int) -> AttachedFile? {
        state.withLock { state in
            let files = state.outcome?.attachments ?? []
            return files.indices.contains(index) ? files[index] : nil
        }
    }

    /// The number of views so far, and the number of current readers.
    var attention: (looks: Int, readers: Int) { state.withLock { ($0.looks, $0.readers) } }
    /// True if somebody may be thinking about an answer, on a page that is not refreshed.
    var mayBeThinking: Bool {
        state.withLock { state in state.answer != nil && !state.wasStreamed }
    }

    func look() { state.withLock { $0.looks += 1 } }

    func beginReading() {
        state.withLock { state in
            state.readers += 1
            state.looks += 1
            state.wasStreamed = true
        }
    }

    func endReading() {
        state.withLock { state in
            state.readers -= 1
            state.looks += 1
        }
    }

    /// Ticks at once, and after each change; ends when the run has.
    func changes() -> AsyncStream<Void> {
        let (ticks, tick) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        state.withLock { state in
            tick.yield()
            guard !state.view.isOver else { return tick.finish() }
            state.lastWatcher += 1
            let number = state.lastWatcher
            state.watchers[number] = tick
            tick.onTermination = { [weak self] _ in
                self?.state.withLock { $0.watchers[number] = nil }
            }
        }
        return ticks
    }

    /// Waits until there is more to see than its progress, or for a limited time.
    func settle(within limit: Duration, _ clock: any Clock<Duration>) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in self.changes() where self.isSettled { return } }
            group.addTask { try? await clock.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }

    private var isSettled: Bool {
        state.withLock { state in
            if case .running = state.view.state { return !state.view.blocks.isEmpty }
            return true
        }
    }

    private func change(_ work: (inout State) -> Void) {
        let (watchers, isOver) = state.withLock { state in
            work(&state)
            return (Array(state.watchers.values), state.view.isOver)
        }
        // Not under the lock: a watcher that ends meanwhile takes it.
        for watcher in watchers {
            watcher.yield()
            if isOver { watcher.finish() }
        }
    }

    // MARK: Questions

    func answer(to question: Question) async throws -> String {
        try await ask(.asks(question, fault: nil), instead: question)
    }

    func confirm(_ confirmation: Confirmation) async throws -> Bool {
        let question = Question(confirmation.question, option: confirmation.option)
        return try await ask(.confirms(confirmation, fault: nil), instead: question) != Self.no
    }

    static let no = "no"

    private func ask(_ asked: RunView.State, instead question: Question) async throws -> String {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                var refusal: (any Error)?
                change { state in
                    if Task.isCancelled || state.isStopped {
                        refusal = CancellationError()
                    } else if state.answer != nil {
                        // A form has room for one question.
                        refusal = UnansweredQuestion(question)
                    } else {
                        state.answer = continuation
                        state.view.asked += 1
                        state.view.state = asked
                    }
                }
                if let refusal { continuation.resume(throwing: refusal) }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                state.isStopped = true
                defer { state.answer = nil }
                return state.answer
            }
            waiting?.resume(throwing: CancellationError())
        }
    }

    /// Accepts an answer.
    ///
    /// - Parameter number: the number of the question that it answers (``RunView/asked``).
    func take(_ answer: String, to number: Int) -> Taken {
        var (taken, words) = (Taken.late, answer)
        var waiting: CheckedContinuation<String, any Error>?
        change { state in
            guard number == state.view.asked, let continuation = state.answer else { return }
            if case .confirms(let confirmation, _) = state.view.state {
                words = answer.trimmingCharacters(in: .whitespacesAndNewlines)
                guard words == Self.no || confirmation.weight.isMet(by: words) else {
                    let said = words.isEmpty ? "Nothing was typed" : "'\(words.prefix(60))' is not what is to be typed"
                    state.view.state = .confirms(confirmation, fault: "\(said); nothing was done yet.")
                    taken = .wrong
                    return
                }
            }
            (taken, waiting) = (.taken, continuation)
            state.answer = nil
            state.looks += 1
            state.view.state = .running
        }
        waiting?.resume(returning: words)
        return taken
    }

    // MARK: What is shown

    func show(_ progress: ProgressUpdate) async { change { $0.view.progress = progress } }

    func show(waitingFor server: String) async {
        let label = server.isEmpty ? "Waiting for the network" : "Waiting for \(server)"
        change { $0.view.progress = ProgressUpdate(label, completed: 0) }
    }

    func show(_ notice: Notice) async {
        change { state in
            if state.view.notices.count < Self.mostParts { state.view.notices.append(notice) }
        }
    }

    func openBlock(_ kind: AnswerBlock.Kind, isResult: Bool) async throws -> Int {
        var number = -1
        change { state in
            if isResult { state.hasShownResult = true }
            state.view.progress = nil
            guard state.view.blocks.count < Self.mostParts else { return }
            number = state.view.blocks.count
            state.view.blocks.append(RunView.Block(kind: kind, text: ""))
        }
        return number
    }

    func append(_ text: String, toBlock block: Int) async throws {
        change { state in
            guard state.view.blocks.indices.contains(block),
                state.view.blocks[block].text.utf8.count < Self.longestBlock
            else { return }
            state.view.blocks[block].text += text
        }
    }

    func closeBlock(_ block: Int) async throws {
        change { state in
            if state.view.blocks.indices.contains(block) { state.view.blocks[block].isOpen = false }
        }
    }

    func emit(_ result: any FlowResult) async throws {
        change { state in
            guard state.view.shown.count < Self.mostResults, let context = state.context else {
                return state.leftOut += 1
            }
            state.view.shown.append(result.presentation(in: context))
        }
    }

    func emitRecord(_ result: any FlowResult) async throws { try await emit(result) }

    func replace(with result: any FlowResult) async throws {
        change { state in
            if let context = state.context { state.view.shown = [result.presentation(in: context)] }
        }
    }

    func claimInterrupts(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        interrupts.claim(action)
    }

    func finish(_ result: any FlowResult) throws {
        try state.withLock { state in
            guard let context = state.context else { return }
            state.outcome = try FlowOutcome(result, in: context)
        }
    }

    // MARK: Files

    func open(_ file: InputFile) async throws -> any RandomAccessBytes { try files.open(file) }
    func bytes(of file: InputFile) -> InputSequence { files.bytes(of: file) }
    func check(_ file: OutputFile, replacing: Bool) throws { try files.check(file) }
    func write(_ pieces: InputSequence, to file: OutputFile, replacing: Bool) async throws {
        try await files.write(pieces, to: file)
    }
}

extension Confirmation.Weight {
    /// True if these words, as submitted, are a yes of this weight.
    fileprivate func isMet(by words: String) -> Bool {
        if case .typed(let wanted) = self { words == wanted } else { words == "yes" }
    }
}
