import AppData
import Core
import Foundation
import GRDB
import Gazetteer
import Geofencing
import Positioning

/// Reads and writes the feature's tables.
struct LocationStore: Sendable {
    let database: AppDatabase
    var time: TimeContext { database.time }

    // MARK: Fixes

    /// The outcome of recording a fix.
    struct Recorded: Sendable {
        var decision: RecordingGate.Decision
        var events: [GeofenceEvent]
        /// The fences by id, for the events' names.
        var fences: [String: Geofence]
        /// The person's own places at the fix, nearest first.
        var places: [PlaceRow]
    }

    /// Processes a new fix in one transaction: the current place, the session, the fences, and the history if the gate
    /// allows it.
    ///
    /// - Parameters:
    ///   - lookup: the geocoder's answer for it.
    ///   - spread: the radius in meters of the place that names it.
    func take(
        _ taken: LocationFix,
        place: GeocodedPlace?,
        lookup: KeptLookup? = nil,
        spread: Double = 0
    ) async throws -> Recorded {
        let now = time.now
        // A receiver's clock may be years ahead: its fix is of now, and must not outlive all that come after it.
        let fix = taken.time > now ? taken.at(now) : taken
        let zone = time.zone.identifier
        return try await write { database in
            let session = try session(at: fix.time, in: database, now: now)
            let row = FixRecord(id: .make(at: now), fix: fix, place: place, zone: zone, session: session)
            let decision = try record(row, fix, in: database, now: now)
            if decision != .skip {
                let placemark = place.map { Placemark($0) } ?? Placemark()
                let device = DeviceLocation(fix: fix, timeZone: zone, placemark: placemark)
                try append(.locationDetected, .object(device.dictionary), session: session, in: database, now: now)
            }
            let current = try StateRecord.read(.current, as: FixRecord.self, in: database)
            // One that is dated after now was kept while a clock was wrong.
            if current.map({ $0.recordedAt <= row.recordedAt || $0.recordedAt > Moment(now) }) ?? true {
                try StateRecord.write(.current, row, in: database, at: now)
                try Self.keep(place, as: .place, in: database, at: now)
            }
            let fences = try Self.fences(in: database)
            let events = try follow(fix, fences, in: database, now: now)
            // Not kept beyond the fix it was made for, so that the retention holds for it too.
            try Self.keep(lookup, as: .lookup, in: database, at: now)
            let byID = Dictionary(fences.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            let places = try Self.noteVisits(fix, spread: spread, in: database, at: now)
            return Recorded(decision: decision, events: events, fences: byID, places: places)
        }
    }

    /// Records fixes of the past, oldest first. They change neither the current place nor the fences.
    ///
    /// - Returns: the number that the gate let through.
    func takePast(_ fixes: [(fix: LocationFix, place: GeocodedPlace?)], session: String) async throws -> Int {
        let now = time.now
        let zone = time.zone.identifier
        return try await write { database in
            var count = 0
            for (fix, place) in fixes {
                let row = FixRecord(id: .make(at: now), fix: fix, place: place, zone: zone, session: session)
                if try record(row, fix, in: database, now: now) != .skip { count += 1 }
            }
            return count
        }
    }

    /// Compares a fix with the row before it in time, so that importing a track again records nothing.
    private func record(
        _ row: FixRecord,
        _ fix: LocationFix,
        in database: Database,
        now: Date
    ) throws -> RecordingGate.Decision {
        let isKnown = try !FixRecord.living().filter(Column("recorded_at") == row.recordedAt)
            .filter(Column("latitude") == row.latitude).filter(Column("longitude") == row.longitude).isEmpty(database)
        guard !isKnown else { return .skip }
        let last = try FixRecord.living().filter(Column("recorded_at") <= row.recordedAt)
            .order(Column("recorded_at").desc).fetchFirstReadable(database)
        let decision = RecordingGate.decide(fix, after: last?.fix)
        if decision != .skip { try row.save(in: database, at: now) }
        return decision
    }

    /// The last fix, with its place, if it is within the retention period; an older one is deleted.
    ///
    /// - Parameter retentionDays: `nil` if everything is kept.
    func current(keptFor retentionDays: Int?) async throws -> FixRecord? {
        let oldest = retentionDays.map { Moment(Self.oldestKept($0, time.now)) }
        let (current, isDue) = try await database.read { database in
            let current = try StateRecord.read(.current, as: FixRecord.self, in: database)
            return (current, try oldest.map { try Self.isAnything(before: $0, current, in: database) } ?? false)
        }
        guard isDue, let retentionDays else { return current }
        try await expire(retentionDays)
        return try await database.read { try StateRecord.read(.current, as: FixRecord.self, in: $0) }
    }

    private static func keep(
        _ value: (some Encodable)?,
        as key: StateRecord.Key,
        in database: Database,
        at now: Date
    ) throws {
        if let value {
            try StateRecord.write(key, value, in: database, at: now)
        } else {
            try StateRecord.remove(key, in: database, at: now)
        }
    }

    /// Everything that is known about the place of the last fix.
    func currentPlace() async throws -> GeocodedPlace? {
        try await database.read { try StateRecord.read(.place, as: GeocodedPlace.self, in: $0) }
    }

    /// The last coordinate that was geocoded, and the answer.
    func lastLookup() async throws -> KeptLookup? {
        try await database.read { try StateRecord.read(.lookup, as: KeptLookup.self, in: $0) }
    }

    /// The start of the current outage of the followed receiver.
    func absence() async throws -> ReceiverFollower.Absence? {
        try await database.read { try StateRecord.read(.receiver, as: ReceiverFollower.Absence.self, in: $0) }
    }

    func save(_ absence: ReceiverFollower.Absence?) async throws {
        let now = time.now
        try await write { try Self.keep(absence, as: .receiver, in: $0, at: now) }
    }

    /// The history, newest first.
    func history(since: Date?, limit: Int = .max) async throws -> [FixRecord] {
        try await database.read { database in
            var request = FixRecord.living().order(Column("recorded_at").desc, Column("id").desc).limit(limit)
            if let since { request = request.filter(Column("recorded_at") >= Moment(since)) }
            return try request.fetchReadable(database)
        }
    }

    // MARK: Events and sessions

    /// Records that the person searched.
    func noteSearch(_ data: JSONValue) async throws {
        let now = time.now
        try await write { database in
            let session = try session(at: now, in: database, now: now)
            try append(.locationSearched, data, session: session, in: database, now: now)
        }
    }

    /// The events, oldest first; if there are more than the limit, the latest of them.
    func events(limit: Int = .max) async throws -> [UserEvent] {
        try await database.read { database in
            try EventRecord.living().order(Column("occurred_at").desc).limit(limit).fetchReadable(database)
        }.reversed().compactMap(\.event)
    }

    private func append(
        _ kind: UserEvent.Kind,
        _ data: JSONValue,
        session: String,
        in database: Database,
        now: Date
    ) throws {
        let event = UserEvent(kind, data: data, time: now, timeZone: time.zone.identifier, sessionID: session)
        try EventRecord(id: .make(at: now), event).save(in: database, at: now)
    }

    private func session(at moment: Date, in database: Database, now: Date) throws -> String {
        let known = try StateRecord.read(.session, as: LocationSession.self, in: database)
        let newID = { RowID.make(at: now).description }
        let session =
            known?.continued(at: moment, newID: newID) ?? LocationSession(id: newID(), start: moment)
        if session != known { try StateRecord.write(.session, session, in: database, at: now) }
        return session.id
    }

    /// Writes in such a way that overwritten data does not stay readable in the free space of the file's pages.
    func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
        try await database.write { database in
            try database.execute(sql: "PRAGMA secure_delete = ON")
            return try body(database)
        }
    }
}

/// The geocoder's last lookup, so that a fix at the same spot needs no new one.
struct KeptLookup: Codable, Sendable, Hashable {
    var coordinate: Coordinate
    /// The setting that chose the geocoder; a different one is worth asking.
    var geocoder: String?
    var place: GeocodedPlace
}
