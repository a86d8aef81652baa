import Core
import Synchronization

/// A front end that answers from a script and records all it was shown.
public final class ScriptedFrontEnd: FrontEnd {
    /// What a flow did with the front end, in order.
    public enum Event: Sendable, Equatable {
        /// A question was asked.
        case asked(Question)
        /// A yes was asked for.
        case confirmed(Confirmation)
        /// Progress was shown.
        case progressed(ProgressUpdate)
        /// A notice was shown.
        case noticed(Notice)
        /// Text was streamed.
        case streamed(String)
        /// A result was emitted, as JSON.
        case emitted(JSONValue)
        /// A result replaced the one before, as JSON.
        case replaced(JSONValue)
    }

    private struct State {
        var answers: [String]
        var confirmations: [Bool]
        var events: [Event] = []
    }

    private let state: Mutex<State>
    private let input: [UInt8]
    /// Whether there were answers in the script.
    public let isInteractive: Bool

    /// Makes a front end.
    ///
    /// - Parameters:
    ///   - answers: the answers to questions, in order; without any, nobody can answer.
    ///   - confirmations: the answers to confirmations, in order; false when they run out.
    ///   - input: standard input.
    public init(answers: [String] = [], confirmations: [Bool] = [], input: String = "") {
        state = Mutex(State(answers: answers, confirmations: confirmations))
        self.input = Array(input.utf8)
        isInteractive = !answers.isEmpty || !confirmations.isEmpty
    }

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

    private func record(_ event: Event) { state.withLock { $0.events.append(event) } }

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
        return state.withLock { $0.confirmations.isEmpty ? false : $0.confirmations.removeFirst() }
    }

    /// Records it.
    public func show(_ progress: ProgressUpdate) async { record(.progressed(progress)) }
    /// Records it.
    public func show(_ notice: Notice) async { record(.noticed(notice)) }
    /// Records it.
    public func stream(_ text: String) async throws { record(.streamed(text)) }
    /// Records it.
    public func emit(_ result: any FlowResult) async throws { record(.emitted(try JSONValue(encoding: result))) }
    /// Records it like any other emitted result.
    public func emitRecord(_ result: any FlowResult) async throws { try await emit(result) }
    /// Records it.
    public func replace(with result: any FlowResult) async throws {
        record(.replaced(try JSONValue(encoding: result)))
    }

    /// The scripted input, in pieces of seven bytes, so that readers meet split lines.
    public func standardInput() -> AsyncThrowingStream<[UInt8], any Error> {
        AsyncThrowingStream { continuation in
            for start in stride(from: 0, to: input.count, by: 7) {
                continuation.yield(Array(input[start..<min(start + 7, input.count)]))
            }
            continuation.finish()
        }
    }
}

extension FlowSession {
    /// A session over a scripted front end.
    public static func scripted(
        _ frontEnd: ScriptedFrontEnd = ScriptedFrontEnd(),
        time: TimeContext = .fixed("2026-11-21T12:00:00Z"),
        units: UnitSystem = .metric
    ) -> FlowSession {
        FlowSession(frontEnd: frontEnd, context: FlowContext(time: time, units: units))
    }
}
