import AppData
import Core
import Foundation
import GRDB

/// Reminders and their occurrences in the database.
struct ReminderStore: Sendable {
    let database: AppDatabase

    func reminders() async throws -> [ReminderRecord] { try await database.read { try Self.reminders(in: $0) } }

    /// The next to come first.
    static func reminders(in database: Database) throws -> [ReminderRecord] {
        try ReminderRecord.living(where: "TRUE ORDER BY next_at NULLS LAST, id", in: database)
    }

    /// Those that wait for the person to be at a place, the longest waiting first.
    func waiting() async throws -> [ReminderRecord] {
        try await database.read {
            try ReminderRecord.living(where: "armed_at IS NOT NULL ORDER BY armed_at, id", in: $0)
        }
    }

    /// The reminders that came from calendars, deleted ones too, by their keys there; of several with one key, the last.
    static func imported(in database: Database) throws -> [String: ReminderRecord] {
        let records = try ReminderRecord.filter(Column("external_id") != nil).order(Column.rowID).fetchReadable(
            database
        )
        return records.reduce(into: [:]) { known, record in
            if let key = record.externalId { known[key] = record }
        }
    }

    /// True if a feature's reminder was kept before, deleted or not.
    static func holds(_ key: String, of source: String, in database: Database) throws -> Bool {
        try OccurrenceRecord.filter(Column("source") == source && Column("source_key") == key).fetchCount(database) > 0
    }

    /// The ids of those that were for a place, among some.
    static func placed(among ids: Set<RowID>, in database: Database) throws -> Set<RowID> {
        guard !ids.isEmpty else { return [] }
        let all = try String.fetchAll(
            database,
            sql: "SELECT id FROM reminders_reminders WHERE deleted_at IS NULL AND place IS NOT NULL"
        )
        return ids.intersection(all.compactMap { RowID($0) })
    }

    /// Those whose next moment has come.
    static func ready(until now: Moment, in database: Database) throws -> [ReminderRecord] {
        try ReminderRecord.living(where: "next_at <= ? ORDER BY next_at", [now], in: database)
    }

    /// True if a reminder's next moment has come, or one came too early.
    func hasReady(until now: Moment) async throws -> Bool {
        try await database.read { database in
            try Self.hasReady(until: now, in: database)
        }
    }

    static func hasReady(until now: Moment, in database: Database) throws -> Bool {
        let isReady = try Bool.fetchOne(
            database.cachedStatement(
                sql: "SELECT EXISTS (SELECT 1 FROM reminders_reminders WHERE deleted_at IS NULL AND next_at <= ?)"
            ),
            arguments: [now]
        )
        if isReady == true { return true }
        let limit = Moment(now.date.addingTimeInterval(OccurrenceMaker.premature))
        return try !remindersThatCame(after: limit, in: database).isEmpty
    }

    /// The occurrences that wait for delivery or an answer, the earliest first.
    func open() async throws -> [OccurrenceRecord] { try await database.read { try Self.open(in: $0) } }

    static func open(in database: Database) throws -> [OccurrenceRecord] {
        try OccurrenceRecord.living(
            where: "state IN ('due', 'delivered', 'snoozed') ORDER BY due_at, id",
            in: database
        )
    }

    /// The earlier occurrences of the same reminder that wait, too.
    static func open(before occurrence: OccurrenceRecord, in database: Database) throws -> [OccurrenceRecord] {
        guard let reminder = occurrence.reminder else { return [] }
        return try open(in: database).filter { $0.reminder == reminder && $0.dueAt < occurrence.dueAt }
    }

    /// True if anything is due, or becomes so until a moment: two looks at an index.
    func isQuiet(until now: Moment) async throws -> Bool {
        try await database.read { database in
            let waits = try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM reminders_occurrences
                        WHERE deleted_at IS NULL AND (state = 'due' OR (state = 'snoozed' AND snoozed_until <= ?)))
                    OR EXISTS (SELECT 1 FROM reminders_reminders WHERE deleted_at IS NULL AND next_at <= ?)
                    """,
                arguments: [now, now]
            )
            guard waits != true else { return false }
            let limit = Moment(now.date.addingTimeInterval(OccurrenceMaker.premature))
            return try Self.remindersThatCame(after: limit, in: database).isEmpty
        }
    }

    private static let hasCome =
        "reminder IS NOT NULL AND deleted_at IS NULL AND (state IN ('due', 'delivered', 'snoozed', 'missed') OR answered_at >= due_at)"

    /// The reminders of which something came that lies after a moment; answered before it came does not count.
    static func remindersThatCame(after moment: Moment, in database: Database) throws -> [RowID] {
        // Read as text, since a row that cannot be read names no reminder.
        try String.fetchAll(
            database.cachedStatement(
                sql: "SELECT DISTINCT reminder FROM reminders_occurrences WHERE due_at > ? AND \(hasCome)"
            ),
            arguments: [moment]
        )
        .compactMap { RowID($0) }
    }

    /// The earliest first.
    static func came(after moment: Moment, of reminder: RowID, in database: Database) throws -> [OccurrenceRecord] {
        try OccurrenceRecord.filter(Column("due_at") > moment && Column("reminder") == reminder)
            .filter(sql: hasCome).order(Column("due_at")).fetchReadable(database)
    }

    /// The delivered occurrences of a reminder that wait for an answer.
    static func delivered(of reminder: RowID, in database: Database) throws -> [OccurrenceRecord] {
        try OccurrenceRecord.living().filter(Column("state") == "delivered" && Column("reminder") == reminder)
            .fetchReadable(database)
    }

    /// The feature's own messages about an earlier day, such as how it went: nobody answers those later.
    static func stale(before day: LocalDay, in database: Database) throws -> [OccurrenceRecord] {
        try OccurrenceRecord.living()
            .filter(
                Column("state") == "delivered" && Column("source").like("reminders.%") && Column("delivered_on") < day
            )
            .fetchReadable(database)
    }

    /// The occurrences delivered on a local day.
    static func delivered(on day: LocalDay, in database: Database) throws -> [OccurrenceRecord] {
        try OccurrenceRecord.living().filter(Column("delivered_on") == day).fetchReadable(database)
    }

    func history(since: Moment, limit: Int) async throws -> [OccurrenceRecord] {
        try await database.read { database in
            try OccurrenceRecord.living().filter(Column("due_at") >= since)
                .order(Column("due_at").desc, Column("id").desc).limit(limit).fetchReadable(database)
        }
    }

    /// - Parameter words: found anywhere in what is reminded of.
    func search(_ words: String, limit: Int) async throws -> [ReminderRecord] {
        let pattern =
            "%"
            + words.reduce(into: "") { pattern, letter in
                if "%_\\".contains(letter) { pattern.append("\\") }
                pattern.append(letter)
            } + "%"
        return try await database.read { database in
            try ReminderRecord.living().filter(Column("what").like(pattern, escape: "\\"))
                .order(Column("next_at").ascNullsLast).limit(max(0, limit)).fetchReadable(database)
        }
    }

    /// Deletes what was answered or missed before a moment, and reminders that ended before it and of which nothing is left.
    /// Their rows stay, so that no other device brings them back, but without the words.
    ///
    /// - Returns: the number of occurrences and of reminders.
    func thin(before moment: Moment, at now: Date) async throws -> (occurrences: Int, reminders: Int) {
        try await database.write { database in
            try ReminderChange.forget(before: moment, in: database)
            let old = try OccurrenceRecord.living(
                where: "due_at < ? AND state NOT IN ('due', 'delivered', 'snoozed')",
                [moment],
                in: database
            )
            for var occurrence in old {
                occurrence.what = ""
                occurrence.command = nil
                try occurrence.softDelete(in: database, at: now)
            }
            let ended = try ReminderRecord.living(
                where: """
                    next_at IS NULL AND is_todo = 0 AND armed_at IS NULL AND updated_at < ? AND id NOT IN (
                        SELECT reminder FROM reminders_occurrences WHERE reminder IS NOT NULL AND deleted_at IS NULL
                    )
                    """,
                [moment],
                in: database
            )
            for var reminder in ended {
                reminder.what = ""
                reminder.sentence = ""
                reminder.leavePlace()
                reminder.externalId = nil
                try reminder.softDelete(in: database, at: now)
            }
            return (old.count, ended.count)
        }
    }
}
