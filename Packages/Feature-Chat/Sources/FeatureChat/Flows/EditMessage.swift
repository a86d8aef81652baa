import ArgumentParser
import Conversations
import Core

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
