import Core
import Foundation
import Synchronization

/// A front end that answers from a script and records all it was shown.
public final class ScriptedFrontEnd: FrontEnd {
    /// The calls that a flow made to the front end, in order.
    public enum Event: Sendable, Equatable {
        case asked(Question)
        /// A yes was asked for.
        case confirmed(Confirmation)
        /// A text was opened in the person's editor.
        case edited(String)
        /// Progress was shown.
        case progressed(ProgressUpdate)
        /// A notice was shown.
        case noticed(Notice)
        case opened(AnswerBlock.Kind, isResult: Bool)
        /// Text was added to the block with this number, counted from 0.
        case appended(String, block: Int)
        case closed(block: Int)
        case wrote(OutputFile, [UInt8])
        /// A result was emitted, as JSON.
        case emitted(JSONValue)
        /// A result replaced the one before, as JSON.
        case replaced(JSONValue)
    }

    private struct State {
        var answers: [String]
        var confirmations: [Bool]
        var edits: [String]
        var events: [Event] = []
        var terminalEvents: [TerminalEvent]
        var blocks = 0
        var notes: Set<String> = []
        var waiting: [Waiting] = []
    }

    private struct Waiting {
        let holds: @Sendable ([Event]) -> Bool
        let continuation: CheckedContinuation<[Event], Never>
    }

    private let state: Mutex<State>
    private let input: [UInt8]
    private let files: [String: [UInt8]]
    private let listings: [Table.Listing]
    fileprivate let hasTerminal: Bool
    private let isAbsent: Bool
    public let presence: Presence

    /// - Parameters:
    ///   - answers: the answers to questions, in order; without any, nobody can answer.
    ///   - confirmations: the answers to confirmations, in order; false when they run out.
    ///   - edits: what the person leaves in their editor, in order; without any, there is none.
    ///   - input: standard input.
    ///   - files: files by path, beside those on the disk.
    ///   - terminalEvents: what a live view gets; `nil`: there is no terminal.
    ///   - listings: the lists that were shown last.
    ///   - presence: who answers; by default somebody here, where there is an answer in the script. Where it is said that nobody
    ///     does, a yes is no more to be had than an answer.
    public init(
        answers: [String] = [],
        confirmations: [Bool] = [],
        edits: [String] = [],
        input: String = "",
        files: [String: String] = [:],
        terminalEvents: [TerminalEvent]? = nil,
        listings: [Table.Listing] = [],
        presence: Presence? = nil
    ) {
        self.listings = listings
        state = Mutex(
            State(
                answers: answers,
                confirmations: confirmations,
                edits: edits,
                terminalEvents: terminalEvents ?? []
            )
        )
        self.input = Array(input.utf8)
        self.files = files.mapValues { Array($0.utf8) }
        hasTerminal = terminalEvents != nil
        let isScripted = !answers.isEmpty || !confirmations.isEmpty || !edits.isEmpty
        self.presence = presence ?? (isScripted ? .here : .nobody)
        isAbsent = presence == .nobody
    }

    public func note(_ word: String) async { state.withLock { _ = $0.notes.insert(word) } }
    public func hasNoted(_ word: String) async -> Bool { state.withLock { $0.notes.contains(word) } }

    public func lastListings() -> [Table.Listing] { listings }

    /// All that happened, in order.
    public var events: [Event] { state.withLock { $0.events } }
    /// The notices shown, in order.
    public var notices: [Notice] {
        events.compactMap { event in
            if case .noticed(let notice) = event { notice } else { nil }
        }
    }
    /// The results emitted, in order, as JSON.
    public var emitted: [JSONValue] {
        events.compactMap { event in
            if case .emitted(let value) = event { value } else { nil }
        }
    }

    /// Waits until the events satisfy a condition.
    public func events(until holds: @escaping @Sendable ([Event]) -> Bool) async -> [Event] {
        await withCheckedContinuation { continuation in
            let events: [Event]? = state.withLock { state in
                if holds(state.events) { return state.events }
                state.waiting.append(Waiting(holds: holds, continuation: continuation))
                return nil
            }
            if let events { continuation.resume(returning: events) }
        }
    }

    private func record(_ event: Event) {
        let (events, fulfilled) = state.withLock { state in
            state.events.append(event)
            let fulfilled = state.waiting.filter { $0.holds(state.events) }
            state.waiting.removeAll { $0.holds(state.events) }
            return (state.events, fulfilled)
        }
        for waiting in fulfilled { waiting.continuation.resume(returning: events) }
    }

    /// The next answer of the script.
    public func answer(to question: Question) async throws -> String {
        record(.asked(question))
        return try state.withLock { state in
            guard !state.answers.isEmpty else { throw UnansweredQuestion(question) }
            return state.answers.removeFirst()
        }
    }

    /// The next confirmation of the script.
    public func confirm(_ confirmation: Confirmation) async throws -> Bool {
        record(.confirmed(confirmation))
        guard !isAbsent else {
            throw UnansweredQuestion(Question(confirmation.question, option: confirmation.option))
        }
        return state.withLock { $0.confirmations.isEmpty ? false : $0.confirmations.removeFirst() }
    }

    /// The next text that the script leaves in the editor.
    public func edit(_ text: String) async throws -> String? {
        record(.edited(text))
        return state.withLock { $0.edits.isEmpty ? nil : $0.edits.removeFirst() }
    }

    public func show(_ progress: ProgressUpdate) async { record(.progressed(progress)) }
    public func show(_ notice: Notice) async { record(.noticed(notice)) }
    /// Records it.
    public func openBlock(_ kind: AnswerBlock.Kind, isResult: Bool) async throws -> Int {
        record(.opened(kind, isResult: isResult))
        return state.withLock { state in
            state.blocks += 1
            return state.blocks - 1
        }
    }
    public func append(_ text: String, toBlock block: Int) async throws { record(.appended(text, block: block)) }
    public func closeBlock(_ block: Int) async throws { record(.closed(block: block)) }
    public func emit(_ result: any FlowResult) async throws { record(.emitted(try JSONValue(encoding: result))) }
    /// Records it like any other emitted result.
    public func emitRecord(_ result: any FlowResult) async throws { try await emit(result) }
    /// Records it.
    public func replace(with result: any FlowResult) async throws {
        record(.replaced(try JSONValue(encoding: result)))
    }

    private let interrupts = InterruptClaims()

    public func claimInterrupts(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        interrupts.claim(action)
    }

    /// Presses Ctrl-C.
    ///
    /// - Returns: whether something claimed it; else it would end the flow.
    @discardableResult
    public func interrupt() -> Bool { interrupts.interrupt() }

    /// A view that records what it shows and gives the scripted terminal events.
    public func openLiveView() async throws -> any LiveView { ScriptedView(frontEnd: self) }

    /// The scripted file.
    public func open(_ file: InputFile) async throws -> any RandomAccessBytes { try contents(of: file) }

    /// The scripted file or input, in pieces of seven bytes, so that readers meet split lines.
    public func bytes(of file: InputFile) -> InputSequence {
        InputSequence { [self] in
            var rest: ArraySlice<UInt8>?
            return {
                let bytes = try rest ?? self.contents(of: file)[...]
                rest = bytes.dropFirst(7)
                return bytes.isEmpty ? nil : Array(bytes.prefix(7))
            }
        }
    }

    /// Records what is written.
    public func write(_ pieces: InputSequence, to file: OutputFile, replacing: Bool) async throws {
        var bytes: [UInt8] = []
        for try await piece in pieces { bytes += piece }
        record(.wrote(file, bytes))
    }

    /// A scripted file; else one on the disk.
    private func contents(of file: InputFile) throws -> [UInt8] {
        if file.isStandardInput { return input }
        if let bytes = files[file.path] { return bytes }
        do {
            return [UInt8](try Data(contentsOf: URL(filePath: file.path)))
        } catch {
            throw Failure("input.unreadable", "'\(file.path)' cannot be read.", exitStatus: .noInput)
        }
    }

    fileprivate func nextTerminalEvent() -> TerminalEvent? {
        state.withLock { $0.terminalEvents.isEmpty ? nil : $0.terminalEvents.removeFirst() }
    }
}

/// A live view over a scripted front end: 80 by 24 where terminal events are scripted, else no terminal.
private struct ScriptedView: LiveView {
    let frontEnd: ScriptedFrontEnd

    var size: TerminalSize? { frontEnd.hasTerminal ? TerminalSize(columns: 80, rows: 24) : nil }
    func show(_ result: any FlowResult) async throws { try await frontEnd.replace(with: result) }
    func next() async throws -> TerminalEvent? {
        try Task.checkCancellation()
        return frontEnd.nextTerminalEvent()
    }
    func end() async {}
}

extension FlowSession {
    /// A session over a scripted front end.
    public static func scripted(
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd(),
        time: TimeContext = .fixed("2026-11-21T12:00:00Z"),
        clock: any Clock<Duration> = ContinuousClock(),
        units: UnitSystem = .metric,
        caller: Caller = .person
    ) -> FlowSession {
        FlowSession(
            frontEnd: frontEnd,
            context: FlowContext(time: time, clock: clock, units: units, caller: caller)
        )
    }
}
