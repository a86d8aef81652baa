import AppData
import Core
import Foundation
import GRDB
import ReminderRules

/// Makes occurrences of reminders whose moment has come, and moves the reminders on to their next.
struct OccurrenceMaker: Sendable {
    /// The maximum number kept of those that came while nothing ran; the older ones say no more than these.
    static let mostPast = 20
    /// Beyond so many, the reminder is taken up a day before the clock, which has the last ones of what comes each minute.
    private static let longestWalk = 2000

    /// The time ahead of the clock, in seconds, at which an occurrence shows that the clock was wrong. A clock that is
    /// set back by less tells nothing twice.
    static let premature: TimeInterval = 86_400

    let now: Date

    func make(in database: Database) throws {
        try takeBack(in: database)
        for reminder in try ReminderStore.ready(until: Moment(now), in: database) {
            let (occurrences, moved) = passed(reminder)
            for occurrence in occurrences where try OccurrenceRecord.living(occurrence.id, in: database) == nil {
                try occurrence.save(in: database, at: now)
            }
            // A time that was told and not answered before the next one came asks for no answer any more.
            for var earlier in try ReminderStore.delivered(of: reminder.id, in: database) {
                earlier.state = .missed
                try earlier.save(in: database, at: now)
            }
            try moved.save(in: database, at: now)
            try ReminderChange.forget(of: reminder.id, in: database)
        }
    }

    /// Takes back what came while the clock was far ahead: it comes again at its time.
    private func takeBack(in database: Database) throws {
        let limit = Moment(now.addingTimeInterval(Self.premature))
        for id in try ReminderStore.remindersThatCame(after: limit, in: database) {
            let came = try ReminderStore.came(after: Moment(now), of: id, in: database)
            // What was at a place then was there, and a to-do that was done then is done: they have no time to come again at.
            let known = try ReminderRecord.living(id, in: database)
            guard known?.place == nil else { continue }
            if let reminder = known, reminder.rule == nil,
                let wall = WallTime(reminder.start), let first = came.first,
                abs(ZoneOffsets(reminder.timeZone, around: now).date(wall).timeIntervalSince(first.dueAt.date)) > 3600
            {
                continue
            }
            try ReminderChange.forget(of: id, in: database)
            for occurrence in came { try occurrence.softDelete(in: database, at: now) }
            guard var reminder = try ReminderRecord.living(id, in: database) else { continue }
            let next =
                reminder.rule == nil
                ? came.first?.dueAt.date
                : reminder.recurrence?.next(after: now, in: ZoneOffsets(reminder.timeZone, around: now))
            guard let next, reminder.nextAt.map({ $0.date > next }) ?? true else { continue }
            reminder.nextAt = Moment(next)
            try reminder.save(in: database, at: now)
        }
    }

    /// The occurrences that wait for an answer or are to come, as ``make(in:)`` would leave them; nothing is written.
    func look(in database: Database) throws -> (open: [OccurrenceRecord], reminders: [ReminderRecord]) {
        var open = try ReminderStore.open(in: database)
        var moved: [RowID: ReminderRecord] = [:]
        for reminder in try ReminderStore.ready(until: Moment(now), in: database) {
            let (occurrences, next) = passed(reminder)
            open.removeAll { $0.reminder == reminder.id && $0.state == .delivered }
            open += occurrences
            moved[reminder.id] = next
        }
        let reminders = try ReminderStore.reminders(in: database).map { moved[$0.id] ?? $0 }
        guard !moved.isEmpty else { return (open, reminders) }
        let never = Moment(Date.distantFuture)
        return (
            open.sorted { ($0.dueAt, $0.id) < ($1.dueAt, $1.id) },
            reminders.sorted { ($0.nextAt ?? never, $0.id) < ($1.nextAt ?? never, $1.id) }
        )
    }

    /// The times of a reminder that have come, and the reminder after them.
    private func passed(_ reminder: ReminderRecord) -> ([OccurrenceRecord], ReminderRecord) {
        guard let first = reminder.nextAt else { return ([], reminder) }
        var moments = [first.date]
        var next: Date?
        if let recurrence = reminder.recurrence {
            let offsets = ZoneOffsets(reminder.timeZone, around: now)
            next = recurrence.next(after: first.date, in: offsets)
            var walked = 0
            while let moment = next, moment <= now, walked < 2 * Self.longestWalk {
                moments.append(moment)
                walked += 1
                let isFarBehind = walked == Self.longestWalk
                let from = isFarBehind ? max(moment, now.addingTimeInterval(-86_400)) : moment
                next = recurrence.next(after: from, in: offsets)
            }
            if let moment = next, moment <= now { next = recurrence.next(after: now, in: offsets) }
        }
        var moved = reminder
        moved.nextAt = next.map(Moment.init)
        return (moments.suffix(Self.mostPast).map { occurrence(of: reminder, at: Moment($0), .due) }, moved)
    }

    func occurrence(of reminder: ReminderRecord, at moment: Moment, _ state: OccurrenceRecord.State) -> OccurrenceRecord
    {
        OccurrenceRecord(
            // The same on each device that the reminder is on: none tells what another has told.
            id: .named("reminder", reminder.id.description, at: moment.date),
            reminder: reminder.id,
            what: reminder.what,
            dueAt: moment,
            zone: reminder.zone,
            state: state,
            isImported: reminder.importId == nil ? nil : true
        )
    }

    /// The same reminder after its next moment, for one that is done or skipped before it came.
    func passing(_ reminder: ReminderRecord) -> ReminderRecord {
        var moved = reminder
        moved.nextAt = reminder.nextAt.flatMap { next in
            reminder.recurrence?.next(after: next.date, in: ZoneOffsets(reminder.timeZone, around: now))
        }.map(Moment.init)
        return moved
    }
}
