import AppData
import Core
import Foundation
import GRDB

/// One command's changes of templates, of memories and of how conversations are kept, so that they can be taken back: a title,
/// the archive, a rating. What was said and what was deleted is no part of it.
package struct ChatChange: UndoableChange {
    package struct Rows: UndoableRows {
        var sessions: [SessionChange] = []
        var ratings: [RatingChange] = []
        package var templates: [RowTrace<ChatTemplate>] = []
        package var memories: [RowTrace<ChatMemory>] = []

        init(sessions: [SessionChange]) { self.sessions = sessions }
        init(ratings: [RatingChange]) { self.ratings = ratings }
        package init() {}

        package var isEmpty: Bool { sessions.isEmpty && ratings.isEmpty && templates.isEmpty && memories.isEmpty }

        package mutating func takeBack(in database: Database, at date: Date) throws -> [ChangedRow] {
            var shown: [ChangedRow] = []
            for index in sessions.indices { shown.append(try sessions[index].takeBack(in: database, at: date)) }
            for index in ratings.indices { shown.append(try ratings[index].takeBack(in: database, at: date)) }
            shown += try templates.takeBack(in: database, at: date)
            return shown + (try memories.takeBack(in: database, at: date))
        }
    }

    /// A conversation goes on meanwhile, so only what was changed is compared.
    struct SessionChange: Codable {
        struct Kept: Codable, Equatable {
            let title: String?
            let archivedAt: Moment?
        }

        let id: RowID
        private(set) var before, after: Kept

        init?(_ before: ChatSession, _ after: ChatSession) {
            let kept = { (session: ChatSession) in Kept(title: session.title, archivedAt: session.archivedAt) }
            (id, self.before, self.after) = (after.id, kept(before), kept(after))
            if self.before == self.after { return nil }
        }

        mutating func takeBack(in database: Database, at date: Date) throws -> ChangedRow {
            guard var session = try ChatSession.living(id, in: database),
                Kept(title: session.title, archivedAt: session.archivedAt) == after
            else { throw ChangedSince() }
            let firstWords = session.firstWords
            func row(_ kept: Kept) -> JSONValue {
                ["title": .string(kept.title ?? firstWords ?? "-"), "archived": .bool(kept.archivedAt != nil)]
            }
            let shown = ChangedRow(table: ChatSession.databaseTableName, before: row(after), after: row(before))
            (session.title, session.archivedAt) = (before.title, before.archivedAt)
            try session.save(in: database, at: date)
            swap(&before, &after)
            return shown
        }
    }

    struct RatingChange: Codable {
        let id: RowID
        private(set) var before, after: ChatMessage.Rating?

        init(_ id: RowID, before: ChatMessage.Rating?, after: ChatMessage.Rating?) {
            (self.id, self.before, self.after) = (id, before, after)
        }

        mutating func takeBack(in database: Database, at date: Date) throws -> ChangedRow {
            guard var message = try ChatMessage.living(id, in: database), message.rating == after else {
                throw ChangedSince()
            }
            let text = ChatSession.title(from: message.content) ?? ""
            func row(_ rating: ChatMessage.Rating?) -> JSONValue {
                ["text": .string(text), "rating": .string(rating.map { $0 == .good ? "good" : "bad" } ?? "none")]
            }
            let shown = ChangedRow(table: ChatMessage.databaseTableName, before: row(after), after: row(before))
            message.rating = before
            try message.save(in: database, at: date)
            swap(&before, &after)
            return shown
        }
    }

    package static let databaseTableName = "chat_changes"
    package static let kept = 200

    package let id: RowID
    package let madeAt: Moment
    package let summary: String
    package var rows: Rows
    package var undoneAt: Moment?
    package var updatedAt = Moment(milliseconds: 0)
    package var deletedAt: Moment?

    init(_ summary: String, _ rows: Rows, at now: Date) {
        (id, madeAt, self.rows) = (.make(at: now), Moment(now), rows)
        self.summary = String(summary.prefix(200))
    }

    /// Forgets the changes of a conversation that is deleted, with its titles in them.
    static func forget(of session: RowID, in database: Database) throws {
        let messages = try String.fetchAll(
            database,
            sql: "SELECT id FROM chat_messages WHERE session_id = ? AND rating IS NOT NULL",
            arguments: [session]
        )
        for id in messages + [session.description] {
            try database.execute(sql: "DELETE FROM chat_changes WHERE instr(rows, ?) > 0", arguments: [id])
        }
    }
}

extension ChatStore {
    /// Changes a title or the archive, and keeps how that is taken back.
    package func edit(_ id: RowID, _ summary: String, _ change: @Sendable (inout ChatSession) -> Void) async throws {
        let now = time.now
        try await database.write { database in
            guard let before = try ChatSession.living(id, in: database) else {
                throw ChatError.noSession(id.description)
            }
            var after = before
            change(&after)
            try after.save(in: database, at: now)
            let sessions = [ChatChange.SessionChange(before, after)].compactMap { $0 }
            try ChatChange(summary, ChatChange.Rows(sessions: sessions), at: now).keep(in: database, at: now)
        }
    }

    /// Rates an answer, and keeps how that is taken back.
    package func rate(_ id: RowID, _ rating: ChatMessage.Rating?) async throws {
        let now = time.now
        try await database.write { database in
            guard var message = try ChatMessage.living(id, in: database), message.rating != rating else { return }
            let change = ChatChange.RatingChange(id, before: message.rating, after: rating)
            message.rating = rating
            try message.save(in: database, at: now)
            try ChatChange("rate an answer", ChatChange.Rows(ratings: [change]), at: now).keep(in: database, at: now)
        }
    }

    /// The templates, the latest first.
    package func templates() async throws -> [ChatTemplate] {
        try await database.read { database in
            try ChatTemplate.living().order(Column("updated_at").desc, Column("id").desc).fetchReadable(database)
        }
    }

    /// The memories, the newest first.
    package func memories() async throws -> [ChatMemory] {
        try await database.read { database in
            try ChatMemory.living().order(Column("created_at").desc, Column("id").desc).fetchReadable(database)
        }
    }

    /// Changes templates and memories in one transaction, and keeps how to take it back.
    package func change(
        _ summary: String,
        _ body: @Sendable (inout UndoableEdit<ChatChange.Rows>, Database) throws -> Void
    ) async throws {
        let now = time.now
        try await database.write { database in
            var edit = UndoableEdit(at: now, rows: ChatChange.Rows())
            try body(&edit, database)
            try ChatChange(summary, edit.rows, at: now).keep(in: database, at: now)
        }
    }
}
