import Core
import Foundation

/// The conversation at a terminal: asks, answers, and goes on until the person has nothing more to say.
struct ChatLoop: Sendable {
    static let prompt = "You"
    /// Words that end it.
    static let endings: Set<String> = ["bye", "exit", "quit", "/exit", "/quit", "/q"]

    let chat: ChatCoordinator

    /// - Parameters:
    ///   - first: what to begin with.
    ///   - session: the conversation to go on with; `nil` begins one.
    /// - Returns: the last answer; `nil` where nothing was said.
    func run(first: String?, session: ChatSession?, in flow: FlowSession) async throws -> SentAnswer? {
        var next = first
        var session = session
        var last: SentAnswer?
        while true {
            let words: String
            if let given = next {
                words = given
                next = nil
            } else {
                do {
                    words = try await flow.ask(Question(Self.prompt, option: "'bento chat ask \"...\"'"))
                } catch is UnansweredQuestion where last != nil {
                    // Input ended, as with Ctrl-D.
                    return last
                }
            }
            let trimmed = words.trimmingCharacters(in: .whitespacesAndNewlines)
            if trimmed.isEmpty || Self.endings.contains(trimmed.lowercased()) { return last }
            do {
                let sent = try await answer(trimmed, session: session, in: flow)
                session = sent.session
                last = sent
                try await show(sent, in: flow)
            } catch let error as any BentoError where flow.isInteractive {
                // What was said is kept; the person may say it again or something else.
                await flow.notice(.error, error.description)
                if session == nil { session = try? await chat.store.session(meantBy: "last") }
            }
        }
    }

    /// What begins with a slash is for the chat itself.
    private func answer(_ words: String, session: ChatSession?, in flow: FlowSession) async throws -> SentAnswer {
        switch (words, session) {
        case ("/again", let session?): try await chat.regenerate(session, flow: flow)
        case ("/resume", let session?): try await chat.resume(session, flow: flow)
        default: try await chat.send(words, in: session, flow: flow)
        }
    }

    /// What was not shown while it came.
    private func show(_ sent: SentAnswer, in flow: FlowSession) async throws {
        if !sent.outcome.parts.isEmpty { try await flow.emit(ShownParts(parts: sent.outcome.parts)) }
        if let note = AnswerReport.note(on: sent.outcome) { await flow.notice(.warning, note) }
    }
}

/// What the answer of a round holds beside streamed words.
struct ShownParts: FlowResult {
    let parts: [Presentation]

    func presentation(in context: FlowContext) -> Presentation { .stack(parts) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(["text": Presentation.stack(parts).plainText])
    }
}
