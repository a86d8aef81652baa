import Conversations
import Core

struct ListMemories: Flow {
    static let descriptor = FlowDescriptor(
        "memory list",
        "List what conversations with a model know about you",
        effect: .reads,
        examples: [FlowExample("", "All, the newest first")]
    )

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> MemoryReport {
        var report = MemoryReport(try await chats.store.memories())
        report.isOff = try await !chats.settings[ChatSettings.usesMemory]
        return report
    }
}
