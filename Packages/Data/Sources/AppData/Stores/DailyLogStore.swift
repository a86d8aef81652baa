import Core
import Foundation
import GRDB

/// Keeps the ``DailyLog`` of each day.
public struct DailyLogStore: Sendable {
    private let database: AppDatabase
    private let time: TimeContext

    public init(database: AppDatabase, time: TimeContext) {
        self.database = database
        self.time = time
    }

    /// The log of a day; `nil` where nothing was said.
    public func log(for day: LocalDay) async throws -> DailyLog? {
        try await database.read { try DailyLog.living(day, in: $0) }
    }

    /// The logs of a span of days, earliest first; days without one are absent.
    public func logs(_ days: ClosedRange<LocalDay>) async throws -> [DailyLog] {
        try await database.read { database in
            try DailyLog.living(
                where: "id BETWEEN ? AND ? ORDER BY id",
                [days.lowerBound, days.upperBound],
                in: database
            )
        }
    }

    /// The last log with a weight on or before a day.
    public func lastWeighed(onOrBefore day: LocalDay) async throws -> DailyLog? {
        try await database.read { try Self.lastWeighed(onOrBefore: day, in: $0) }
    }

    /// The same within a transaction that the caller has open.
    public static func lastWeighed(onOrBefore day: LocalDay, in database: Database) throws -> DailyLog? {
        try DailyLog.firstLiving(
            where: "id <= ? AND weight_kg IS NOT NULL ORDER BY id DESC LIMIT 1",
            [day],
            in: database
        )
    }

    /// The body weight of each day of a span, within a transaction that the caller has open.
    public static func weights(_ days: ClosedRange<LocalDay>, in database: Database) throws -> BodyWeights {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id, weight_kg FROM shared_daily_logs
                    WHERE deleted_at IS NULL AND weight_kg IS NOT NULL AND id <= ?2 AND id >= IFNULL((
                        SELECT MAX(id) FROM shared_daily_logs
                        WHERE deleted_at IS NULL AND weight_kg IS NOT NULL AND id <= ?1), '')
                    ORDER BY id
                    """
            ),
            arguments: [days.lowerBound, days.upperBound]
        )
        return BodyWeights(
            weighed: try rows.map {
                (try $0.decode(LocalDay.self, atIndex: 0), try $0.decode(Double.self, atIndex: 1))
            },
            profile: try ProfileStore.profile(in: database).weightKg
        )
    }

    /// Changes the log of a day in one transaction; an absent one begins empty.
    ///
    /// - Returns: what was before and is now.
    /// - Throws: ``ValueError`` where a value cannot be right; nothing is saved then.
    @discardableResult
    public func update(
        _ day: LocalDay,
        _ change: @Sendable (inout DailyLog) throws -> Void
    ) async throws -> RowChange<DailyLog> {
        try await database.write { try Self.update(day, in: $0, at: time.now, change) }
    }

    /// The same within a transaction that the caller has open, so that it is kept or lost with the caller's own rows.
    ///
    /// - Throws: ``ValueError``; what `change` throws. The caller must then roll back.
    @discardableResult
    public static func update(
        _ day: LocalDay,
        in database: Database,
        at date: Date,
        _ change: (inout DailyLog) throws -> Void
    ) throws -> RowChange<DailyLog> {
        var log = try DailyLog.living(day, in: database) ?? DailyLog(day: day)
        try change(&log)
        guard log.day == day else { throw ValueError("day", "\(log.day)", allowed: "the day of the log, \(day)") }
        try log.validate()
        return try log.save(in: database, at: date)
    }

    /// Counts a weight that the profile is told as weighed on a day, where the last weighing up to it says another: of two
    /// statements the later one holds. Within a transaction that the caller has open.
    ///
    /// - Returns: the change; `nil` where no weighing says another.
    @discardableResult
    public static func restate(
        weightKg: Double,
        on day: LocalDay,
        in database: Database,
        at date: Date
    ) throws -> RowChange<DailyLog>? {
        guard let weighed = try lastWeighed(onOrBefore: day, in: database), weighed.weightKg != weightKg else {
            return nil
        }
        return try update(day, in: database, at: date) { $0.weightKg = weightKg }
    }

    /// Deletes the log of a day.
    ///
    /// - Returns: the change; `nil` where there was none.
    @discardableResult
    public func remove(_ day: LocalDay) async throws -> RowChange<DailyLog>? {
        try await database.write { database in
            try DailyLog.living(day, in: database)?.softDelete(in: database, at: time.now)
        }
    }
}
