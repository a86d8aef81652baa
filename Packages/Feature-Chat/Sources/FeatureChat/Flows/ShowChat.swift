import ArgumentParser
import Conversations
import Core

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
