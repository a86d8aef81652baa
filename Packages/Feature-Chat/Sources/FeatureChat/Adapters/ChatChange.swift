import AppData
import Core
import Foundation
import GRDB

/// What one command changed of the person's templates and memories, so that it can be taken back exactly.
struct ChatChange: UndoableChange {
    struct Rows: UndoableRows {
        var templates: [RowTrace<ChatTemplate>] = []
        var memories: [RowTrace<ChatMemory>] = []

        var isEmpty: Bool { templates.isEmpty && memories.isEmpty }

        mutating func takeBack(in database: Database, at date: Date) throws -> [ChangedRow] {
            try templates.takeBack(in: database, at: date) + memories.takeBack(in: database, at: date)
        }
    }

    static let databaseTableName = "chat_changes"
    static let kept = 200

    let id: RowID
    let madeAt: Moment
    let summary: String
    var rows: Rows
    var undoneAt: Moment?
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?
}

extension ChatStore {
    /// The templates, the latest first.
    func templates() async throws -> [ChatTemplate] {
        try await database.read { database in
            try ChatTemplate.living().order(Column("updated_at").desc, Column("id").desc).fetchReadable(database)
        }
    }

    /// The memories, the newest first.
    func memories() async throws -> [ChatMemory] {
        try await database.read { database in
            try ChatMemory.living().order(Column("created_at").desc, Column("id").desc).fetchReadable(database)
        }
    }

    /// Changes templates and memories in one transaction, and keeps how to take it back.
    func change(
        _ summary: String,
        _ body: @Sendable (inout UndoableEdit<ChatChange.Rows>, Database) throws -> Void
    ) async throws {
        let now = time.now
        try await database.write { database in
            var edit = UndoableEdit(at: now, rows: ChatChange.Rows())
            try body(&edit, database)
            let change = ChatChange(
                id: .make(at: now),
                madeAt: Moment(now),
                summary: String(summary.prefix(200)),
                rows: edit.rows
            )
            try change.keep(in: database, at: now)
        }
    }
}
