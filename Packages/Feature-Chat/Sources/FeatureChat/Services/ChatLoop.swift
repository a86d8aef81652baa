import Core
import Foundation

/// The conversation at a terminal: asks, answers, and goes on until the person has nothing more to say.
struct ChatLoop: Sendable {
    static let prompt = "You"
    /// Words that end it.
    static let endings: Set<String> = ["bye", "exit", "quit", "/bye", "/exit", "/quit", "/q"]
    static let commands = """
        /listen takes what you say into the microphone, /again (or /retry) answers once more, /edit WORDS says something else in \
        the place of your last words, /resume goes on with an \
        answer that was stopped, /undo takes back what the coach did last, /search WORDS finds what was said, /export FILE writes \
        this conversation, /model NAME asks another model from here on, /new begins another conversation, /bye ends. Alt-Enter, or a \
        backslash at the end, begins another line; the arrows bring back what you said. Ctrl-C stops an answer and keeps what came.
        """
    /// Those that need a conversation.
    private static let ofConversation: Set<String> = ["/again", "/retry", "/resume", "/edit", "/undo", "/export"]

    let chat: ChatCoordinator

    /// - Parameters:
    ///   - first: what to begin with.
    ///   - session: the conversation to go on with; `nil` begins one.
    /// - Returns: the last answer; `nil` where nothing was said.
    func run(first: String?, session: ChatSession?, in flow: FlowSession) async throws -> SentResponse? {
        var chat = self.chat
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
            let command = String(trimmed.prefix { !$0.isWhitespace }).lowercased()
            let rest = trimmed.dropFirst(command.count).trimmingCharacters(in: .whitespaces)
            do {
                switch command {
                case "/help", "/?":
                    await flow.notice(.info, Self.commands)
                    continue
                case "/listen":
                    next = try await heard(in: flow)
                    continue
                case "/new":
                    session = nil
                    continue
                case "/search":
                    try await search(rest, in: flow)
                    continue
                case "/model":
                    chat = try await model(rest, of: chat, in: flow)
                    continue
                case "/export" where session != nil:
                    if let session { try await export(session, to: rest, in: flow) }
                    continue
                case _ where session == nil && Self.ofConversation.contains(command):
                    await flow.notice(
                        .info,
                        "Nothing was said yet. Go on with an older conversation: bento chat talk --in last"
                    )
                    continue
                case _ where trimmed.hasPrefix("/") && !Self.isAnswered(command):
                    await flow.notice(.info, "There is no '\(command.prefix(40))' here. \(Self.commands)")
                    continue
                default: break
                }
            } catch let error as any BentoError where flow.isInteractive {
                await flow.notice(.error, error.description)
                continue
            }
            do {
                let owner: ChatSession
                if let session { owner = session } else { owner = try await chat.store.makeSession() }
                session = owner
                let asked = chat
                let sent = try await flow.interruptible {
                    try await answer(trimmed, command, rest, session: owner, of: asked, in: flow)
                }
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

    /// What begins with a slash is for the chat itself; a path of a file, say, is not.
    private static func isAnswered(_ command: String) -> Bool {
        ofConversation.contains(command) || command.dropFirst().contains { !$0.isLetter }
    }

    private func answer(
        _ words: String,
        _ command: String,
        _ rest: String,
        session: ChatSession,
        of chat: ChatCoordinator,
        in flow: FlowSession
    ) async throws -> SentResponse {
        switch command {
        case "/again", "/retry": return try await chat.regenerate(session, flow: flow)
        case "/resume": return try await chat.resume(session, flow: flow)
        case "/undo": return try await chat.undo(in: session, flow: flow)
        case "/edit":
            let said = try await chat.store.messages(of: session.id).last { $0.role == .user }
            guard let said else { throw ChatError.nothingToRegenerate }
            return try await chat.edit(said, to: rest, in: session, flow: flow)
        default: return try await chat.send(words, in: session, flow: flow)
        }
    }

    private func search(_ words: String, in flow: FlowSession) async throws {
        let hits = try await chat.store.search(words, limit: 10)
        try await flow.emit(SearchReport(words, hits, time: flow.time))
    }

    /// - Returns: the chat with another model, from here on.
    private func model(_ name: String, of chat: ChatCoordinator, in flow: FlowSession) async throws -> ChatCoordinator {
        guard !name.isEmpty else {
            let now = try await chat.runner.providers.chosen()
            await flow.notice(.info, now.isEmpty ? "The coach answers without a model." : "The model is '\(now)'.")
            return chat
        }
        let other = try await chat.asking(name)
        await flow.notice(
            .info,
            "The model is '\(name)' in this conversation; what is set stays: bento settings set chat.model NAME"
        )
        return other
    }

    private func export(_ session: ChatSession, to path: String, in flow: FlowSession) async throws {
        guard !path.isEmpty else {
            throw ChatError.badValue("The file", given: "empty", allowed: "a name, such as /export chat.md")
        }
        let file = OutputFile(path)
        let format = ExportedChat.Format.allCases.first { path.hasSuffix("." + $0.fileExtension) } ?? .markdown
        // Its title may have come since it was begun.
        let named = try await chat.store.session(session.id)
        let text = try await chat.export(named).text(format)
        try await flow.write(InputSequence(Array(text.utf8)), to: file)
        await flow.notice(.success, "Written to \(path).")
    }

    /// What was not shown while it came.
    private func show(_ sent: SentResponse, in flow: FlowSession) async throws {
        if !sent.outcome.parts.isEmpty { try await flow.emit(ShownParts(parts: sent.outcome.parts)) }
        // Below whatever the model said of it.
        for words in sent.outcome.unpaid { await flow.notice(.warning, words) }
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
