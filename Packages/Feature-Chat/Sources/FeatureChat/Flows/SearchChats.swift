import ArgumentParser
import Conversations
import Core

struct SearchChats: Flow {
    static let descriptor = FlowDescriptor(
        "search",
        "Find what was said",
        discussion: "Each word must be there, whole or as a beginning; \"in quotes\" they must follow each other.",
        effect: .reads,
        openTo: [.page],
        examples: [FlowExample("protein shake", "Messages with both words")]
    )

    @Argument(help: "The words.") var words: [Word]
    @Option(help: "How many at most, 1 to 200.") var limit = 20

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> SearchReport {
        try Bounds.check("--limit", limit, 1...200)
        return SearchReport(words.phrase, try await chats.store.search(words.phrase, limit: limit), time: session.time)
    }
}

/// The conversations that a search of everything finds.
enum ConversationSearch {
    static let source = SearchSource("chats", "Conversations", openTo: [.page]) { resolver, _, words, limit in
        let store = try await resolver.get(ChatCoordinator.self).store
        guard ChatStore.query(words) != nil else { return [] }
        return try await store.search(words, limit: limit, withRules: false).map { hit in
            SearchHit(
                title: hit.title,
                detail: hit.text(before: "", after: ""),
                command: "chat show \(hit.session.suffix)"
            )
        }
    }
}
