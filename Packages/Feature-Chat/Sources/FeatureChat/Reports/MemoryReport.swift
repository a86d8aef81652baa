import Conversations
import Core
import Foundation

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
