import Core
import Foundation
import ICalendar
import ReminderRules

/// Writes reminders as a calendar that other programs read and that Bento reads back: what comes at a time is an event with an
/// alarm, since most calendars know no to-dos; what has none is a to-do.
struct CalendarExport: Sendable {
    /// Behind the ids of reminders, so that they are known again.
    static let suffix = "@bento"

    let time: TimeContext

    /// - Parameter reminders: those that end, or have come, are left out.
    func calendar(of reminders: [ReminderRecord]) -> (bytes: [UInt8], count: Int) {
        var writer = ICalendarWriter(product: "-//Bento//Reminders//EN")
        let active = reminders.filter(\.isActive)
        for record in active where record.nextAt != nil {
            let year = min(WallTime(record.start)?.day.year ?? time.today.year, time.today.year)
            writer.define(record.timeZone, from: max(1970, year - 1))
        }
        for record in active {
            if record.nextAt == nil {
                begin(.todo, record, "\(record.id)", in: &writer)
                writer.text("SUMMARY", record.what)
                writer.end(ICalendarEntry.Kind.todo.rawValue)
            } else {
                events(of: record, in: &writer)
            }
        }
        return (writer.finished(), active.count)
    }

    private func begin(
        _ kind: ICalendarEntry.Kind,
        _ record: ReminderRecord,
        _ id: String,
        in writer: inout ICalendarWriter
    ) {
        writer.begin(kind.rawValue)
        writer.line("UID", id + Self.suffix)
        writer.time("DTSTAMP", ICalendarTime(record.updatedAt.date, in: .gmt, zone: .utc))
        writer.time("CREATED", ICalendarTime(record.createdAt.date, in: .gmt, zone: .utc))
    }

    /// One event; where times of the day are no grid, one for each of the rule's lines, since a calendar takes one rule an event.
    private func events(of record: ReminderRecord, in writer: inout ICalendarWriter) {
        let zone = record.timeZone
        let offsets = ZoneOffsets(zone, around: time.now)
        guard let recurrence = record.recurrence else {
            guard let next = record.nextAt else { return }
            event(record, "\(record.id)", at: offsets.wallTime(next.date), zone, rule: nil, in: &writer)
            return
        }
        for (index, line) in recurrence.rule.rule.split(separator: "\n").enumerated() {
            guard var rule = try? RecurrenceRule(parsing: String(line)) else { continue }
            // The first time of a series counts as one of it, so it must be one.
            let start = Recurrence(rule, start: recurrence.start)
                .next(after: offsets.date(recurrence.start).addingTimeInterval(-1), in: offsets)
            guard let start else { continue }
            if case .until(let last) = rule.end {
                // Beside a zone, the end is said in UTC (section 3.3.10).
                rule.end = .untilUTC(Int(offsets.date(last).timeIntervalSince1970))
            }
            rule.exceptions = recurrence.rule.exceptions
            let id = index == 0 ? "\(record.id)" : "\(record.id)-\(index + 1)"
            event(record, id, at: offsets.wallTime(start), zone, rule: rule, in: &writer)
        }
    }

    private func event(
        _ record: ReminderRecord,
        _ id: String,
        at wall: WallTime,
        _ zone: TimeZone,
        rule: RecurrenceRule?,
        in writer: inout ICalendarWriter
    ) {
        func said(_ wall: WallTime) -> ICalendarTime {
            ICalendarTime(day: wall.day, second: wall.secondOfDay, zone: .named(zone.identifier))
        }
        begin(.event, record, id, in: &writer)
        writer.text("SUMMARY", record.what)
        writer.time("DTSTART", said(wall))
        writer.line("DURATION", "PT15M")
        if let rule {
            writer.line("RRULE", rule.rule)
            for exception in rule.exceptions { writer.time("EXDATE", said(exception)) }
        }
        writer.line("TRANSP", "TRANSPARENT")
        writer.begin("VALARM")
        writer.line("ACTION", "DISPLAY")
        writer.line("TRIGGER", "PT0S")
        writer.text("DESCRIPTION", record.what)
        writer.end("VALARM")
        writer.end(ICalendarEntry.Kind.event.rawValue)
    }
}
