import AppData
import Core
import Files
import Foundation
import GRDB

/// Keeps conversations.
package struct ChatStore: Sendable {
    /// The longest message that is kept, in bytes.
    static let longestMessage = 2_000_000

    let database: AppDatabase
    /// Read where it is used: the zone is the profile's, which the database knows only once it is open.
    var time: TimeContext { database.time }

    package init(database: AppDatabase) { self.database = database }

    package func makeSession(title: String? = nil) async throws -> ChatSession {
        let now = time.now
        let session = ChatSession(
            id: .make(at: now),
            title: title,
            createdAt: Moment(now),
            zone: time.zone.identifier,
            lastMessageAt: Moment(now),
            readAt: Moment(now)
        )
        try await database.write { _ = try session.save(in: $0, at: now) }
        return session
    }

    package func session(_ id: RowID) async throws -> ChatSession {
        guard let session = try await database.read({ try ChatSession.living(id, in: $0) }) else {
            throw ChatError.noSession(id.description)
        }
        return session
    }

    /// The session that a person means: `last`, the end of an id (at least 4 characters), or the beginning of a title.
    func session(meantBy reference: String, archived: Bool = false) async throws -> ChatSession {
        if reference == "last" {
            guard let newest = try await sessions(archived: archived, limit: 1).first else {
                throw ChatError.noSession(reference)
            }
            return newest.session
        }
        let words = reference.lowercased()
        // Every title begins with no words.
        guard words.contains(where: { !$0.isWhitespace }) else { throw ChatError.noSession(reference) }
        let fitting = try await database.read { database in
            try ChatSession.living()
                .filter(
                    sql:
                        "substr(id, -length(?)) = ? OR instr(swiftLowercaseString(coalesce(title, first_words, '')), ?) = 1",
                    arguments: [words.utf8.count >= 4 ? words : "-", words, words]
                )
                .order(Column("last_message_at").desc).limit(4).fetchReadable(database)
        }
        guard let first = fitting.first else { throw ChatError.noSession(reference) }
        guard fitting.count == 1 else {
            let exact = fitting.filter { $0.title?.lowercased() == words || $0.id.description == words }
            if exact.count == 1 { return exact[0] }
            throw ChatError.ambiguousSession(reference, fitting.map { "\($0.id.suffix) \"\($0.title(in: time))\"" })
        }
        return first
    }

    /// The session that a person means: as ``session(meantBy:archived:)``, or by its number in the list last shown in this terminal.
    package func session(
        named reference: String,
        archived: Bool = false,
        in flow: FlowSession
    ) async throws -> ChatSession {
        guard flow.countsListedRows, reference.wholeMatch(of: /#?[0-9]{1,3}/) != nil else {
            return try await session(meantBy: reference, archived: archived)
        }
        let sessions = try await database.read { database in
            try ChatSession.living().order(Column("last_message_at").desc, Column("id").desc)
                .limit(Self.mostListed).fetchReadable(database)
        }
        return try await flow.item(reference, ChatSession.itemKind, among: sessions)
    }

    /// No list shows more.
    static let mostListed = 1000

    /// Sessions, the newest first, each with the number of its messages.
    package func sessions(archived: Bool, limit: Int) async throws -> [(session: ChatSession, messages: Int)] {
        try await database.read { database in
            let sessions = try ChatSession.living()
                .filter(archived ? Column("archived_at") != nil : Column("archived_at") == nil)
                .order(Column("last_message_at").desc, Column("id").desc)
                .limit(limit).fetchReadable(database)
            let statement = try database.cachedStatement(
                sql: """
                    SELECT count(*) FROM chat_messages WHERE session_id = ? AND deleted_at IS NULL
                    AND superseded_at IS NULL AND role IN ('user', 'assistant')
                    """
            )
            return try sessions.map { ($0, try Int.fetchOne(statement, arguments: [$0.id]) ?? 0) }
        }
    }

    /// The sessions that nobody went on with since a moment.
    func sessions(untouchedSince moment: Moment) async throws -> [RowID] {
        try await database.read { database in
            try ChatSession.living().filter(Column("last_message_at") < moment).fetchReadable(database).map(\.id)
        }
    }

    /// Changes a session.
    package func change(_ id: RowID, _ change: @Sendable (inout ChatSession) -> Void) async throws {
        let now = time.now
        try await database.write { database in
            guard var session = try ChatSession.living(id, in: database) else {
                throw ChatError.noSession(id.description)
            }
            change(&session)
            try session.save(in: database, at: now)
        }
    }

    /// Deletes a session with all that was said in it. The words are taken out of the rows, not only hidden.
    package func delete(_ id: RowID) async throws {
        let now = time.now
        try await database.write { database in
            guard let session = try ChatSession.living(id, in: database) else {
                throw ChatError.noSession(id.description)
            }
            try ChatChange.forget(of: id, in: database)
            for var message in try ChatMessage.living().filter(Column("session_id") == id).fetchReadable(database) {
                message.content = ""
                message.items = nil
                message.error = nil
                try message.softDelete(in: database, at: now)
            }
            var emptied = session
            emptied.title = nil
            emptied.firstWords = nil
            emptied.summary = nil
            try emptied.softDelete(in: database, at: now)
        }
    }
}

extension RowID {
    /// The last characters, by which people name a row.
    package var suffix: String { String(description.suffix(6)) }
}

/// The right to answer in a session: of two senders, also of two processes, one has it. It is a lock on a file, which the system
/// takes back from a process however it ends.
struct SessionLease: Sendable {
    private let lock: FileLock

    /// Takes the lease.
    ///
    /// - Throws: ``ChatError/busy(_:)``; ``FileError`` where the home cannot be written.
    init(session: ChatSession, database: AppDatabase, time: TimeContext) throws {
        let home = database.home.url
        try PrivateFile.makeFolder(home)
        let file = home.appending(path: "chat-\(session.id).lock")
        guard let lock = try FileLock.attempt(file, isTemporary: true) else {
            throw ChatError.busy(session.title(in: time))
        }
        self.lock = lock
    }

    /// Gives it back.
    func end() { lock.release() }
}

extension ChatSession: NamedItem {
    package static let itemKind = ItemKind("conversation", listedBy: "chat list")

    package var itemID: String { id.description }
    package var itemTitle: String { title ?? firstWords ?? id.suffix }
    /// That it was looked at is no change.
    package var itemStamp: String { "\(itemTitle) \(lastMessageAt.milliseconds) \(archivedAt?.milliseconds ?? 0)" }
}
