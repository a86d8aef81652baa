import AppData
import Core
import Foundation
import GRDB
import Gazetteer
import Geofencing
import Positioning

/// The feature's tables, behind the questions it asks.
struct LocationStore: Sendable {
    let database: AppDatabase
    var time: TimeContext { database.time }

    // MARK: Fixes

    /// What became of a fix.
    struct Recorded: Sendable {
        var decision: RecordingGate.Decision
        var events: [GeofenceEvent]
        /// The fences by id, for the events' names.
        var fences: [String: Geofence]
        /// Those of the person's places that it is at, nearest first.
        var places: [PlaceRow]
    }

    /// Takes a fix that was just made, in one transaction: the current place, the session, the history if the gate lets it,
    /// the fences.
    ///
    /// - Parameters:
    ///   - lookup: what the geocoder was asked for it.
    ///   - spread: how large what it was named by is, meters.
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

    /// Records fixes of the past, oldest first: they move neither the current place nor the fences.
    ///
    /// - Returns: how many of them the gate let through.
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

    /// Compares with the row before it in time, so that taking a track again records nothing.
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

    /// The last fix, with its place, as far as the retention keeps it; what is older is forgotten.
    ///
    /// - Parameter retentionDays: `nil` where everything is kept.
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

    /// All that is known of the place of the last fix.
    func currentPlace() async throws -> GeocodedPlace? {
        try await database.read { try StateRecord.read(.place, as: GeocodedPlace.self, in: $0) }
    }

    /// The last coordinate that the geocoder was asked for, and its answer.
    func lastLookup() async throws -> KeptLookup? {
        try await database.read { try StateRecord.read(.lookup, as: KeptLookup.self, in: $0) }
    }

    /// Since when the receiver that is followed does not answer.
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

    /// The events, oldest first; the latest of them where there are more.
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

    /// Writes so that what is overwritten does not stay readable in the free space of the file's pages.
    func write<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
        try await database.write { database in
            try database.execute(sql: "PRAGMA secure_delete = ON")
            return try body(database)
        }
    }
}

/// What the geocoder was asked last, so that standing still asks nothing again.
struct KeptLookup: Codable, Sendable, Hashable {
    var coordinate: Coordinate
    /// The setting that said who answers; another one is worth asking.
    var geocoder: String?
    var place: GeocodedPlace
}
