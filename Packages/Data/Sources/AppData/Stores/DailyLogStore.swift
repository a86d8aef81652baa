import Core
import Foundation
import GRDB

/// Keeps the ``DailyLog`` of each day.
///
/// The logs of a span, and the last one with a weight, have the weights that scales measured, too (``HealthKind/bodyMass``), on
/// days of which the person said none. What ``log(for:)`` gives, and ``update(_:_:)`` changes, is what was said.
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
        try await database.read { try Self.logs(days, in: $0) }
    }

    /// The same within a transaction that the caller has open.
    public static func logs(_ days: ClosedRange<LocalDay>, in database: Database) throws -> [DailyLog] {
        let said = try DailyLog.living(
            where: "id BETWEEN ? AND ? ORDER BY id",
            [days.lowerBound, days.upperBound],
            in: database
        )
        let measured = try Weighing.measured(days, in: database)
        guard !measured.isEmpty else { return said }
        var logs = Dictionary(uniqueKeysWithValues: said.map { ($0.day, $0) })
        for (day, weighing) in measured { logs[day, default: DailyLog(day: day)].measure(weighing) }
        return logs.values.sorted { $0.day < $1.day }
    }

    /// The last log with a weight on or before a day; `nil` where there is none, or only what a scale measured before the profile
    /// was told its weight.
    public func lastWeighed(onOrBefore day: LocalDay) async throws -> DailyLog? {
        try await database.read { try Self.lastWeighed(onOrBefore: day, in: $0) }
    }

    /// The same within a transaction that the caller has open.
    public static func lastWeighed(onOrBefore day: LocalDay, in database: Database) throws -> DailyLog? {
        let said = try DailyLog.firstLiving(
            where: "id <= ? AND weight_kg IS NOT NULL ORDER BY id DESC LIMIT 1",
            [day],
            in: database
        )
        guard let measured = try Weighing.lastMeasured(onOrBefore: day, in: database),
            said.map({ $0.day < measured.day }) ?? true
        else { return said }
        if measured.isOlder(than: try ProfileStore.profile(in: database), on: day) { return nil }
        var log = try DailyLog.living(measured.day, in: database) ?? DailyLog(day: measured.day)
        log.measure(measured)
        return log
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
        var weighed = try Weighing.measured(days, in: database)
        if let last = try Weighing.lastMeasured(onOrBefore: days.lowerBound, in: database) { weighed[last.day] = last }
        for row in rows {
            let day = try row.decode(LocalDay.self, atIndex: 0)
            weighed[day] = Weighing(day: day, kilograms: try row.decode(Double.self, atIndex: 1))
        }
        return BodyWeights(
            weighed: weighed.values.sorted { $0.day < $1.day },
            profile: try ProfileStore.profile(in: database)
        )
    }

    /// On how many days of a span a weight was said or measured, within a transaction that the caller has open.
    public static func weighedDays(_ days: ClosedRange<LocalDay>, in database: Database) throws -> Int {
        let said = try LocalDay.fetchAll(
            database.cachedStatement(
                sql: """
                    SELECT id FROM shared_daily_logs
                    WHERE deleted_at IS NULL AND weight_kg IS NOT NULL AND id BETWEEN ? AND ?
                    """
            ),
            arguments: [days.lowerBound, days.upperBound]
        )
        return Set(said).union(try Weighing.measured(days, in: database).keys).count
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
}

extension DailyLog {
    /// Takes the weight of a scale, where the person said none.
    fileprivate mutating func measure(_ weighing: Weighing) { weightKg = weightKg ?? weighing.kilograms }
}
