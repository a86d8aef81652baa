import ArgumentParser
import CoachRules
import Conversations
import Core
import SpokenText

struct ListChats: Flow {
    static let descriptor = FlowDescriptor(
        "list",
        "List your conversations",
        effect: .reads,
        openTo: [.page],
        examples: [
            FlowExample("", "The newest first"),
            FlowExample("--archived", "Those that were put away"),
        ]
    )

    @Flag(help: "Those in the archive.") var archived = false
    @Option(help: "How many at most, 1 to 1000.") var limit = 30

    func run(with chat: ChatCoordinator, in session: FlowSession) async throws -> ChatListReport {
        try Bounds.check("--limit", limit, 1...1000)
        let sessions = try await chat.store.sessions(archived: archived, limit: limit)
        return ChatListReport(sessions, time: session.time, isArchive: archived)
    }
}

struct ShowChat: Flow {
    static let descriptor = FlowDescriptor(
        "show",
        "Show a conversation",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("last", "The newest one")]
    )

    @Argument(help: "Its number in the list just shown, last, the beginning of its title, or the end of its id.")
    var chat = "last"
    @Option(help: "How many of its newest messages, 1 to 10000.") var limit = 50
    @Flag(help: "Also show the summary that stands for older messages.") var summary = false

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ChatReport {
        try Bounds.check("--limit", limit, 1...10_000)
        let owner = try await chats.store.session(named: chat, in: session)
        let lines = try await chats.store.lines(of: owner.id, limit: 10_000)
        if session.caller == .person {
            let now = session.time.now
            try await chats.store.change(owner.id) { $0.readAt = .init(now) }
        }
        return ChatReport(owner, lines: lines, limit: limit, showsSummary: summary, time: session.time)
    }
}

struct RenameChat: Flow {
    static let descriptor = FlowDescriptor(
        "rename",
        "Give a conversation a title",
        effect: .writes,
        openTo: [.page],
        examples: [
            FlowExample(
                "last \"Marathon plan\"",
                "Name the newest one"
            )
        ]
    )

    @Argument(help: "Its number in the list just shown, last, the beginning of its title, or the end of its id.")
    var chat: String
    @Argument(help: "The new title; none goes back to the first words.") var title: [Word] = []

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ChatChangeReport {
        let owner = try await chats.store.session(named: chat, in: session)
        let name = ChatSession.title(from: title.phrase)
        try await chats.store.edit(owner.id, "rename \(owner.title(in: session.time))") { $0.title = name }
        let after = try await chats.store.session(owner.id)
        return ChatChangeReport(after, "is now called \"\(after.title(in: session.time))\"", time: session.time)
    }
}

struct ArchiveChat: Flow {
    static let descriptor = FlowDescriptor(
        "archive",
        "Put a conversation away, or take it back",
        effect: .writes,
        openTo: [.page],
        examples: [
            FlowExample("last", "Put it away"),
            FlowExample("3fa2c1 --undo", "Take it back"),
        ]
    )

    @Argument(help: "Its number in the list just shown, last, the beginning of its title, or the end of its id.")
    var chat: String
    @Flag(help: "Take it back out of the archive.") var undo = false

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ChatChangeReport {
        let owner = try await chats.store.session(named: chat, archived: undo, in: session)
        let now = session.time.now
        let isUndone = undo
        let summary = "\(undo ? "take back" : "archive") \(owner.title(in: session.time))"
        try await chats.store.edit(owner.id, summary) { $0.archivedAt = isUndone ? nil : .init(now) }
        return ChatChangeReport(owner, undo ? "is back" : "is in the archive", time: session.time)
    }
}

struct DeleteChat: Flow {
    static let descriptor = FlowDescriptor(
        "delete",
        "Delete a conversation with all that was said in it",
        discussion: "It cannot be taken back. You are asked first; --force deletes without asking.",
        effect: .writes,
        deletes: true,
        examples: [FlowExample("last --force", "Delete the newest one")]
    )

    @Argument(help: "Its number in the list just shown, last, the beginning of its title, or the end of its id.")
    var chat: String
    @Flag(help: "Do not ask.") var force = false

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ChatChangeReport {
        let owner = try await chats.store.session(named: chat, in: session)
        let title = owner.title(in: session.time)
        if !force {
            guard try await session.confirm(Confirmation("Delete the conversation \"\(title)\" for good?")) else {
                throw Declined()
            }
        }
        try await chats.store.delete(owner.id)
        return ChatChangeReport(owner, "is deleted", time: session.time)
    }
}

struct CompactChat: Flow {
    static let descriptor = FlowDescriptor(
        "summarize",
        "Put the older part of a conversation into a summary, or do it anew",
        discussion:
            "A model is sent the summary in the place of these messages. They are kept, and 'bento chat show --summary' shows it.",
        effect: .writes,
        formerly: ["chat.compact"],
        examples: [FlowExample("last --keep 10", "All but the last ten messages")]
    )

    @Argument(help: "Its number in the list just shown, last, the beginning of its title, or the end of its id.")
    var chat = "last"
    @Option(help: "How many of the newest messages stay as they are, 1 to 1000.") var keep = 10

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> ChatReport {
        try Bounds.check("--keep", keep, 1...1000)
        let owner = try await chats.store.session(named: chat, in: session)
        try await chats.store.change(owner.id) { $0.forgetSummary() }
        let provider = try await chats.runner.providers.provider(clock: session.clock)
        let fresh = try await chats.store.session(owner.id)
        let kept = try await chats.store.messages(of: owner.id, limit: keep)
        let after = try await chats.runner.compact(
            fresh,
            after: 0,
            before: kept.first?.position ?? 0,
            provider: provider
        )
        let lines = try await chats.store.lines(of: owner.id, limit: 10_000)
        return ChatReport(after, lines: lines, limit: keep, showsSummary: true, time: session.time)
    }
}

/// Shows how the day stands.
struct ShowDaySummary: Flow {
    static let descriptor = FlowDescriptor(
        "day",
        "Tell how your day stands",
        discussion: "The coach asks the other features and needs no network and no model.",
        effect: .reads,
        formerly: ["chat.today"],
        examples: [
            FlowExample("", "today"),
            FlowExample("yesterday", "the day before"),
        ]
    )

    @Argument(help: "The day: YYYY-MM-DD, today, yesterday, a weekday.") var day: DayArgument?

    func run(with summaryMaker: DaySummaryMaker, in session: FlowSession) async throws -> DaySummary {
        let today = session.time.today
        return try await summaryMaker.summary(of: await day?.day(in: session) ?? today)
    }
}
