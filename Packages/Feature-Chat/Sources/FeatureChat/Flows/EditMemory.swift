import ArgumentParser
import CoachRules
import Conversations
import Core

struct EditMemory: Flow {
    static let descriptor = FlowDescriptor(
        "memory edit",
        "Change what conversations know about you",
        discussion: "Without words, it opens in your editor. What you have written counts as yours.",
        effect: .writes,
        examples: [FlowExample("vegetarian \"I am vegan\"", "Other words")]
    )

    @Argument(help: "Its number in the list just shown, last, words of it, or the end of its id.") var memory: String
    @Argument(help: "What it says from now on.") var words: [Word] = []

    func run(with chats: ChatCoordinator, in session: FlowSession) async throws -> MemoryReport {
        var found = try await session.item(memory, ChatMemory.kind, among: chats.store.memories())
        var text = words.phrase
        if text.isEmpty { text = try await session.edit(found.words, option: "the new words") }
        found.words = try MemoryText.checked(text)
        (found.author, found.provenance) = (.person, Provenance())
        let edited = found
        try await chats.store.change("edit memory \(edited.words)") { try $0.save(edited, into: \.memories, in: $1) }
        return MemoryReport([edited], message: "Changed.")
    }
}
