import AppData
import Core
import Foundation
import GRDB
import Geofencing

extension LocationStore {
    /// The retention period of the history until the person chooses another.
    static let defaultRetentionDays = 365

    /// The oldest moment that a retention period keeps.
    static func oldestKept(_ days: Int, _ now: Date) -> Date { now.addingTimeInterval(Double(-days) * 86_400) }

    /// Deletes the history before a moment, or all of it. Rows of the history stay as empty tombstones, so that other
    /// devices delete them, too.
    ///
    /// - Parameter isAsked: whether the person asked for it. Tracks are then deleted as well, which the retention
    ///   period never does.
    /// - Returns: the number of deleted rows of the history.
    @discardableResult
    func forget(before: Date?, isAsked: Bool = false) async throws -> Int {
        let now = time.now
        return try await write { database in
            let count = try Self.forget(before: before ?? .distantFuture, in: database, at: now)
            if isAsked { _ = try Self.forgetTracks(before: before ?? .distantFuture, in: database, at: now) }
            if let before {
                try Self.forgetCurrent(before: Moment(before), in: database, at: now)
                try Self.forgetVisits(before: before, in: database, at: now)
            } else {
                for key in StateRecord.Key.allCases { try StateRecord.remove(key, in: database, at: now) }
                try Self.eraseFences(in: database, at: now)
            }
            return count
        }
    }

    /// Deletes the history beyond the retention period; writes nothing if there is none.
    func expire(_ retentionDays: Int) async throws {
        let oldest = Self.oldestKept(retentionDays, time.now)
        let isDue = try await database.read { database in
            let current = try StateRecord.read(.current, as: FixRecord.self, in: database)
            let visits = try StateRecord.read(.visits, as: PlaceVisits.self, in: database)?.seenAt ?? [:]
            return try visits.contains { $0.value < oldest }
                || Self.isAnything(before: Moment(oldest), current, in: database)
        }
        guard isDue else { return }
        try await forget(before: oldest)
        // If somebody is reading, the log stays until the next time.
        _ = try await database.foldLog()
    }

    /// True if a retention period has anything to delete.
    static func isAnything(before moment: Moment, _ current: FixRecord?, in database: Database) throws -> Bool {
        if let current, current.recordedAt < moment { return true }
        let statement = try database.cachedStatement(
            sql: """
                SELECT EXISTS (SELECT 1 FROM location_fixes WHERE deleted_at IS NULL AND recorded_at < :moment)
                    OR EXISTS (SELECT 1 FROM location_events WHERE occurred_at < :moment)
                """
        )
        return try Bool.fetchOne(statement, arguments: ["moment": moment]) ?? false
    }

    private static func forget(before: Date, in database: Database, at now: Date) throws -> Int {
        let stamp = Moment(now)
        let forgotten = try String.fetchAll(
            database,
            // bento-dev:allow uncaptured-write: the rows it returns are marked below
            sql: """
                UPDATE location_fixes SET recorded_at = 0, zone = '', latitude = 0, longitude = 0, altitude = NULL,
                    accuracy = NULL, source = '', place = NULL, subtitle = NULL, country_code = NULL,
                    place_zone = NULL, elevation = NULL, place_distance = NULL, session = '', deleted_at = ?, updated_at = max(?, updated_at + 1)
                WHERE recorded_at < ? AND deleted_at IS NULL RETURNING id
                """,
            arguments: [stamp, stamp, Moment(before)]
        )
        try SyncCapture.mark(FixRecord.self, rows: forgotten, in: database)
        try database.execute(sql: "DELETE FROM location_events WHERE occurred_at < ?", arguments: [Moment(before)])
        // They hold places and areas that were deleted since.
        try database.execute(sql: "DELETE FROM location_changes WHERE made_at < ?", arguments: [Moment(before)])
        return forgotten.count
    }

    private static func forgetCurrent(before: Moment, in database: Database, at now: Date) throws {
        let current = try StateRecord.read(.current, as: FixRecord.self, in: database)
        guard let current, current.recordedAt < before else { return }
        for key in [StateRecord.Key.current, .place, .lookup] { try StateRecord.remove(key, in: database, at: now) }
    }

    /// Clears the deleted fences, and deletes the one that follows the person.
    private static func eraseFences(in database: Database, at now: Date) throws {
        if let own = try FenceRecord.living(Geofence.refreshID, in: database) {
            try own.softDelete(in: database, at: now)
        }
        try database.execute(
            sql: "UPDATE location_fences SET name = '', area = 'null', triggers = '' WHERE deleted_at IS NOT NULL"
        )
    }
}
