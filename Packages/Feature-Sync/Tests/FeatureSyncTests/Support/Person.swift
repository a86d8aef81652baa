import Core
import CoreTesting
import Synchronization

@testable import FeatureSync

/// Somebody at a terminal, who reads what is shown and answers by it.
final class Person: FrontEnd {
    private struct State {
        var words: [String] = []
        var line: String?
        var confirmed: [Confirmation] = []
        var notices: [String] = []
    }

    private let state = Mutex(State())
    private let lines = AsyncStream.makeStream(of: String.self)
    private let answer: @Sendable (Question) -> String?
    private let agrees: @Sendable (Confirmation) -> Bool
    private let scripted = ScriptedFrontEnd()

    let presence = Presence.here

    /// - Parameters:
    ///   - answer: what they type; `nil` for a question about the phrase, which they wrote down.
    ///   - agrees: whether they say yes; to typed words, they type them.
    init(
        answer: @escaping @Sendable (Question) -> String? = { _ in nil },
        agrees: @escaping @Sendable (Confirmation) -> Bool = { _ in true }
    ) {
        self.answer = answer
        self.agrees = agrees
    }

    /// The phrase as it was shown.
    var phrase: String { state.withLock { $0.words.joined(separator: " ") } }
    var confirmed: [Confirmation] { state.withLock { $0.confirmed } }
    var notices: [String] { state.withLock { $0.notices } }

    /// The line for another device, once it is shown.
    func line() async -> String {
        for await line in lines.stream { return line }
        return ""
    }

    func answer(to question: Question) async throws -> String {
        if let answer = answer(question) { return answer }
        let number = question.prompt.split(separator: " ").compactMap { Int($0) }.first ?? 0
        return state.withLock { $0.words.indices.contains(number - 1) ? $0.words[number - 1] : "" }
    }

    func confirm(_ confirmation: Confirmation) async throws -> Bool {
        state.withLock { $0.confirmed.append(confirmation) }
        return agrees(confirmation)
    }

    func emit(_ result: any FlowResult) async throws {
        if let phrase = result as? PhraseReport { state.withLock { $0.words = phrase.words } }
        if let invitation = result as? InvitationReport { lines.continuation.yield(invitation.line) }
    }

    func show(_ progress: ProgressUpdate) async {}
    func show(_ notice: Notice) async { state.withLock { $0.notices.append(notice.text) } }
    func openBlock(_ kind: AnswerBlock.Kind, isResult: Bool) async throws -> Int { 0 }
    func append(_ text: String, toBlock block: Int) async throws {}
    func closeBlock(_ block: Int) async throws {}
    func emitRecord(_ result: any FlowResult) async throws { try await emit(result) }
    func replace(with result: any FlowResult) async throws {}
    func open(_ file: InputFile) async throws -> any RandomAccessBytes { try await scripted.open(file) }
    func bytes(of file: InputFile) -> InputSequence { scripted.bytes(of: file) }
    func write(_ pieces: InputSequence, to file: OutputFile, replacing: Bool) async throws {}
}

/// A clock for what asks again and again: it waits for a millisecond, however long it was to wait.
struct ImpatientClock: Clock {
    var now: ContinuousClock.Instant { ContinuousClock.now }
    var minimumResolution: Duration { .milliseconds(1) }
    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        try await Task.sleep(for: .milliseconds(1))
    }
}
