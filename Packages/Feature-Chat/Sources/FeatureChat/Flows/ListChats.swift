import ArgumentParser
import Conversations
import Core

struct ListChats: Flow {
    static let descriptor = FlowDescriptor(
        "list",
        "List your conversations",
        effect: .reads,
        openTo: [.page],
        examples: [
            FlowExample("", "The newest first"),
            FlowExample("--archived", "Those that were put away"),
        ]
    )

    @Flag(help: "Those in the archive.") var archived = false
    @Option(help: "How many at most, 1 to 1000.") var limit = 30

    func run(with chat: ChatCoordinator, in session: FlowSession) async throws -> ChatListReport {
        try Bounds.check("--limit", limit, 1...1000)
        let sessions = try await chat.store.sessions(archived: archived, limit: limit)
        return ChatListReport(sessions, time: session.time, isArchive: archived)
    }
}
