import AppData
import Core
import Foundation
import GRDB
import Geofencing
import Positioning

/// A ``Geofence`` as a row.
struct FenceRecord: SyncedRecord {
    static let databaseTableName = "location_fences"
    /// One of them follows this device.
    static let sync: SyncTable? = nil

    let id: String
    var name: String
    /// The area as JSON.
    var area: String
    /// Words joined by commas, in a fixed order.
    var triggers: String
    var dwellSeconds: Double
    var updatedAt = Moment(milliseconds: 0)
    var deletedAt: Moment?

    init(_ fence: Geofence) throws {
        id = fence.id
        name = fence.name
        area = try JSONValue(encoding: fence.area).text()
        triggers = Geofence.Trigger.allCases.filter { fence.triggers.contains($0) }.map(\.rawValue)
            .joined(separator: ",")
        dwellSeconds = fence.dwellTime
    }

    /// - Throws: as ``fence()``. The area of a removed fence may have been forgotten.
    func validate() throws {
        guard deletedAt == nil else { return }
        do {
            _ = try fence()
        } catch {
            throw Failure.invalid("location.bad-fence", "A fence's area cannot be read.")
        }
    }

    /// The fence again.
    ///
    /// - Throws: an error if the row was changed by something else than Bento.
    func fence() throws -> Geofence {
        try Geofence(
            id: id,
            name: name,
            area: JSONDecoder().decode(Geofence.Area.self, from: Data(area.utf8)),
            triggers: Set(triggers.split(separator: ",").compactMap { Geofence.Trigger(rawValue: String($0)) }),
            dwellTime: dwellSeconds
        )
    }
}

extension FenceRecord: NamedItem {
    static let itemKind = ItemKind("fence", listedBy: "location fence")

    var itemID: String { id }
    var itemTitle: String { name }
    var itemStamp: String { "\(updatedAt.milliseconds)" }
}

extension LocationStore {
    /// More would make each fix slow to no use.
    static let maximumFences = 1000

    /// The fences, by name.
    func fences() async throws -> [Geofence] {
        try await database.read { try Self.fences(in: $0) }
    }

    /// The fences that the person is in.
    func fenceStates() async throws -> [String: FenceState] {
        try await database.read { try StateRecord.read(.fences, as: FenceStates.self, in: $0)?.inside ?? [:] }
    }

    /// The names of the fences that the person is in. No area is read for them.
    func namesOfFencesInside() async throws -> [String] {
        try await database.read { database in
            let states = try StateRecord.read(.fences, as: FenceStates.self, in: database)?.inside ?? [:]
            guard states.contains(where: \.value.isInside) else { return [] }
            let fences = try Row.fetchAll(
                database,
                sql: "SELECT id, name FROM location_fences WHERE deleted_at IS NULL ORDER BY name, id"
            )
            return fences.filter { states[$0["id"]]?.isInside == true }.map { $0["name"] }
        }
    }

    /// Adds a fence, or changes the one of that id.
    func save(_ fence: Geofence) async throws {
        let now = database.time.now
        try await write { database in
            try Self.checkCount(adding: fence, in: database)
            try FenceRecord(fence).save(in: database, at: now)
            try Self.place(fence, in: database, at: now)
        }
    }

    /// Adds a fence of the person's, in the place of the one of the same name.
    func add(_ fence: Geofence) async throws {
        try await change("add fence \(fence.name)") { edit, database in
            var fence = fence
            if let known = try Self.fence(called: fence.name, in: database) { fence.id = known.id }
            try Self.checkCount(adding: fence, in: database)
            try edit.save(FenceRecord(fence), into: \.fences, in: database)
            try Self.place(fence, in: database, at: edit.at)
        }
    }

    /// The fences as they are kept, the latest first.
    func fenceRecords() async throws -> [FenceRecord] {
        try await database.read { database in
            try FenceRecord.living().order(Column("updated_at").desc, Column("id")).fetchReadable(database)
        }
    }

    func delete(_ fence: FenceRecord) async throws {
        try await change("delete fence \(fence.name)") { try $0.delete(fence, into: \.fences, in: $1) }
    }

    /// A fence by its name, whatever its case.
    private static func fence(called name: String, in database: Database) throws -> FenceRecord? {
        let wanted = name.lowercased()
        return try FenceRecord.living().order(Column("name"), Column("id")).fetchReadable(database)
            .first { $0.name.lowercased() == wanted }
    }

    private static func checkCount(adding fence: Geofence, in database: Database) throws {
        let count = try FenceRecord.living().filter(Column("id") != fence.id).fetchCount(database)
        guard count < maximumFences else {
            throw Failure.invalid(
                "location.too-many-fences",
                "There are \(maximumFences) fences already.",
                recovery: "Remove one first: 'bento location fence delete NAME'."
            )
        }
    }

    /// Says of a new or changed fence whether the person is in it, by the place known last. That is no event: nobody came or
    /// left.
    static func place(_ fence: Geofence, in database: Database, at now: Date) throws {
        var states = try StateRecord.read(.fences, as: FenceStates.self, in: database) ?? FenceStates(inside: [:])
        states.inside[fence.id] = nil
        if let fix = try StateRecord.read(.current, as: FixRecord.self, in: database)?.fix {
            var monitor = GeofenceMonitor([fence])
            _ = monitor.update(fix)
            states.inside.merge(monitor.statesByID) { _, new in new }
        }
        try StateRecord.write(.fences, states, in: database, at: now)
    }

    static func fences(in database: Database) throws -> [Geofence] {
        try FenceRecord.living().order(Column("name"), Column("id")).fetchReadable(database)
            // One that was changed by something else than Bento costs itself; the doctor names it.
            .compactMap { try? $0.fence() }
    }

    /// Moves the fences' states on by a fix.
    func follow(
        _ fix: LocationFix,
        _ fences: [Geofence],
        in database: Database,
        now: Date
    ) throws -> [GeofenceEvent] {
        let known = try StateRecord.read(.fences, as: FenceStates.self, in: database)
        guard !fences.isEmpty || known != nil else { return [] }
        var monitor = GeofenceMonitor(
            fences,
            states: known?.inside ?? [:],
            lastTime: known?.lastTime.map { min($0, now) }
        )
        let events = monitor.update(fix)
        let states = FenceStates(lastTime: monitor.lastTime, inside: monitor.statesByID)
        try StateRecord.write(.fences, states, in: database, at: now)
        return events
    }
}
