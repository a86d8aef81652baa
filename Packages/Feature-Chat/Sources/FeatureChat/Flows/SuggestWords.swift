import Conversations
import Core

struct SuggestWords: Flow {
    static let descriptor = FlowDescriptor(
        "suggest",
        "Show what could be said next",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("", "To begin with, or after the last message")]
    )

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> SuggestionsReport {
        guard let newest = try await chats.store.sessions(archived: false, limit: 1).first else {
            return SuggestionsReport(suggestions: Starters.suggestions(after: nil))
        }
        let last = try await chats.store.lines(of: newest.session.id, limit: 20).last { $0.role == .user }
        return SuggestionsReport(suggestions: Starters.suggestions(after: last?.content))
    }
}

struct SuggestionsReport: FlowResult {
    let suggestions: [String]

    func presentation(in context: FlowContext) -> Presentation { .text(suggestions.joined(separator: "\n")) }
}
