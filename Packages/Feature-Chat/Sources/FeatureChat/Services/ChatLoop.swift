import Core
import Foundation

/// The conversation at a terminal: asks, answers, and goes on until the person has nothing more to say.
struct ChatLoop: Sendable {
    static let prompt = "You"
    /// Words that end it.
    static let endings: Set<String> = ["bye", "exit", "quit", "/bye", "/exit", "/quit", "/q"]
    static let commands = """
        /listen takes what you say into the microphone, /again answers once more, /resume goes on with an answer that was stopped, /new begins another conversation, /bye ends. \
        Alt-Enter, or a backslash at the end, begins another line; the arrows bring back what you said. Ctrl-C stops an answer \
        and keeps what came.
        """

    let chat: ChatCoordinator

    /// - Parameters:
    ///   - first: what to begin with.
    ///   - session: the conversation to go on with; `nil` begins one.
    /// - Returns: the last answer; `nil` where nothing was said.
    func run(first: String?, session: ChatSession?, in flow: FlowSession) async throws -> SentResponse? {
        var next = first
        var session = session
        var last: SentResponse?
        var history = try await chat.store.lastSaid(limit: 200)
        while true {
            let words: String
            if let given = next {
                words = given
                next = nil
            } else {
                do {
                    words = try await flow.ask(
                        Question(Self.prompt, option: "'bento chat ask \"...\"'", history: history)
                    )
                } catch is Interrupted {
                    return last
                } catch is UnansweredQuestion where flow.isInteractive || last != nil {
                    // Input ended, as with Ctrl-D.
                    return last
                }
            }
            let trimmed = words.trimmingCharacters(in: .whitespacesAndNewlines)
            if trimmed.isEmpty { continue }
            if Self.endings.contains(trimmed.lowercased()) { return last }
            history.append(trimmed)
            switch trimmed {
            case "/help", "/?":
                await flow.notice(.info, Self.commands)
                continue
            case "/listen":
                next = try await heard(in: flow)
                continue
            case "/new":
                session = nil
                continue
            case "/again" where session == nil, "/resume" where session == nil:
                await flow.notice(
                    .info,
                    "Nothing was said yet. Go on with an older conversation: bento chat talk --in last"
                )
                continue
            default: break
            }
            do {
                let owner: ChatSession
                if let session { owner = session } else { owner = try await chat.store.makeSession() }
                session = owner
                let sent = try await flow.interruptible { try await answer(trimmed, session: owner, in: flow) }
                last = sent
                try await show(sent, in: flow)
            } catch is Interrupted {
                await flow.notice(.info, "Stopped. What you said is kept; /resume asks again.")
            } catch let error as any BentoError where flow.isInteractive {
                // What was said is kept; the person may say it again or something else.
                await flow.notice(.error, error.description)
            }
        }
    }

    /// What the person said into the microphone; `nil` where nothing was, or nobody here listens.
    private func heard(in flow: FlowSession) async throws -> String? {
        guard let voice = chat.voice else {
            await flow.notice(.warning, "This Bento has no way to listen; type it.")
            return nil
        }
        do {
            return try await voice.listen(in: flow)
        } catch let error as any BentoError {
            await flow.notice(.error, error.description)
            return nil
        }
    }

    /// What begins with a slash is for the chat itself.
    private func answer(_ words: String, session: ChatSession, in flow: FlowSession) async throws -> SentResponse {
        switch words {
        case "/again": try await chat.regenerate(session, flow: flow)
        case "/resume": try await chat.resume(session, flow: flow)
        default: try await chat.send(words, in: session, flow: flow)
        }
    }

    /// What was not shown while it came.
    private func show(_ sent: SentResponse, in flow: FlowSession) async throws {
        if !sent.outcome.parts.isEmpty { try await flow.emit(ShownParts(parts: sent.outcome.parts)) }
        if let words = ResponseReport.unknown(sent.outcome) { await flow.notice(.info, words) }
        if let note = ResponseReport.note(on: sent.outcome) { await flow.notice(.warning, note) }
        if sent.outcome.stop == .cancelled {
            await flow.notice(.info, "Stopped. What came is kept; /again asks once more.")
        }
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
