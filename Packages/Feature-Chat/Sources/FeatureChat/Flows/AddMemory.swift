import AppData
import ArgumentParser
import CoachRules
import Conversations
import Core

struct AddMemory: Flow {
    static let descriptor = FlowDescriptor(
        "memory add",
        "Remember something about you in every conversation with a model",
        discussion: """
            A model is told the newest of these with each question, where 'chat.memory' is on. It may keep one itself, with your \
            permission; 'bento chat memory list' shows who wrote what, and 'bento undo' takes the last change back.
            """,
        effect: .writes,
        openTo: [.model],
        examples: [FlowExample("\"I am vegetarian\"", "One fact")]
    )

    @Argument(help: "One fact, in a sentence.") var words: [Word]

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> MemoryReport {
        let text = try MemoryText.checked(words.phrase)
        let known = try await chats.store.memories()
        guard known.count < ChatMemory.most else {
            throw ChatError.badValue(
                "Another memory",
                given: "kept",
                allowed: "\(ChatMemory.most) are; delete one first"
            )
        }
        if let same = known.first(where: { $0.words == text }) {
            return MemoryReport([same], message: "Known already.")
        }
        let isModel = session.caller == .model
        let now = session.time.now
        let memory = ChatMemory(
            id: .make(at: now),
            words: text,
            author: isModel ? .model : .person,
            provenance: isModel ? ChatMemory.conversation : Provenance(),
            createdAt: Moment(now)
        )
        try await chats.store.change("remember \(text)") { try $0.save(memory, into: \.memories, in: $1) }
        return MemoryReport([memory], message: "Remembered.")
    }
}
