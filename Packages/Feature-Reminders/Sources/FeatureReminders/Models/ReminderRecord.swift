import AppData
import Core
import Foundation
import ReminderRules

/// Something the person asked to be reminded of.
struct ReminderRecord: SyncedRecord, Equatable {
    static let databaseTableName = "reminders_reminders"
    static let sync: SyncTable? = SyncTable(
        databaseTableName,
        stream: .core,
        groups: [
            ["what", "sentence"], ["start", "zone", "rule", "place", "place_id", "is_todo"],
            SyncGroup(.once, ["import_id", "external_id", "created_at"]), "imported", "next_at", "armed_at",
        ]
    )

    let id: RowID
    /// The thing to remind of.
    var what: String
    /// The person's sentence.
    var sentence: String
    /// Its first moment on the wall: `20261123T080000`.
    var start: String
    /// The IANA zone it was said in.
    var zone: String
    /// An `RRULE` of RFC 5545; `nil`: once.
    var rule: String?
    /// The next moment that has not come yet; `nil` where none will.
    var nextAt: Moment?
    /// True if it waits to be done and has no time; ``start`` is then when it was said.
    var isTodo = false
    /// The person's name for the place that it is for; `nil` for a reminder with a time, and for to-dos.
    var place: String?
    /// The id of that place, where one alone was called so.
    var placeId: RowID?
    /// Since when it waits for the person to be there; `nil` where it does not, or they were.
    var armedAt: Moment?
    /// The import that brought it; others wrote its words then.
    var importId: RowID?
    /// Its id in its calendar.
    var externalId: String?
    /// Digests of what its calendar said, and of what was made of it here: whether either has changed since.
    var imported: String?
    var createdAt: Moment
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    /// The rule, with its beginning; `nil` where it is due once, or what is kept cannot be read.
    var recurrence: Recurrence? {
        guard let rule, let wall = WallTime(start), let read = try? RecurrenceRule(parsing: rule) else { return nil }
        return Recurrence(read, start: wall)
    }

    /// True if it is to come, or to be done.
    var isActive: Bool { nextAt != nil || isTodo || armedAt != nil }

    var placeReference: PlaceReference? { place.map { PlaceReference(name: $0, id: placeId?.description) } }

    /// Waits for a place from a moment on, and for nothing else.
    mutating func wait(for place: PlaceReference, from now: Date) {
        (self.place, placeId, armedAt) = (place.name, place.id.flatMap { RowID($0) }, Moment(now))
        (nextAt, rule, isTodo) = (nil, nil, false)
    }

    /// Waits for no place.
    mutating func leavePlace() { (place, placeId, armedAt) = (nil, nil, nil) }

    var timeZone: TimeZone { TimeZone.named(zone) ?? .gmt }

    func validate() throws {
        guard what.utf8.count <= 4000 else { throw ValueError("reminder", "longer", allowed: "at most 4000 bytes") }
        guard WallTime(start) != nil else { throw ValueError("start", start, allowed: "20261123T080000") }
        guard TimeZone.named(zone) != nil else { throw ValueError("zone", zone, allowed: "an IANA zone") }
        if let rule { _ = try RecurrenceRule(parsing: rule) }
        guard place.map({ (1...500).contains($0.utf8.count) }) ?? (armedAt == nil) else {
            throw ValueError("place", "none", allowed: "1 to 500 bytes for what waits for one")
        }
        guard armedAt == nil || (nextAt == nil && rule == nil && !isTodo) else {
            throw ValueError("armed_at", "a moment", allowed: "none for what has a time, or is to do")
        }
        guard externalId.map({ $0.utf8.count <= 700 }) ?? true else {
            throw ValueError("external_id", "longer", allowed: "at most 700 bytes")
        }
        guard !isTodo || (nextAt == nil && rule == nil) else {
            throw ValueError("is_todo", "true", allowed: "false for what has a time")
        }
    }
}
