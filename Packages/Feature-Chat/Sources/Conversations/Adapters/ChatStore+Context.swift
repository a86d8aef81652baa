import AppData
import CoachRules
import Core
import GRDB

/// Reads the part of a conversation that goes to a model. A conversation of 10,000 messages is never read as a whole.
extension ChatStore {
    /// The newest messages of a session.
    struct Tail: Sendable {
        /// In order.
        var messages: [ChatMessage]
        /// True if no older one, after the position that was asked from, is left out.
        var isWhole: Bool
    }

    /// The position of a message in its session; 0 where there is none.
    func position(of message: RowID?) async throws -> Int {
        guard let message else { return 0 }
        return try await database.read { database in
            try Int.fetchOne(
                database,
                sql: "SELECT position FROM chat_messages WHERE id = ? AND deleted_at IS NULL AND superseded_at IS NULL",
                arguments: [message]
            ) ?? 0
        }
    }

    /// The newest messages after a position: as many as take more than a budget of tokens, or all. The newest words of the person
    /// are among them.
    func tail(of session: RowID, after position: Int, tokens budget: Int) async throws -> Tail {
        try await database.read { database in
            var tail: [ChatMessage] = []
            var tokens = 0
            var before = Int.max
            while true {
                let page = try ChatMessage.living()
                    .filter(Column("session_id") == session && Column("superseded_at") == nil)
                    .filter(Column("position") > position && Column("position") < before)
                    .order(Column("position").desc).limit(40).fetchReadable(database)
                guard let oldest = page.last else { return Tail(messages: tail.reversed(), isWhole: true) }
                tail += page
                tokens += page.reduce(0) { $0 + ContextBuilder.tokens(in: $1) }
                before = oldest.position
                if tokens > budget, tail.contains(where: { $0.role == .user }) {
                    return Tail(messages: tail.reversed(), isWhole: false)
                }
            }
        }
    }

    /// The messages to be put into a summary: those after a position and before another one.
    ///
    /// - Parameters:
    ///   - room: at most so many lines.
    ///   - hidden: what tells of these features is left out.
    func rest(
        of session: RowID,
        after first: Int,
        before last: Int,
        room: Int,
        hiding hidden: Set<String>
    ) async throws -> Compaction.Rest {
        try await database.read { database in
            let place = """
                session_id = ? AND deleted_at IS NULL AND superseded_at IS NULL AND position > ? AND position < ?
                """
            var rest = Compaction.Rest()
            rest.until = try RowID.fetchOne(
                database,
                sql: "SELECT id FROM chat_messages WHERE \(place) ORDER BY position DESC LIMIT 1",
                arguments: [session, first, last]
            )
            let spoken = "\(place) AND role IN ('user', 'assistant') AND content <> ''"
            let count =
                try Int.fetchOne(
                    database,
                    sql: "SELECT count(*) FROM chat_messages WHERE \(spoken)",
                    arguments: [session, first, last]
                ) ?? 0
            func read(_ order: String, _ limit: Int) throws -> [Row] {
                try Row.fetchAll(
                    database,
                    sql: """
                        SELECT role, substr(content, 1, ?), provenance, provider FROM chat_messages
                        WHERE \(spoken) ORDER BY position \(order) LIMIT ?
                        """,
                    arguments: [Compaction.longestWords, session, first, last, limit]
                )
            }
            let beginning = min(room / 4, count)
            var rows = count > room ? try read("ASC", beginning) : try read("ASC", count)
            if count > room {
                rows += try read("DESC", room - beginning).reversed()
                rest.omitted = count - room
                rest.omittedAfter = beginning
            }
            for (index, row) in rows.enumerated() {
                let provenance = (row[2] as String?).flatMap {
                    try? JSONValue(parsing: $0).decode(Provenance.self)
                }
                let isUnknown = provenance == nil && row[3] as String? == ProviderKind.offline.rawValue
                guard (isUnknown ? .unknown : provenance ?? Provenance()).isFree(of: hidden) else {
                    if index < rest.omittedAfter { rest.omittedAfter -= 1 }
                    continue
                }
                if let provenance { rest.provenance.add(provenance) }
                rest.lines.append(Compaction.Line(role: ChatMessage.Role(rawValue: row[0]) ?? .user, words: row[1]))
            }
            return rest
        }
    }
}
