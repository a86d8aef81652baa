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

    /// The maximum of one file; a plan of ten years has fewer.
    package static let most = 5000
    private static let farthest = 3650

    /// - Throws: ``ImportRefusal`` where the file is no calendar.
    package static func read(_ bytes: [UInt8], zone: TimeZone, now: Date) throws(ImportRefusal) -> CalendarPlans {
        do throws(ICalendarFault) {
            return CalendarPlans(
                try ICalendarFile(bytes, zones: ICalendarZones(home: zone, now: now)),
                zone: zone,
                now: now
            )
        } catch {
            throw ImportRefusal("line 1", error.problem)
        }
    }

    private init(_ calendar: ICalendarFile, zone: TimeZone, now: Date) {
        var file = calendar
        while file.readMore() {}
        refusals = file.faults.map { ImportRefusal("line \($0.line)", $0.reason) }
        var zones = file.zones
        var (over, cancelled) = (0, 0)
        var known: Set<String> = []
        for entry in file.entries {
            if entry.isCancelled {
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
        if over > 0 {
            remarks.append("\(over) that are over were passed over; what was done is logged: bento workouts log")
        }
        if cancelled > 0 { remarks.append("\(cancelled) that are cancelled were passed over.") }
        remarks += file.remarks
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
        if let last = entry.lastDay, last < today.adding(days: -2) { return nil }
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
        return PlannedSession(
            title: title,
            notes: entry.details,
            startsAt: startsAt,
            day: day,
            // Without a name of its own it is known by what it says.
            externalID: entry.key
                ?? String(FNV1a.hash(of: "\(start.text) \(title)".utf8), radix: 16) + entry.keyOfReplaced,
            place: place
        )
    }
}
