import ArgumentParser
import Conversations
import Core

struct AnswerAgain: Flow {
    static let descriptor = FlowDescriptor(
        "retry",
        "Answer the last question once more",
        discussion: """
            The answer that was is kept as a version; 'bento chat versions' shows all. An answer that changed something, such as \
            a meal that was logged, is not given once more: take the change back first, with 'bento chat ask undo'.
            """,
        effect: .writes,
        formerly: ["chat.again"],
        examples: [FlowExample("last", "In the newest conversation")]
    )

    @Argument(
        help:
            "The conversation: its number in the list just shown, last, the beginning of its title, or the end of its id."
    ) var chat = "last"

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ResponseReport {
        let owner = try await chats.store.session(named: chat, in: session)
        return try await ResponseReport.finished(chats.regenerate(owner, flow: session), in: session)
    }
}

struct ResumeAnswer: Flow {
    static let descriptor = FlowDescriptor(
        "resume",
        "Go on with an answer that was stopped",
        discussion: "What the coach had already called is not called again.",
        effect: .writes,
        examples: [FlowExample("last", "In the newest conversation")]
    )

    @Argument(
        help:
            "The conversation: its number in the list just shown, last, the beginning of its title, or the end of its id."
    ) var chat = "last"

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ResponseReport {
        let owner = try await chats.store.session(named: chat, in: session)
        return try await ResponseReport.finished(chats.resume(owner, flow: session), in: session)
    }
}

struct EditMessage: Flow {
    static let descriptor = FlowDescriptor(
        "edit",
        "Replace something you said, and ask again",
        discussion: """
            What came after it is kept, and no longer counts. What an answer after it changed would still count, so that it has to \
            be taken back first, with 'bento chat ask undo'.
            """,
        effect: .writes,
        examples: [
            FlowExample(
                "1 \"how was yesterday\"",
                "Change the first message of the newest conversation"
            )
        ]
    )

    @Argument(help: "The message's number, as 'bento chat show' prints it.") var message: String
    @Argument(help: "The words to ask instead.") var text: [Word]
    @Option(
        name: .customLong("in"),
        help:
            "The conversation: its number in the list just shown, last, the beginning of its title, or the end of its id."
    ) var `in` = "last"

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ResponseReport {
        let owner = try await chats.store.session(named: self.in, in: session)
        let edited = try await chats.message(message, in: owner)
        return try await ResponseReport.finished(
            chats.edit(edited, to: text.phrase, in: owner, flow: session),
            in: session
        )
    }
}

struct RateAnswer: Flow {
    enum Mark: String, ExpressibleByArgument, CaseIterable, Sendable {
        case good, bad, none
    }

    static let descriptor = FlowDescriptor(
        "rate",
        "Rate an answer as good or bad",
        effect: .writes,
        openTo: [.page],
        examples: [FlowExample("good", "The last answer")]
    )

    @Argument(help: "good, bad, or none to take it back.") var mark: Mark
    @Argument(help: "The message's number; by default the last one.") var message = "last"
    @Option(
        name: .customLong("in"),
        help:
            "The conversation: its number in the list just shown, last, the beginning of its title, or the end of its id."
    ) var `in` = "last"

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ChatChangeReport {
        let owner = try await chats.store.session(named: self.in, in: session)
        let rated = try await chats.message(message, in: owner)
        guard rated.role == .assistant else {
            throw ChatError.badValue("Message \(message)", given: "rated", allowed: "only answers can be")
        }
        try await chats.store.rate(rated.id, mark == .good ? .good : mark == .bad ? .bad : nil)
        return ChatChangeReport(
            owner,
            mark == .none ? "has no rating now" : "has an answer rated \(mark.rawValue)",
            time: session.time
        )
    }
}

struct ShowVersions: Flow {
    static let descriptor = FlowDescriptor(
        "versions",
        "Show all versions of a message",
        effect: .reads,
        examples: [FlowExample("last", "Of the last answer")]
    )

    @Argument(help: "The message's number; by default the last one.") var message = "last"
    @Option(
        name: .customLong("in"),
        help:
            "The conversation: its number in the list just shown, last, the beginning of its title, or the end of its id."
    ) var `in` = "last"

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> VersionsReport {
        let owner = try await chats.store.session(named: self.in, in: session)
        let versions = try await chats.store.versions(of: try await chats.message(message, in: owner))
        return VersionsReport(versions)
    }
}
