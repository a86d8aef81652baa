import Foundation
import GRDB

extension HealthSampleStore {
    /// Adds samples in the caller's transaction, many at a time: no row is looked for before it is written. Those that are there
    /// already, deleted ones included, stay as they are.
    ///
    /// - Returns: how many were not there.
    /// - Throws: ``ValueError`` where a sample cannot be right.
    public static func insert(_ samples: [HealthSample], in database: Database, at date: Date) throws -> Int {
        let statement = try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO shared_health_samples
                (id, kind, value, unit, started_at, ended_at, zone, source, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        let stamp = Moment(date).milliseconds
        let before = database.totalChangesCount
        for sample in samples {
            try sample.validate()
            try statement.execute(arguments: [
                sample.id, sample.kind, sample.value, sample.unit, sample.startedAt.milliseconds,
                sample.endedAt.milliseconds, sample.zone, sample.source, stamp,
            ])
        }
        return database.totalChangesCount - before
    }
}
