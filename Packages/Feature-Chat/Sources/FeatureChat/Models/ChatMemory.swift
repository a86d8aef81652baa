import AppData
import CoachRules
import Core
import GRDB

/// Something about the person that every conversation with a model begins with.
struct ChatMemory: SyncedRecord, Equatable {
    static let databaseTableName = "chat_memories"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            ["words", "provenance"], SyncGroup(.once, ["author", "created_at"]),
        ]
    )
    /// The maximum length of one, in characters.
    static let longest = 1000
    static let most = 500
    /// The maximum length of all that a model is told, in tokens.
    static let budget = 2000
    /// The provenance of the conversation in which a model calls a flow.
    @TaskLocal static var conversation: Provenance?

    enum Author: String, Codable, Sendable {
        case person, model
    }

    var id: RowID
    var words: String
    /// Who wrote it. The person has allowed what a model wrote.
    var author: Author
    /// The provenance of the conversation in which a model wrote it; `nil` if that is not known.
    var provenance: Provenance?
    var createdAt: Moment
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

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
    static let kind = ItemKind("memory", listedBy: "chat memory list")

    var itemID: String { id.description }
    var itemTitle: String { words }
    var itemStamp: String { "\(updatedAt.milliseconds)" }
    var itemSources: Set<String> { madeOf.outside }
}
