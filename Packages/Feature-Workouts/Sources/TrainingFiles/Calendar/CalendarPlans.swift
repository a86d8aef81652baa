import Core
import Foundation
import ICalendar

/// A workout that a calendar plans.
package struct PlannedSession: Sendable, Hashable {
    package let title: String
    package let notes: String?
    /// Milliseconds since 1970, UTC; `nil` for a whole day.
    package let startsAt: Int64?
    /// The day in the person's zone.
    package let day: LocalDay
    package let externalID: String
    /// `line 12`.
    package let place: String
}

/// The sessions of a calendar (RFC 5545), such as a training plan's: events that are still to come. What a plan cannot say is said
/// of its row.
package struct CalendarPlans: Sendable {
    package private(set) var sessions: [PlannedSession] = []
    package private(set) var refusals: [ImportRefusal] = []
    package private(set) var remarks: [String] = []

    /// Of one file; a plan of ten years has fewer.
    package static let most = 5000
    private static let mostEntries = 200_000
    private static let farthest = 3650

    /// - Throws: ``ImportRefusal`` where the file is no calendar.
    package static func read(_ bytes: [UInt8], zone: TimeZone, now: Date) throws(ImportRefusal) -> CalendarPlans {
        do throws(ICalendarFault) {
            return CalendarPlans(try ICalendarReader(bytes), zone: zone, now: now)
        } catch {
            throw ImportRefusal("line 1", error.problem)
        }
    }

    private init(_ calendar: ICalendarReader, zone: TimeZone, now: Date) {
        var reader = calendar
        var zones = ICalendarZones(home: zone, now: now)
        var found: [ICalendarEntry] = []
        while let item = reader.next() {
            switch item {
            case .fault(let line, let reason): refuse(line, reason)
            case .component(let component) where component.name == "VTIMEZONE": zones.learn(component)
            case .component(let component):
                guard found.count < Self.mostEntries else { continue }
                do throws(ICalendarEntry.Unreadable) {
                    if let entry = try ICalendarEntry(component) { found.append(entry) }
                } catch {
                    refuse(component.line, error.reason)
                }
            }
        }
        var (over, cancelled) = (0, 0)
        var known: Set<String> = []
        for entry in found {
            if entry.isCancelled || reader.method == "CANCEL" {
                cancelled += 1
                continue
            }
            do throws(ImportRefusal) {
                guard let session = try Self.session(entry, &zones, home: zone, now: now) else {
                    over += 1
                    continue
                }
                guard known.insert(session.externalID).inserted else {
                    throw ImportRefusal(session.place, "an entry before it has the same UID")
                }
                guard sessions.count < Self.most else {
                    throw ImportRefusal(session.place, "a file plans at most \(Self.most) workouts")
                }
                sessions.append(session)
            } catch {
                refusals.append(error)
            }
        }
        if found.count == Self.mostEntries { remarks.append("Only the first \(Self.mostEntries) entries were read.") }
        if over > 0 {
            remarks.append("\(over) that are over were passed over; what was done is logged: bento workouts log")
        }
        if cancelled > 0 { remarks.append("\(cancelled) that are cancelled were passed over.") }
        if reader.isCut { remarks.append("The file ends in the middle; its whole entries were read.") }
        if reader.hasBadText {
            remarks.append("Some of its text is not UTF-8; letters that cannot be read stand as \u{FFFD}.")
        }
        if reader.strayLines.count > 0 {
            remarks.append("\(reader.strayLines.count) lines that are none of a calendar were passed over.")
        }
    }

    private mutating func refuse(_ line: Int, _ reason: String) {
        refusals.append(ImportRefusal("line \(line)", reason))
    }

    /// The day that a rule ends with; `nil` where it says none.
    private static func last(of rule: String) -> LocalDay? {
        let part = rule.uppercased().split(separator: ";").first { $0.hasPrefix("UNTIL=") }
        return part.flatMap { ICalendarTime($0.dropFirst(6).prefix(8)) }?.day
    }

    /// - Returns: `nil` where it is over.
    private static func session(
        _ entry: ICalendarEntry,
        _ zones: inout ICalendarZones,
        home: TimeZone,
        now: Date
    ) throws(ImportRefusal) -> PlannedSession? {
        let place = "line \(entry.line)"
        func refuse(_ reason: String) -> ImportRefusal { ImportRefusal(place, reason) }
        guard entry.kind == .event else { throw refuse("it is a to-do, which 'bento reminders import' takes") }
        guard let start = entry.start else { throw refuse("it does not say when (DTSTART)") }
        let title = (entry.summary ?? "").split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !title.isEmpty else { throw refuse("it has no title") }
        let today = LocalDay(of: now, in: home)
        // Over in any zone, or as a whole.
        let last = entry.rules.isEmpty ? start.day : entry.rules.first.flatMap(Self.last)
        if let last, last < today.adding(days: -2) { return nil }
        guard let zone = zones.zone(of: start) else {
            guard case .named(let id) = start.zone else { throw refuse("its zone is not known") }
            throw refuse("its zone '\(id.prefix(60))' is not known")
        }
        var startsAt: Int64?
        var day = start.day
        if start.second != nil {
            let wall = start.wallSeconds
            // The offset of the moment itself; near a change of the clock, of that one.
            let first = Double(wall - zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(wall))))
            let moment = Double(wall - zone.secondsFromGMT(for: Date(timeIntervalSince1970: first)))
            startsAt = Int64(moment) * 1000
            day = LocalDay(of: Date(timeIntervalSince1970: moment), in: home)
        }
        if entry.rules.isEmpty, entry.extraDates.isEmpty {
            guard day >= today else { return nil }
        } else {
            throw refuse("it repeats, and a plan is for one day; 'bento reminders import' takes what repeats")
        }
        guard today.days(to: day) <= farthest else { throw refuse("it lies more than ten years ahead") }
        let replaced = entry.replaces.map { "\u{1F}\($0.text)" } ?? ""
        // Without a name of its own it is known by what it says.
        let name = entry.uid ?? "\(start.text) \(title)"
        let key = name.utf8.count <= 255 ? name : String(FNV1a.hash(of: name.utf8), radix: 16)
        return PlannedSession(
            title: title,
            notes: entry.details,
            startsAt: startsAt,
            day: day,
            externalID: key + replaced,
            place: place
        )
    }
}
