import AppData
import Core
import Foundation
import GRDB

/// The occurrences that a run is about to tell, so that of two runs at once only one tells them.
///
/// A claim is made in the transaction that finds what is due, and goes with the one that keeps what was told. That of a run
/// that died ends by itself.
struct ReminderClaims: Sendable {
    /// Seconds, more than a run may take.
    static let lease: TimeInterval = 120

    let holder: RowID
    let now: Date

    /// The ids of what other runs are about to tell. Claims that have ended are deleted, and those of a clock that was
    /// ahead.
    func others(in database: Database) throws -> Set<String> {
        try database.execute(
            sql: "DELETE FROM reminders_claims WHERE until <= ? OR until > ?",
            arguments: [Moment(now), Moment(now.addingTimeInterval(Self.lease))]
        )
        return try String.fetchSet(
            database,
            sql: "SELECT occurrence FROM reminders_claims WHERE holder <> ?",
            arguments: [holder]
        )
    }

    func claim(_ occurrences: some Sequence<String>, in database: Database) throws {
        let until = Moment(now.addingTimeInterval(Self.lease))
        for occurrence in occurrences {
            try database.execute(
                sql: "INSERT INTO reminders_claims (occurrence, holder, until) VALUES (?, ?, ?)",
                arguments: [occurrence, holder, until]
            )
        }
    }

    func release(in database: Database) throws {
        try database.execute(sql: "DELETE FROM reminders_claims WHERE holder = ?", arguments: [holder])
    }
}
