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
