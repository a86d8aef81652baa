import ArgumentParser
import Conversations
import Core

struct ShowTemplate: Flow {
    static let descriptor = FlowDescriptor(
        "template show",
        "Show a template or role in full",
        effect: .reads,
        examples: [FlowExample("weekly", "By its name")]
    )

    @Argument(help: "Its number in the list just shown, last, words of its name, or the end of its id.") var template:
        [Word]

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> TemplateReport {
        let found = try await session.item(template.phrase, ChatTemplate.kind, among: chats.store.templates())
        return TemplateReport([found], isWhole: true)
    }
}
