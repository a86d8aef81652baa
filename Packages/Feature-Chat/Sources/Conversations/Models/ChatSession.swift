import AppData
import CoachRules
import Core
import GRDB

/// A conversation.
package struct ChatSession: SyncedRecord, Equatable {
    package static let databaseTableName = "chat_sessions"
    package static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .chat,
        groups: [
            "title", "first_words", SyncGroup(.once, ["created_at", "zone"]), SyncGroup(.max, ["last_message_at"]),
            "archived_at", SyncGroup(.max, ["read_at"]), ["summary", "summary_until", "summary_provenance"], "tools",
            "role",
        ]
    )

    package var id: RowID
    /// The person's name for it.
    package var title: String?
    /// Made of the first message; shown where there is no title.
    var firstWords: String?
    var createdAt: Moment
    var zone: String
    package var lastMessageAt: Moment
    package var archivedAt: Moment?
    /// When the person last looked at it.
    package var readAt: Moment?
    /// A summary of everything up to and with ``summaryUntil``, for a model that cannot be sent all of it.
    package var summary: String?
    var summaryUntil: RowID?
    /// The provenance of ``summary``.
    var summaryProvenance: Provenance?
    /// The names of the tools that a model was offered last, in their order, joined by spaces.
    var tools: String?
    /// Who the model is to be here, in the place of the persona.
    var role: String?
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    package var isUnread: Bool { readAt.map { $0 < lastMessageAt } ?? true }

    /// The title: as given, else the first words, else the day.
    package func title(in time: TimeContext) -> String {
        title ?? firstWords ?? LocalDay(of: createdAt.date, in: time.zone).description
    }

    /// A title out of a message: on one line, at most 60 characters and "…".
    package static func title(from text: String) -> String? {
        let line = String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
        let words = line.split(separator: " ").joined(separator: " ")
        guard !words.isEmpty else { return nil }
        return words.count > 60 ? String(words.prefix(60)) + "…" : words
    }
}
