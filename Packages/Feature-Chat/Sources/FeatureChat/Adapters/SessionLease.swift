import AppData
import Core
import Foundation
import GRDB

/// The right to answer in a session: of two senders, also of two processes, one has it.
struct SessionLease: Sendable {
    /// How long it holds without being renewed: what a process that died leaves behind.
    static let lifetime: TimeInterval = 60

    let session: RowID
    private let title: String
    private let owner: String
    private let database: AppDatabase
    private let time: TimeContext

    /// Takes the lease.
    ///
    /// - Throws: ``ChatError/busy(_:)``.
    init(session: ChatSession, database: AppDatabase, time: TimeContext) async throws {
        self.session = session.id
        self.database = database
        self.time = time
        title = session.title(in: time)
        owner = RowID.make(at: time.now).description
        let owner = owner
        let now = time.now
        let isOurs = try await database.write { database in
            try database.execute(
                sql: """
                    INSERT INTO chat_leases (session_id, owner, expires_at) VALUES (?, ?, ?)
                    ON CONFLICT (session_id) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at
                    WHERE chat_leases.expires_at <= ? OR chat_leases.expires_at > ?
                    """,
                // A lease from far in the future is of a clock that was set back since.
                arguments: [
                    session.id, owner, Moment(now.addingTimeInterval(Self.lifetime)), Moment(now),
                    Moment(now.addingTimeInterval(2 * Self.lifetime)),
                ]
            )
            return database.changesCount == 1
        }
        guard isOurs else { throw ChatError.busy(title) }
    }

    /// Holds it for longer.
    ///
    /// - Throws: ``ChatError/busy(_:)`` where it expired and another sender has taken it.
    func renew() async throws {
        let until = Moment(time.now.addingTimeInterval(Self.lifetime))
        let isOurs = try await database.write { database in
            try database.execute(
                sql: "UPDATE chat_leases SET expires_at = ? WHERE session_id = ? AND owner = ?",
                arguments: [until, session, owner]
            )
            return database.changesCount == 1
        }
        guard isOurs else { throw ChatError.busy(title) }
    }

    /// Gives it back, also when the task was cancelled.
    func end() async {
        let (database, session, owner) = (database, session, owner)
        // A new task: a cancelled one can write nothing. What fails here expires.
        _ = try? await Task {
            try await database.write { database in
                try database.execute(
                    sql: "DELETE FROM chat_leases WHERE session_id = ? AND owner = ?",
                    arguments: [session, owner]
                )
            }
        }.value
    }
}
