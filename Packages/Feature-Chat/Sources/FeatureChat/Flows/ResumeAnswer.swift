import ArgumentParser
import Conversations
import Core

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
