import AppData
import CoachRules
import Core
import GRDB

/// Something about the person that every conversation with a model begins with.
package struct ChatMemory: SyncedRecord, Equatable {
    package static let databaseTableName = "chat_memories"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            ["words", "provenance"], SyncGroup(.once, ["author", "created_at"]),
        ]
    )
    /// The maximum length of one, in characters.
    static let longest = 1000
    package static let most = 500
    /// The maximum length of all that a model is told, in tokens.
    static let budget = 2000
    /// The provenance of the conversation in which a model calls a flow.
    @TaskLocal package static var conversation: Provenance?

    package enum Author: String, Codable, Sendable {
        case person, model
    }

    package var id: RowID
    package var words: String
    /// Who wrote it. The person has allowed what a model wrote.
    package var author: Author
    /// The provenance of the conversation in which a model wrote it; `nil` if that is not known.
    package var provenance: Provenance?
    package var createdAt: Moment
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    package init(id: RowID, words: String, author: Author, provenance: Provenance?, createdAt: Moment) {
        self.id = id
        self.words = words
        self.author = author
        self.provenance = provenance
        self.createdAt = createdAt
    }

    /// Its provenance, as far as that is known.
    var madeOf: Provenance { provenance ?? (author == .person ? Provenance() : .unknown) }

    /// The memories that a model is told: the newest first, as many as there is room for, and none that tells of what is hidden.
    static func told(_ memories: [ChatMemory], hiding hidden: Set<String>) -> [ChatMemory] {
        var left = budget
        var told: [ChatMemory] = []
        for memory in memories where memory.madeOf.isFree(of: hidden) {
            left -= TokenEstimate.tokens(in: memory.words) + 4
            guard left >= 0 else { break }
            told.append(memory)
        }
        return told
    }
}

extension ChatMemory: NamedItem {
    package static let kind = ItemKind("memory", listedBy: "chat memory list")

    package var itemID: String { id.description }
    package var itemTitle: String { words }
    package var itemStamp: String { "\(updatedAt.milliseconds)" }
    package var itemSources: Set<String> { madeOf.outside }
}

package enum MemoryText {
    package static func checked(_ text: String) throws -> String {
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
