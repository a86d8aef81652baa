import Core
import Foundation
import GRDB

/// Keeps ``HealthSample``s and the figures of their days.
public struct HealthSampleStore: Sendable {
    private let database: AppDatabase
    private let time: TimeContext

    public init(database: AppDatabase, time: TimeContext) {
        self.database = database
        self.time = time
    }

    /// Records samples and sums up their days, in one transaction. Recording the same ones again changes nothing.
    ///
    /// - Returns: how many were not there.
    /// - Throws: ``ValueError`` where a sample cannot be right; none is saved then.
    @discardableResult
    public func record(_ samples: [HealthSample]) async throws -> Int {
        let now = time.now
        return try await database.write { database in
            var writer = HealthSampleWriter(at: now)
            let added = try writer.insert(samples, in: database)
            try writer.finish(in: database)
            return added
        }
    }

    /// The samples of a kind that begin in a span of time (its end excluded), earliest first, each stretch of time once
    /// whatever number of sources saw it.
    public func samples(_ kind: HealthKind, in interval: DateInterval) async throws -> [HealthSample] {
        try await database.read { try Self.samples(kind, in: interval, of: $0) }
    }

    /// The same within a transaction that the caller has open.
    public static func samples(
        _ kind: HealthKind,
        in interval: DateInterval,
        of database: Database
    ) throws -> [HealthSample] {
        let first = Moment(interval.start).milliseconds
        let last = Moment(interval.end).milliseconds
        let wanted = HealthSample(kind: kind, value: 0, start: first, end: last, zoneOffset: 0, source: "")
        // What covers a part of the span may begin before it.
        let moments = (wanted.start - HealthSample.maximumLength)...(wanted.start + max(0, wanted.length))
        return HealthOverlap.counted(try HealthSampleReader.samples(kind, moments, in: database))
            .filter { $0.start * 1000 >= first && $0.start * 1000 < last }
    }

    /// True if anything of some kinds was measured on or after a day, wherever the person was; within a transaction that the
    /// caller has open.
    public static func hasSamples(_ kinds: [HealthKind], since day: LocalDay, in database: Database) throws -> Bool {
        let start = Int64(day.adding(days: -2).daysSince1970) * 86_400 - HealthSample.maximumLength
        let statement = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM shared_samples WHERE kind = ? AND started_at >= ?)"
        )
        return try kinds.contains { kind in
            try Bool.fetchOne(statement, arguments: [kind.rawValue, start]) == true
        }
    }

    /// The days of a kind on which anything was measured, earliest first.
    public func healthDays(_ kind: HealthKind, _ days: ClosedRange<LocalDay>) async throws -> [HealthDay] {
        try await database.read { try Self.healthDays(kind, days, in: $0) }
    }

    /// The same within a transaction that the caller has open.
    public static func healthDays(
        _ kind: HealthKind,
        _ days: ClosedRange<LocalDay>,
        in database: Database
    ) throws -> [HealthDay] {
        try HealthDays.days(kind, days.lowerBound.daysSince1970...days.upperBound.daysSince1970, in: database)
    }

    /// Takes back what was added as a batch, such as an import, here and on the person's other devices. What another import said of
    /// the same seconds, and was hidden, is seen again.
    ///
    /// - Returns: how many samples went.
    @discardableResult
    public static func removeBatch(_ batch: UUID, in database: Database, at date: Date) throws -> Int {
        try HealthSampleBatch.remove(batch, in: database, at: date)
        return try HealthSampleBatch.dropRemoved(in: database)
    }

    /// Samples are dated by themselves, in seconds. Batches that were taken back, here or where an export was made, do not come
    /// back with an import, which leaves every day to be summed up again. Which samples it brought is not known: where devices share,
    /// all are sent again, which changes nothing where they are.
    static let rule = TableRule(
        table: "shared_samples",
        stamp: "started_at",
        stampUnit: 1000,
        sync: HealthSampleChunk.sync
    ) { database in
        try HealthSampleSchema.nameEarlier(in: database)
        let removed = try HealthSampleBatch.dropRemoved(in: database)
        try HealthSampleChunk.settle(in: database)
        try database.execute(sql: "DELETE FROM shared_sample_days")
        try HealthSampleChunk.markAll(in: database)
        return removed
    }
}
