import ArgumentParser
import Conversations
import Core

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
