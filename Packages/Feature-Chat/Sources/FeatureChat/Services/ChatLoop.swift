import CoachIntents
import ConversationWire
import Conversations
import Core
import Foundation

/// The conversation at a terminal: asks, answers, and goes on until the person has nothing more to say.
struct ChatLoop: Sendable {
    static let prompt = "You:"
    /// Words that end it.
    static let endings: Set<String> = ["bye", "exit", "quit", "/bye", "/exit", "/quit", "/q"]
    static let commands = """
        /listen takes what you say into the microphone, /again (or /retry) answers once more, /edit WORDS says something else in \
        the place of your last words (/edit alone opens them in your editor), /write opens your editor for a long question, \
        /resume goes on with an answer that was stopped, /undo takes back what the coach did last, /search WORDS finds what was \
        said, /export FILE writes this conversation, /model NAME asks another model or provider from here on, /template NAME \
        (or /role) asks with a template, /with FILE WORDS passes a file along, /permissions ask, read-only or allow says how \
        changes are permitted from here on, /memory lists what is known of you (/memory WORDS adds to it), /new begins another \
        conversation, /bye ends. Tab completes these, Ctrl-R finds what you said before, Alt-Enter, or a backslash at the end, \
        begins another line; the arrows bring back what you said. Ctrl-C stops an answer and keeps what came.
        """
    /// Those that need a conversation.
    private static let ofConversation: Set<String> = ["/again", "/retry", "/resume", "/undo", "/export"]

    let chat: ChatCoordinator

    /// The state that goes on from question to question.
    struct State {
        var chat: ChatCoordinator
        var flow: FlowSession
        var session: ChatSession?
        /// Who the model is to be from the next question on.
        var role: String?
        /// The next question, if the person has said it already.
        var next: String?
        /// Pictures and PDFs that go along with it.
        var items: [ConversationItem] = []
    }

    /// - Parameters:
    ///   - first: what to begin with.
    ///   - role: who the model is to be; `nil` as until now.
    ///   - session: the conversation to go on with; `nil` begins one.
    /// - Returns: the last answer; `nil` where nothing was said.
    func run(
        first: String?,
        role: String? = nil,
        session: ChatSession?,
        in flow: FlowSession
    ) async throws -> SentResponse? {
        var state = State(chat: chat, flow: flow, session: session, role: role, next: first)
        var last: SentResponse?
        var history = try await chat.store.lastSaid(limit: 200)
        let completions = try await flow.presence == .here ? self.completions() : []
        while true {
            let words: String
            if let given = state.next {
                words = given
                state.next = nil
            } else {
                do {
                    words = try await flow.ask(
                        Question(
                            Self.prompt,
                            option: "'bento chat ask \"...\"'",
                            history: history,
                            completions: completions
                        )
                    )
                } catch is Interrupted {
                    return last
                } catch is UnansweredQuestion where flow.presence == .here || last != nil {
                    // Input ended, as with Ctrl-D.
                    return last
                }
            }
            let trimmed = words.trimmingCharacters(in: .whitespacesAndNewlines)
            if trimmed.isEmpty { continue }
            if Self.endings.contains(trimmed.lowercased()) { return last }
            history.append(trimmed)
            do {
                if try await commanded(trimmed, &state) { continue }
            } catch let error as any BentoError where flow.presence == .here {
                await flow.notice(.error, error.description)
                continue
            }
            do {
                let owner: ChatSession
                if let known = state.session { owner = known } else { owner = try await state.chat.store.makeSession() }
                state.session = owner
                let asked = state
                (state.role, state.items) = (nil, [])
                let sent = try await flow.interruptible { try await answer(trimmed, session: owner, asked) }
                last = sent
                try await show(sent, in: flow)
            } catch is Interrupted {
                await flow.notice(.info, "Stopped. What you said is kept; /resume asks again.")
            } catch let error as any BentoError where flow.presence == .here {
                // What was said is kept; the person may say it again or something else.
                await flow.notice(.error, error.description)
            }
        }
    }

    /// A command and what follows it.
    private static func parts(of words: String) -> (command: String, rest: String) {
        let command = String(words.prefix { !$0.isWhitespace })
        return (command.lowercased(), words.dropFirst(command.count).trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Does what is for the chat itself.
    ///
    /// - Returns: `false` for what is to be answered.
    private func commanded(_ words: String, _ state: inout State) async throws -> Bool {
        let (command, rest) = Self.parts(of: words)
        let (flow, store) = (state.flow, state.chat.store)
        switch command {
        case "/help", "/?": await flow.notice(.info, Self.commands)
        case "/listen": state.next = try await heard(in: flow)
        case "/new": state.session = nil
        case "/search": try await search(rest, in: flow)
        case "/model": state.chat = try await model(rest, of: state.chat, in: flow)
        case "/write": state.next = try await flow.edit(rest, option: "the question itself")
        case "/template", "/role": try await template(rest, &state)
        case "/with": try await pass(rest, &state)
        case "/permissions": try await permit(rest, &state)
        case "/memory" where rest.isEmpty: try await flow.emit(MemoryReport(store.memories()))
        case "/memory":
            var memory = AddMemory()
            memory.words = [Word(rest)]
            try await flow.emit(memory.run(with: state.chat, in: flow))
        case "/edit" where rest.isEmpty:
            var said: ChatMessage?
            if let session = state.session {
                said = try await store.messages(of: session.id).last { $0.role == .user }
            }
            let text = try await flow.edit(said?.content ?? "", option: "'/edit WORDS'")
                .trimmingCharacters(in: .whitespacesAndNewlines)
            guard !text.isEmpty, text != said?.content else {
                await flow.notice(.info, "Nothing was changed.")
                return true
            }
            state.next = said == nil ? text : "/edit \(text)"
        case "/export":
            guard let session = state.session else { return await nothingSaid(in: flow) }
            try await export(session, to: rest, in: flow)
        case _ where state.session == nil && (Self.ofConversation.contains(command) || command == "/edit"):
            return await nothingSaid(in: flow)
        case _ where words.hasPrefix("/") && !Self.isAnswered(command):
            await flow.notice(.info, "There is no '\(command.prefix(40))' here. \(Self.commands)")
        default: return false
        }
        return true
    }

    private func nothingSaid(in flow: FlowSession) async -> Bool {
        await flow.notice(.info, "Nothing was said yet. Go on with an older conversation: bento chat talk --in last")
        return true
    }

    /// The completions of Tab.
    private func completions() async throws -> [String] {
        let commands = [
            "/again", "/bye", "/edit", "/export ", "/help", "/listen", "/memory", "/model ", "/new", "/permissions ",
            "/resume", "/retry", "/role ", "/search ", "/template ", "/undo", "/with ", "/write",
        ]
        let names = try await chat.store.templates().map(\.name)
        let providers = try await chat.settings[ChatSettings.providers].providers.map(\.name) + ["offline"]
        return commands + providers.map { "/model \($0)" } + names.flatMap { ["/template \($0)", "/role \($0)"] }
            + PermissionMode.allCases.map { "/permissions \($0.rawValue)" }
    }

    private func template(_ name: String, _ state: inout State) async throws {
        guard !name.isEmpty else {
            try await state.flow.emit(TemplateReport(state.chat.store.templates()))
            return
        }
        let filled = try await ChatTemplates(state.chat.store).filled(name, "", [], in: state.flow)
        state.chat = try await state.chat.asking(filled.model)
        state.role = filled.role
        state.next = filled.words.isEmpty ? nil : filled.words
        if filled.words.isEmpty { await state.flow.notice(.info, "From your next words on.") }
    }

    /// `/with FILE WORDS`; the file's name stands in quotes where it has spaces.
    private func pass(_ words: String, _ state: inout State) async throws {
        let isQuoted = words.first == "\""
        let name = words.dropFirst(isQuoted ? 1 : 0).prefix { isQuoted ? $0 != "\"" : !$0.isWhitespace }
        let question = words[name.endIndex...].dropFirst().trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty, !question.isEmpty else {
            throw ChatError.badValue(
                "The file",
                given: "passed along",
                allowed: "type /with FILE, and what to ask of it"
            )
        }
        let file = InputFile(argument: String(name)) ?? .standardInput
        let bytes = try await state.flow.contents(of: file, limit: PassedFile.longestDocument)
        let said = SaidMessage(question, passing: [(file.path, try PassedFile(bytes, name: file.path))])
        (state.next, state.items) = (said.words, said.items)
    }

    private func permit(_ word: String, _ state: inout State) async throws {
        let all = PermissionMode.allCases.map(\.rawValue).joined(separator: ", ")
        guard !word.isEmpty else {
            let now = state.flow.context.permissionMode?.rawValue
            await state.flow.notice(.info, "\(now ?? "By what 'bento permissions' lists"). Others: \(all).")
            return
        }
        guard let mode = PermissionMode(rawValue: word.lowercased()) else {
            throw ChatError.badValue("The mode", given: "'\(word)'", allowed: "one of \(all)")
        }
        state.flow = try state.flow.permittingChosen(mode)
        await state.flow.notice(.info, "From here on: \(mode.rawValue).")
    }

    /// The person's words into the microphone; `nil` if there were none, or nobody here listens.
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

    /// True for words that begin with a slash and are for the chat itself; a path of a file, say, is not.
    private static func isAnswered(_ command: String) -> Bool {
        ofConversation.contains(command) || command == "/edit" || command.dropFirst().contains { !$0.isLetter }
    }

    private func answer(_ words: String, session: ChatSession, _ state: State) async throws -> SentResponse {
        let (chat, flow) = (state.chat, state.flow)
        let (command, rest) = Self.parts(of: words)
        switch command {
        case "/again", "/retry": return try await chat.regenerate(session, flow: flow)
        case "/resume": return try await chat.resume(session, flow: flow)
        case "/undo": return try await chat.undo(in: session, flow: flow)
        case "/edit":
            let said = try await chat.store.messages(of: session.id).last { $0.role == .user }
            guard let said else { throw ChatError.nothingToRegenerate }
            return try await chat.edit(said, to: rest, in: session, flow: flow)
        default:
            return try await chat.send(words, passing: state.items, role: state.role, in: session, flow: flow)
        }
    }

    private func search(_ words: String, in flow: FlowSession) async throws {
        let hits = try await chat.store.search(words, limit: 10)
        try await flow.emit(SearchReport(words, hits, time: flow.time))
    }

    /// - Returns: the chat with another model, from here on.
    private func model(_ name: String, of chat: ChatCoordinator, in flow: FlowSession) async throws -> ChatCoordinator {
        guard !name.isEmpty else {
            let now = try await chat.runner.providers.setup()
            let named = now.isNamed ? " of '\(now.name)'" : ""
            await flow.notice(
                .info,
                now.dialect == nil ? "The coach answers without a model." : "The model is '\(now.model)'\(named)."
            )
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

    /// Shows the parts that were not shown while they came.
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

/// The parts of a round's answer apart from streamed words.
struct ShownParts: FlowResult {
    let parts: [Presentation]

    func presentation(in context: FlowContext) -> Presentation { .stack(parts) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(["text": Presentation.stack(parts).plainText])
    }
}

/// Suggestions for the next words.
enum Starters {
    /// Always worth asking.
    static let standing = [
        "How was my day?", "What did I eat today?", "Plan a 30 minute workout", "What can you do?",
    ]

    /// The coach's first words.
    static var welcome: String {
        """
        Ask the coach about your days, or say what to log. For example:
        \(standing.map { "  \($0)" }.joined(separator: "\n"))
        /help tells what the chat itself understands; Ctrl-D leaves.
        """
    }

    /// By what was just talked about.
    static func suggestions(after text: String?) -> [String] {
        guard let text else { return standing }
        let more: [String] =
            switch IntentReader.standard.read(text).intent {
            case .logFood, .foodEaten, .foodLeft, .foodTargets, .foodSuggestion, .logWater, .waterDrunk:
                ["How much protein is left today?", "What should I eat for dinner?", "Undo"]
            case .logWorkout, .workoutsDone, .workoutsPlanned, .workoutPlan, .records, .readiness:
                ["Am I ready to train?", "What did I train this week?", "What are my records?"]
            case .logWeight, .weight, .trends: ["How is my weight trending?", "What is my average calorie intake?"]
            case .balance, .receive, .pay, .payments: ["Show my receive address", "My last payments"]
            case .setPlace, .whereAmI, .findPlace, .nearby: ["What's near me?", "Where am I?"]
            default: []
            }
        return Array((more + standing).prefix(4))
    }
}
