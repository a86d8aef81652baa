import AppData
import Core
import Foundation
import LocationText

/// Something the person did, as analytics exchanges it.
struct UserEvent: DictionaryConvertible {
    enum Kind: String, Sendable, Hashable, CaseIterable {
        case locationDetected = "location_detected"
        case locationSearched = "location_searched"
        case chatSent = "chat_sent"
        case chatReceived = "chat_received"
        case chatLiked = "chat_liked"
        case chatDisliked = "chat_disliked"
        case chatBookmarked = "chat_bookmarked"
    }

    var time: Date
    /// IANA.
    var timeZone: String
    var kind: Kind
    var data: JSONValue
    var sessionID: String
    /// Members this version does not know.
    var other: [String: JSONValue] = [:]

    init(_ kind: Kind, data: JSONValue, time: Date, timeZone: String, sessionID: String) {
        self.kind = kind
        self.data = data
        self.time = Timestamp.rounded(time)
        self.timeZone = timeZone
        self.sessionID = sessionID
    }

    init(dictionary: [String: JSONValue]) throws(LocationDictionaryError) {
        var reader = LocationDictionary(dictionary)
        time = try reader.date("evt_utc")
        timeZone = try reader.timeZone("evt_timezone")
        let name = try reader.required("evt_type", reader.string("evt_type"))
        guard let kind = Kind(rawValue: name) else {
            throw LocationDictionaryError(key: "evt_type", problem: "is unknown ('\(name.prefix(64))')")
        }
        self.kind = kind
        // Null is a value here: an event may have no data.
        data = dictionary["evt_data"] ?? .null
        _ = reader.take("evt_data")
        sessionID = try reader.required("session_id", reader.string("session_id"))
        other = reader.rest
    }

    var dictionary: [String: JSONValue] {
        var members = other
        members["evt_utc"] = .string(RFC3339Time.text(time))
        members["evt_timezone"] = .string(timeZone)
        members["evt_type"] = .string(kind.rawValue)
        members["evt_data"] = data
        members["session_id"] = .string(sessionID)
        return members
    }
}

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
