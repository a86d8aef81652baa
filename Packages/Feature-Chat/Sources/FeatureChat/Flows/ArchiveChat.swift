import ArgumentParser
import Conversations
import Core

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
