import ArgumentParser
import Conversations
import Core

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
