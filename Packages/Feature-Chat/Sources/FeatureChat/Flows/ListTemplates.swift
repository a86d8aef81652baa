import Conversations
import Core

struct ListTemplates: Flow {
    static let descriptor = FlowDescriptor(
        "template list",
        "List your templates and roles",
        effect: .reads,
        examples: [FlowExample("", "All, the latest first")]
    )

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> TemplateReport {
        TemplateReport(try await chats.store.templates())
    }
}
