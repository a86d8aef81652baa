import AppData
import Core
import Foundation
import GRDB

/// A ``UserEvent`` as a row.
struct EventRecord: SyncedRecord {
    static let databaseTableName = "location_events"
    /// Events are deleted without a trace.
    static let sync: SyncTable? = nil

    let id: RowID
    var occurredAt: Moment
    var zone: String
    var kind: String
    /// JSON text.
    var data: String
    var session: String
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    init(id: RowID, _ event: UserEvent) {
        self.id = id
        occurredAt = Moment(event.time)
        zone = event.timeZone
        kind = event.kind.rawValue
        data = event.data.text()
        session = event.sessionID
    }

    /// - Throws: ``Core/Failure`` if its data is no JSON. Kinds that this version does not know are left in peace.
    func validate() throws {
        guard deletedAt == nil, (try? JSONValue(parsing: data)) == nil else { return }
        throw Failure.invalid("location.bad-event", "An event's data is no JSON.")
    }

    /// The event again; `nil` for a kind that this version does not know.
    var event: UserEvent? {
        guard let kind = UserEvent.Kind(rawValue: kind), let data = try? JSONValue(parsing: data) else { return nil }
        return UserEvent(kind, data: data, time: occurredAt.date, timeZone: zone, sessionID: session)
    }
}
