import AppData
import Core
import Foundation
import GRDB
import SyncMerge

@testable import DataSync

/// Samples as a home imports them, takes them back and shows them.
extension SharedHome {
    static let midnight: Int64 = 1_795_132_800

    static func sample(
        _ value: Double,
        at second: Int64,
        _ kind: HealthKind = .steps,
        for length: Int64 = 60,
        from source: String = "watch"
    ) -> HealthSample {
        let start = (midnight + second) * 1000
        return HealthSample(
            kind: kind,
            value: value,
            start: start,
            end: start + length * 1000,
            zoneOffset: 0,
            source: source
        )
    }

    @discardableResult
    func insert(_ samples: [HealthSample], as batch: UUID? = nil) async throws -> Int {
        let now = now()
        return try await database.write { database in
            var writer = HealthSampleWriter(batch: batch, at: now)
            let added = try writer.insert(samples, in: database)
            try writer.finish(in: database)
            return added
        }
    }

    @discardableResult
    func takeBack(_ batch: UUID) async throws -> Int {
        let now = now()
        return try await database.write { try HealthSampleStore.removeBatch(batch, in: $0, at: now) }
    }

    /// Everything of samples that devices exchange.
    func sampleDigest() async throws -> RowsDigest {
        try await database.read { database in
            var digest = RowsDigest()
            for table in try SyncedTables([SharedSchema.plan], in: database).tables(of: .samples) {
                for key in try String.fetchAll(database, sql: table.keysSQL) {
                    guard let row = try table.read(SyncKey(key), in: database) else { continue }
                    digest.add(SyncOp(table: table.declaration.name, key: SyncKey(key), row: row))
                }
            }
            return digest
        }
    }

    /// The samples that are seen, by kind, time and name.
    func samples() async throws -> [String] {
        try await database.read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT kind || ' ' || started_at || ' ' || name || ' ' || length || ' ' || zone_offset || ' ' || value
                    FROM shared_samples JOIN shared_sample_sources ON id = source ORDER BY kind, started_at, name
                    """
            )
        }
    }

    func days(_ kind: HealthKind = .steps) async throws -> [HealthDay] {
        let day = LocalDay(daysSince1970: Int(Self.midnight / 86_400))
        return try await HealthSampleStore(database: database, time: database.time)
            .healthDays(kind, day.adding(days: -20)...day.adding(days: 20))
    }

    /// Merges ops of a device that may say anything.
    @discardableResult
    func merge(_ ops: [SyncOp]) async throws -> Int {
        try await database.write { database in
            let tables = try SyncedTables([SharedSchema.plan], in: database)
            return try BatchTaker.merge(ops, of: .samples, to: tables, in: database, noticing: nil)?.rows ?? -1
        }
    }
}
