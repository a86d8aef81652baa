import AppData
import Core
import Foundation
import GRDB

extension ChatStore {
    /// Messages with words in them, the newest first.
    ///
    /// - Parameters:
    ///   - words: each must be there, whole or as the beginning of a word; `"in quotes"`: in this order.
    ///   - withRules: also what the coach answered by rules, which tells what stands elsewhere.
    package func search(_ words: String, limit: Int, withRules: Bool = true) async throws -> [MessageHit] {
        guard let query = Self.query(words) else {
            throw ChatError.badValue("The search", given: "'\(words)'", allowed: "at least one letter or digit")
        }
        return try await database.read { database in
            // The newest by the index's own order: ranking would read every message with a common word.
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT message.id, message.session_id, message.position, message.sent_at, message.role,
                        coalesce(session.title, session.first_words, ''), found.text
                    FROM (
                        SELECT rowid, snippet(chat_search, 0, ?, ?, '…', 24) AS text FROM chat_search
                        WHERE chat_search MATCH ? \(withRules ? "" : Self.withoutRules) ORDER BY rowid DESC LIMIT ?
                    ) AS found
                    JOIN chat_search_entries AS entry ON entry.number = found.rowid
                    JOIN chat_messages AS message ON message.id = entry.id
                    JOIN chat_sessions AS session ON session.id = message.session_id
                    ORDER BY message.sent_at DESC, message.id DESC
                    """,
                arguments: [MessageHit.start, MessageHit.end, query, limit]
            )
            return rows.map { row in
                MessageHit(
                    message: row[0],
                    session: row[1],
                    position: row[2],
                    sentAt: row[3],
                    role: ChatMessage.Role(rawValue: row[4]) ?? .system,
                    title: row[5],
                    marked: row[6]
                )
            }
        }
    }

    private static let withoutRules = """
        AND NOT EXISTS (
            SELECT 1 FROM chat_search_entries AS own JOIN chat_messages AS said ON said.id = own.id
            WHERE own.number = chat_search.rowid AND said.role = 'assistant' AND said.provider = 'offline')
        """

    /// A query in FTS5's language out of what a person typed, whatever it holds: words become quoted strings, so that no
    /// operator of the language is ever meant.
    package static func query(_ words: String) -> String? {
        var phrases: [String] = []
        for (index, piece) in words.prefix(500).split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
            // An odd piece stood in quotes.
            let parts = index.isMultiple(of: 2) ? piece.split { $0.isWhitespace } : [piece]
            for part in parts where part.contains(where: { $0.isLetter || $0.isNumber }) {
                let clean = part.filter { $0 != "\"" && $0 != "\u{0}" }
                phrases.append("\"\(clean)\"" + (index.isMultiple(of: 2) ? "*" : ""))
            }
        }
        return phrases.isEmpty ? nil : phrases.joined(separator: " ")
    }
}

/// A message that was found.
package struct MessageHit: Sendable, Equatable {
    /// Before and after each found word. No message has these: they are taken out of what is shown.
    static let start = "\u{2}"
    static let end = "\u{3}"

    package let message: RowID
    package let session: RowID
    let position: Int
    package let sentAt: Moment
    package let role: ChatMessage.Role
    package let title: String
    /// A piece of the message, each found word between ``start`` and ``end``.
    let marked: String

    /// The piece with other marks.
    package func text(before: String, after: String) -> String {
        var text = ""
        for scalar in marked.unicodeScalars {
            switch scalar {
            case "\u{2}": text += before
            case "\u{3}": text += after
            case "\n", "\r", "\t": text += " "
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
