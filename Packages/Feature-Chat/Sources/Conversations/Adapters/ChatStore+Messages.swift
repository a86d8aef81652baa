import AppData
import Core
import Foundation
import GRDB

extension ChatStore {
    /// Adds a message at the end of its session.
    @discardableResult
    func add(_ message: ChatMessage) async throws -> ChatMessage {
        guard message.content.utf8.count <= Self.longestMessage else {
            throw ChatError.badValue(
                "A message",
                given: "\(message.content.utf8.count) bytes long",
                allowed: "at most \(Self.longestMessage) bytes"
            )
        }
        let now = time.now
        return try await database.write { database in
            guard var session = try ChatSession.living(message.sessionId, in: database) else {
                throw ChatError.noSession(message.sessionId.description)
            }
            var message = message
            let last = try Int.fetchOne(
                database,
                sql: "SELECT max(position) FROM chat_messages WHERE session_id = ?",
                arguments: [message.sessionId]
            )
            message.position = (last ?? 0) + 1
            try message.save(in: database, at: now)
            session.lastMessageAt = max(session.lastMessageAt, message.sentAt)
            session.readAt = Moment(now)
            if message.role == .user, try session.firstWords == nil || Self.isNewOpening(message, in: database) {
                session.firstWords = ChatSession.title(from: message.content)
            }
            try session.save(in: database, at: now)
            return message
        }
    }

    /// True if a message takes the place of the one that the conversation began with.
    private static func isNewOpening(_ message: ChatMessage, in database: Database) throws -> Bool {
        guard let first = message.versionOf else { return false }
        let opening = try String.fetchOne(
            database,
            sql: "SELECT id FROM chat_messages WHERE session_id = ? AND role = ? ORDER BY position LIMIT 1",
            arguments: [message.sessionId, ChatMessage.Role.user.rawValue]
        )
        return opening == first.description
    }

    /// Saves what a run made of a message that it read a while ago. What was rated, edited or deleted meanwhile stays so.
    func update(_ message: ChatMessage, changedFrom original: ChatMessage) async throws {
        let now = time.now
        try await database.write { _ = try message.save(changedFrom: original, in: $0, at: now) }
    }

    /// The messages of a session as it stands, in order.
    ///
    /// - Parameter limit: only so many, the newest.
    package func messages(of session: RowID, limit: Int? = nil) async throws -> [ChatMessage] {
        try await database.read { try Self.messages(of: session, limit: limit, in: $0) }
    }

    static func messages(of session: RowID, limit: Int? = nil, in database: Database) throws -> [ChatMessage] {
        let all = ChatMessage.living()
            .filter(Column("session_id") == session && Column("superseded_at") == nil)
        guard let limit else { return try all.order(Column("position")).fetchReadable(database) }
        return try all.order(Column("position").desc).limit(limit).fetchReadable(database).reversed()
    }

    /// The words of a session for showing, without what only models read: quick also for a session of 10,000 messages.
    package func lines(of session: RowID, limit: Int) async throws -> [MessageLine] {
        try await database.read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT id, position, sent_at, role, content, model, stop, error, rating, edited_at, version_of
                    FROM chat_messages WHERE session_id = ? AND deleted_at IS NULL AND superseded_at IS NULL
                    ORDER BY position DESC LIMIT ?
                    """,
                arguments: [session, limit]
            )
            var lines: [MessageLine] = []
            while let row = try rows.next() {
                lines.append(
                    MessageLine(
                        id: row[0],
                        position: row[1],
                        sentAt: row[2],
                        role: ChatMessage.Role(rawValue: row[3]) ?? .system,
                        content: row[4],
                        model: row[5],
                        stop: row[6],
                        error: row[7],
                        rating: row[8],
                        isEdited: row[9] != nil,
                        versionOf: row[10]
                    )
                )
            }
            return lines.reversed()
        }
    }

    /// The person's last words, in whatever conversation, the oldest first.
    package func lastSaid(limit: Int) async throws -> [String] {
        try await database.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT content FROM chat_messages
                    WHERE role = 'user' AND deleted_at IS NULL AND length(content) < 2000
                    ORDER BY id DESC LIMIT ?
                    """,
                arguments: [limit]
            )
            .reversed()
        }
    }

    /// The answers and results of all conversations that hold more than words, the newest first; also what no longer counts in
    /// its conversation, since what it did was done.
    ///
    /// - Parameter moment: none older than that; without it the newest 500.
    func acts(since moment: Moment? = nil) async throws -> [ChatMessage] {
        try await database.read { database in
            var acts = ChatMessage.living()
                .filter(["assistant", "tool"].contains(Column("role")) && Column("items") != nil)
            if let moment { acts = acts.filter(Column("sent_at") >= moment) } else { acts = acts.limit(500) }
            return try acts.order(Column("sent_at").desc, Column("position").desc).fetchReadable(database)
        }
    }

    /// All versions of a message, the oldest first.
    package func versions(of message: ChatMessage) async throws -> [ChatMessage] {
        let first = message.versionOf ?? message.id
        return try await database.read { database in
            try ChatMessage.living().filter(Column("id") == first || Column("version_of") == first)
                .order(Column("position")).fetchReadable(database)
        }
    }

    /// Takes the messages from a position on out of the conversation; they are kept.
    ///
    /// - Returns: those that were taken out.
    @discardableResult
    func supersede(in session: RowID, from position: Int) async throws -> [ChatMessage] {
        let now = time.now
        return try await database.write { database in
            let messages = try Self.messages(of: session, in: database).filter { $0.position >= position }
            for var message in messages {
                message.supersededAt = Moment(now)
                try message.save(in: database, at: now)
            }
            if let first = messages.first, var owner = try ChatSession.living(session, in: database),
                let until = owner.summaryUntil, let summarised = try ChatMessage.living(until, in: database),
                summarised.position >= first.position
            {
                // The summary tells of what is no longer said.
                owner.forgetSummary()
                try owner.save(in: database, at: now)
            }
            return messages
        }
    }

    /// The usage since a moment, by provider and model.
    package func usage(since moment: Date) async throws -> [UsageLine] {
        try await database.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT provider, model, count(*), sum(input_tokens), sum(cached_tokens), sum(output_tokens), sum(cost)
                    FROM chat_messages
                    WHERE deleted_at IS NULL AND output_tokens IS NOT NULL AND sent_at >= ?
                    GROUP BY provider, model ORDER BY sum(output_tokens) DESC
                    """,
                arguments: [Moment(moment)]
            )
            return rows.map { row in
                UsageLine(
                    provider: row[0] ?? "offline",
                    model: row[1] ?? "",
                    answers: row[2],
                    inputTokens: row[3] ?? 0,
                    cachedTokens: row[4] ?? 0,
                    outputTokens: row[5] ?? 0,
                    cost: row[6]
                )
            }
        }
    }
}

/// A message as it is shown.
package struct MessageLine: Sendable, Equatable {
    package let id: RowID
    let position: Int
    package let sentAt: Moment
    package let role: ChatMessage.Role
    package let content: String
    package let model: String?
    package let stop: String?
    package let error: String?
    package let rating: Int?
    package let isEdited: Bool
    package let versionOf: RowID?
}

/// The usage of one model.
package struct UsageLine: Sendable, Equatable, Codable {
    package let provider: String
    package let model: String
    package let answers: Int
    package let inputTokens: Int
    package let cachedTokens: Int
    package let outputTokens: Int
    package let cost: Double?
}
