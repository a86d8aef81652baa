import AppData
import Core
import Foundation
import GRDB
import ReminderRules

/// Keeps the reminders of a calendar: new ones are added, those that are there stay as they are unless the calendar now says
/// something else and nobody has changed them here.
struct ReminderImporter: Sendable {
    let store: ReminderStore
    let time: TimeContext

    struct Outcome: Sendable {
        var added = 0
        var updated = 0
        /// Known, or deleted here.
        var unchanged = 0
        /// Different now, but changed here.
        var kept = 0
        /// Beyond what a person may have.
        var tooMany = 0
    }

    /// Saves all of them, or none.
    ///
    /// - Parameter isDryRun: counts what would be done, and does nothing.
    func save(_ drafts: [CalendarReminders.Draft], name: String, isDryRun: Bool) async throws -> Outcome {
        let now = time.now
        let made = ReminderImport(
            id: .make(at: now),
            name: String(name.prefix(200)),
            importedAt: Moment(now),
            added: 0,
            updated: 0
        )
        guard !isDryRun else {
            return try await store.database.read { database in
                var edit = UndoableEdit(at: now, rows: ReminderChange.Rows())
                return try save(drafts, of: made.id, &edit, isDryRun: true, in: database)
            }
        }
        return try await store.database.write { database in
            var edit = UndoableEdit(at: now, rows: ReminderChange.Rows())
            let outcome = try save(drafts, of: made.id, &edit, isDryRun: false, in: database)
            guard outcome.added + outcome.updated > 0 else { return outcome }
            var made = made
            (made.added, made.updated) = (outcome.added, outcome.updated)
            try made.save(in: database, at: now)
            // What was added is found by the import: a change of thousands of rows would outweigh all others.
            edit.rows.imported = made.id
            try ReminderChange(id: made.id, madeAt: Moment(now), summary: "import \(made.name)", rows: edit.rows)
                .keep(in: database, at: now)
            return outcome
        }
    }

    private func save(
        _ drafts: [CalendarReminders.Draft],
        of id: RowID,
        _ edit: inout UndoableEdit<ReminderChange.Rows>,
        isDryRun: Bool,
        in database: Database
    ) throws -> Outcome {
        var outcome = Outcome()
        var count = try ReminderRecord.living().fetchCount(database)
        let known = try ReminderStore.imported(in: database)
        for draft in drafts {
            switch try standing(of: draft, known: known[draft.key], in: database) {
            case .unchanged: outcome.unchanged += 1
            case .kept: outcome.kept += 1
            case .updated(let before):
                outcome.updated += 1
                if !isDryRun { try update(before, to: draft, &edit, in: database) }
            case .new:
                guard count < RemindersCoordinator.most else {
                    outcome.tooMany += 1
                    continue
                }
                count += 1
                outcome.added += 1
                if !isDryRun { try add(draft, of: id, in: database) }
            }
        }
        return outcome
    }

    private enum Standing {
        case new
        /// Known, or deleted here.
        case unchanged
        /// Different now, but changed here.
        case kept
        case updated(ReminderRecord)
    }

    private func standing(
        of draft: CalendarReminders.Draft,
        known: ReminderRecord?,
        in database: Database
    ) throws -> Standing {
        // Bento's own export came home: everything in it is here, changed or deleted since.
        if let own = Self.ownID(draft.key), try ReminderRecord.find(own, in: database) != nil { return .unchanged }
        guard let known else { return .new }
        guard known.deletedAt == nil, let digests = known.importDigests, digests.said != draft.digest else {
            return .unchanged
        }
        // A reminder without a time that is no to-do was given something else to wait for here.
        let waits = known.isActive && known.nextAt == nil && !known.isTodo
        return known.madeDigest == digests.made && !waits ? .updated(known) : .kept
    }

    private func update(
        _ before: ReminderRecord,
        to draft: CalendarReminders.Draft,
        _ edit: inout UndoableEdit<ReminderChange.Rows>,
        in database: Database
    ) throws {
        for open in try ReminderStore.open(in: database) where open.reminder == before.id {
            try edit.delete(open, into: \.occurrences, in: database)
        }
        try edit.save(before.taking(draft), in: database)
    }

    private func add(_ draft: CalendarReminders.Draft, of id: RowID, in database: Database) throws {
        var record = ReminderRecord(
            id: .make(at: time.now),
            what: draft.what,
            sentence: draft.what,
            start: draft.start.text,
            zone: draft.zone.identifier,
            createdAt: Moment(time.now)
        )
        (record.importId, record.externalId) = (id, draft.key)
        try record.taking(draft).save(in: database, at: time.now)
    }

    /// The id of a reminder that Bento wrote into a calendar itself: `ID@bento`, or `ID-2@bento` where it needed several events.
    private static func ownID(_ key: String) -> RowID? {
        guard key.hasSuffix(CalendarExport.suffix) else { return nil }
        return RowID(String(key.prefix(36)))
    }

    // MARK: What was imported

    func imports() async throws -> [ReminderImport] {
        try await store.database.read {
            try ReminderImport.living(where: "TRUE ORDER BY imported_at DESC, rowid DESC", in: $0)
        }
    }

    /// Takes a whole import back: what it added goes, and what it changed is as it was.
    ///
    /// - Parameter chosen: `nil`: the last that is not taken back.
    func undo(_ chosen: ReminderImport?) async throws -> ReminderImport {
        let made = try await imports().filter { $0.undoneAt == nil }
        guard let target = chosen ?? made.first else {
            throw Failure.invalid(
                "reminders.import",
                "There is no import to take back.",
                recovery: "Import a calendar: bento reminders import FILE"
            )
        }
        let now = time.now
        return try await store.database.write { database in
            // Time itself takes the change along where one of the rows that it changed has come; what was added goes all the same.
            guard let change = try ReminderChange.living(target.id, in: database), change.undoneAt == nil else {
                return try target.takeBack(in: database, at: now)
            }
            do {
                try change.takeBack(in: database, at: now)
            } catch is ChangedSince {
                throw Failure.invalid(
                    "reminders.changed",
                    "What \(target.name) changed was changed again since.",
                    recovery: "Delete what should go: bento reminders delete"
                )
            }
            return try ReminderImport.living(target.id, in: database) ?? target
        }
    }
}

extension ReminderRecord {
    /// The reminder as a calendar has it now.
    fileprivate func taking(_ draft: CalendarReminders.Draft) -> ReminderRecord {
        var record = self
        (record.what, record.sentence) = (draft.what, draft.what)
        (record.start, record.zone, record.rule) = (draft.start.text, draft.zone.identifier, draft.rule?.text)
        (record.isTodo, record.nextAt) = (draft.isTodo, draft.next.map(Moment.init))
        record.imported = "\(String(draft.digest, radix: 16)) \(String(record.madeDigest, radix: 16))"
        return record
    }

    /// The digest of all that the person can change.
    fileprivate var madeDigest: UInt64 {
        FNV1a.hash(of: [what, start, zone, rule ?? "", isTodo ? "todo" : ""].joined(separator: "\u{1F}").utf8)
    }

    /// The digests of the calendar's entry, and of what was made of it; `nil` if it is from no calendar.
    fileprivate var importDigests: (said: UInt64, made: UInt64)? {
        guard let parts = imported?.split(separator: " "), parts.count == 2, let said = UInt64(parts[0], radix: 16),
            let made = UInt64(parts[1], radix: 16)
        else { return nil }
        return (said, made)
    }
}
