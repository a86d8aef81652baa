import ArgumentParser
import Conversations
import Core

struct DeleteMemory: Flow {
    static let descriptor = FlowDescriptor(
        "memory delete",
        "Have conversations forget something about you",
        discussion: "What was said of it in conversations stays there.",
        effect: .writes,
        deletes: true,
        examples: [FlowExample("vegetarian", "By words of it"), FlowExample("--all", "Everything")]
    )

    @Argument(help: "Its number in the list just shown, last, words of it, or the end of its id.") var memory: [Word] =
        []
    @Flag(help: "All of them.") var all = false

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> MemoryReport {
        let known = try await chats.store.memories()
        guard all || !memory.phrase.isEmpty else {
            throw ChatError.badValue("A memory", given: "left out", allowed: "words of it, its number, or --all")
        }
        let gone = all ? known : [try await session.item(memory.phrase, ChatMemory.kind, among: known)]
        let summary = gone.count == 1 ? "forget \(gone[0].words)" : "forget \(gone.count) memories"
        try await chats.store.change(summary) { edit, database in
            for memory in gone { try edit.delete(memory, into: \.memories, in: database) }
        }
        let left = known.filter { memory in !gone.contains { $0.id == memory.id } }
        return MemoryReport(left, message: "Forgotten: \(gone.count). 'bento undo' brings it back.")
    }
}
