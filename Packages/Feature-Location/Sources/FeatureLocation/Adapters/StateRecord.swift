import AppData
import Core
import Foundation
import GRDB
import Geofencing

/// A single value of the feature, as JSON.
struct StateRecord: SyncedRecord {
    static let databaseTableName = "location_state"
    /// The state of this device, which is not synced.
    static let sync: SyncTable? = nil

    /// The key of a value.
    enum Key: String, CaseIterable {
        /// The last fix, recorded or not, as a row of the history.
        case current
        /// Everything that is known about its place.
        case place
        case session
        /// The states of the fences.
        case fences
        /// The GeoJSON on the map.
        case map
        /// The last coordinate that was geocoded, and the answer.
        case lookup
        /// The start of the current outage of the followed receiver.
        case receiver
        /// The times when the person was last at each of their places.
        case visits
    }

    let id: String
    var value: String
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    /// - Throws: ``Core/Failure`` if the value is not JSON.
    func validate() throws {
        guard deletedAt == nil, (try? JSONValue(parsing: value)) == nil else { return }
        throw Failure.invalid("location.bad-state", "A kept value is no JSON.")
    }

    /// - Returns: `nil` if there is no value, or one that Bento did not write.
    static func read<Value: Decodable>(_ key: Key, as type: Value.Type, in database: Database) throws -> Value? {
        let statement = try database.cachedStatement(
            sql: "SELECT value FROM location_state WHERE id = ? AND deleted_at IS NULL"
        )
        guard let value = try String.fetchOne(statement, arguments: [key.rawValue]) else { return nil }
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .millisecondsSince1970
        return try? decoder.decode(type, from: Data(value.utf8))
    }

    static func write(_ key: Key, _ value: some Encodable, in database: Database, at date: Date) throws {
        // Milliseconds: ISO 8601 as Foundation writes it would cut the fractions off.
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .millisecondsSince1970
        let text = String(decoding: try encoder.encode(value), as: UTF8.self)
        try StateRecord(id: key.rawValue, value: text).save(in: database, at: date)
    }

    static func remove(_ key: Key, in database: Database, at date: Date) throws {
        guard var row = try living(key.rawValue, in: database) else { return }
        row.value = "null"
        try row.softDelete(in: database, at: date)
    }
}

/// The states of the fences between two fixes.
struct FenceStates: Codable, Sendable {
    var lastTime: Date?
    var inside: [String: FenceState]
}
