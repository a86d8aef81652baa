import ArgumentParser
import Conversations
import Core

struct DeleteTemplate: Flow {
    static let descriptor = FlowDescriptor(
        "template delete",
        "Delete a template or role",
        discussion: "Conversations that have begun with it go on as they are. 'bento undo' brings it back.",
        effect: .writes,
        deletes: true,
        examples: [FlowExample("weekly", "By its name")]
    )

    @Argument(help: "Its number in the list just shown, last, words of its name, or the end of its id.") var template:
        [Word]

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> TemplateReport {
        let known = try await chats.store.templates()
        let found = try await session.item(template.phrase, ChatTemplate.kind, among: known)
        try await chats.store.change("delete template \(found.name)") {
            try $0.delete(found, into: \.templates, in: $1)
        }
        return TemplateReport(known.filter { $0.id != found.id }, message: "Deleted '\(found.name)'.")
    }
}
