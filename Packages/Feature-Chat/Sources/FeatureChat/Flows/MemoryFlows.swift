import AppData
import ArgumentParser
import CoachRules
import Conversations
import Core
import Foundation

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

private enum MemoryText {
    static func checked(_ text: String) throws -> String {
        let line = text.split { $0.isWhitespace }.joined(separator: " ")
        guard !line.isEmpty, line.count <= ChatMemory.longest else {
            throw ChatError.badValue(
                "A memory",
                given: line.isEmpty ? "empty" : "of \(line.count) characters",
                allowed: "up to \(ChatMemory.longest)"
            )
        }
        return line
    }
}

struct MemoryReport: FlowResult {
    struct Row: Encodable, Sendable {
        let id: String
        let words: String
        let author: String
        let createdAt: String
    }

    let memories: [Row]
    let message: String?
    var isOff = false
    let outsideSources: Set<String>
    private let listing: Table.Listing

    private enum CodingKeys: CodingKey { case memories, message }

    init(_ memories: [ChatMemory], message: String? = nil) {
        self.memories = memories.map { memory in
            Row(
                id: memory.itemID,
                words: memory.words,
                author: memory.author.rawValue,
                createdAt: memory.createdAt.date.formatted(.iso8601)
            )
        }
        self.message = message
        outsideSources = memories.reduce(into: []) { $0.formUnion($1.itemSources) }
        listing = Table.Listing(ChatMemory.kind, of: memories)
    }

    func presentation(in context: FlowContext) -> Presentation {
        var parts: [Presentation] = []
        if let message { parts.append(.text(message, tone: .good)) }
        if memories.isEmpty {
            parts.append(.text("Nothing is remembered. Have something: bento chat memory add \"...\"", tone: .muted))
        } else {
            parts.append(
                .table(
                    Table(
                        [Table.Column("What"), Table.Column("Who wrote it")],
                        rows: memories.map {
                            [Table.Cell($0.words), Table.Cell($0.author == "model" ? "a model" : "you")]
                        },
                        listing: listing
                    )
                )
            )
        }
        if isOff { parts.append(.text("No model is told: 'chat.memory' is off.", tone: .muted)) }
        return .stack(parts)
    }
}
