import AppData
import CoachRules
import ConversationWire
import Core
import GRDB

/// One message: what the person said, what the coach answered, or what tools gave.
package struct ChatMessage: SyncedRecord, Equatable {
    package static let databaseTableName = "chat_messages"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .chat,
        groups: [
            SyncGroup(.once, ["session_id", "position", "sent_at", "zone", "role"]),
            ["content", "items", "edited_at", "provenance", "stop", "error"],
            ["provider", "model", "input_tokens", "cached_tokens", "output_tokens", "cost", "milliseconds"], "rating",
            ["superseded_at", "version_of"],
        ]
    )

    package enum Role: String, Codable, Sendable {
        case user, assistant, system, tool
    }

    package enum Rating: Int, Codable, Sendable {
        case bad = -1
        case good = 1
    }

    package var id: RowID
    var sessionId: RowID
    /// Orders the messages of a session.
    package var position: Int
    package var sentAt: Moment
    var zone: String
    package var role: Role
    /// The words; what is searched and shown.
    package var content: String
    /// Everything of it; `nil` where it is nothing but ``content``.
    var items: [ConversationItem]?
    package var provider: String?
    package var model: String?
    package var inputTokens: Int?
    var cachedTokens: Int?
    package var outputTokens: Int?
    /// US dollars.
    package var cost: Double?
    var milliseconds: Int?
    /// A ``StopReason``.
    var stop: String?
    package var error: String?
    var rating: Rating?
    var editedAt: Moment?
    /// The message that this one is another version of.
    var versionOf: RowID?
    /// When another version, or an edit further up, took its place. It is kept and no longer a part of the conversation.
    package var supersededAt: Moment?
    /// Its provenance; `nil` in messages kept before this was noted.
    var provenance: Provenance?
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    init(
        id: RowID,
        sessionId: RowID,
        position: Int = 0,
        sentAt: Moment,
        zone: String,
        role: Role,
        content: String,
        items: [ConversationItem]? = nil,
        provenance: Provenance? = nil
    ) {
        self.id = id
        self.sessionId = sessionId
        self.position = position
        self.sentAt = sentAt
        self.zone = zone
        self.role = role
        self.content = content
        self.items = items
        self.provenance = provenance
    }

    /// The part that only a model can read: `see the picture`, `read the PDF`; `nil` if there is none.
    var unread: String? {
        var parts: [String] = []
        for item in items ?? [] {
            switch item {
            case .image where !parts.contains("see the picture"): parts.append("see the picture")
            case .document where !parts.contains("read the PDF"): parts.append("read the PDF")
            default: continue
            }
        }
        return parts.isEmpty ? nil : parts.joined(separator: " or ")
    }

    /// Its items, for a model.
    var conversation: [ConversationItem] {
        if let items { return items }
        switch role {
        case .user: return content.isEmpty ? [] : [.text(TextItem(.user, content))]
        case .assistant: return content.isEmpty ? [] : [.text(TextItem(.assistant, content))]
        case .system, .tool: return []
        }
    }
}
