import ArgumentParser
import Conversations
import Core

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
