import Core
import Foundation
import GRDB
import GRDBSQLite
import SyncMerge

extension HealthSampleChunk {
    /// All samples of the chunk, one of each import at a second; empty where there are none.
    package func samples(in database: Database) throws -> [SyncSample] {
        guard let source = try HealthSources.number(of: source, in: database) else { return [] }
        var names: [Int64: SyncBatchID?] = [0: SyncBatchID(high: 0, low: 0)]
        var result: [SyncSample] = []
        for table in ["shared_samples", "shared_hidden_samples"] {
            let statement = try database.cachedStatement(
                sql: """
                    SELECT started_at, length, zone_offset, value, batch FROM \(table)
                    WHERE kind = ? AND started_at BETWEEN ? AND ? AND source = ? ORDER BY started_at
                    """
            ).sqliteStatement
            defer { sqlite3_reset(statement) }
            for (place, value) in [kind, range.lowerBound, range.upperBound, source].enumerated() {
                sqlite3_bind_int64(statement, CInt(place + 1), value)
            }
            while true {
                let step = sqlite3_step(statement)
                if step == SQLITE_DONE { break }
                guard step == SQLITE_ROW else { throw Self.failure(step, in: database) }
                let number = sqlite3_column_int64(statement, 4)
                let name: SyncBatchID?
                if let known = names[number] {
                    name = known
                } else {
                    name = try Self.name(of: number, in: database)
                    names[number] = .some(name)
                }
                guard let name else { continue }
                let sample = SyncSample(
                    second: sqlite3_column_int64(statement, 0),
                    length: sqlite3_column_int64(statement, 1),
                    zone: sqlite3_column_int64(statement, 2),
                    value: sqlite3_column_double(statement, 3),
                    batch: name
                )
                // Another program may have written it, past the table's own checks.
                if allows(sample) { result.append(sample) }
            }
        }
        return result
    }

    /// Takes in samples that ``allows(_:)`` lets pass, but those of imports that were taken back.
    ///
    /// - Returns: whether something changed.
    package func merge(_ samples: [SyncSample], in database: Database) throws -> Bool {
        var numbers: [SyncBatchID: Int64?] = [SyncBatchID(high: 0, low: 0): 0]
        var taken: [SyncSample] = []
        taken.reserveCapacity(samples.count)
        for sample in samples {
            if numbers[sample.batch] == nil {
                numbers[sample.batch] = .some(try Self.number(of: sample.batch, in: database))
            }
            if case .some(.some) = numbers[sample.batch] { taken.append(sample) }
        }
        guard !taken.isEmpty else { return false }
        let here = SyncRegister(name: Self.register, samples: try self.samples(in: database))
        var merged = here
        guard merged.merge(SyncRegister(name: Self.register, samples: taken)) else { return false }
        for sample in here.samples where numbers[sample.batch] == nil {
            numbers[sample.batch] = .some(try Self.number(of: sample.batch, in: database))
        }
        var sources = HealthSources()
        let source = try sources.number(of: source, in: database, at: Moment(milliseconds: 0))
        var before = here.samples[...]
        var after = merged.samples[...]
        while let second = after.first?.second {
            let old = before.prefix { $0.second == second }
            let new = after.prefix { $0.second == second }
            before = before.dropFirst(old.count)
            after = after.dropFirst(new.count)
            if old == new { continue }
            try write(Array(new), over: old.count, source, numbers, in: database)
        }
        if let kind = HealthKind(rawValue: Int(kind)) {
            // A sample of it may matter to days from two before, in any zone, to two after where it lasts two days.
            let day = Int(day)
            try HealthDays.forget(kind, day - 4...day + 7, in: database)
        }
        return true
    }

    /// The samples of one second: the greatest is seen, the others are kept beside it.
    private func write(
        _ samples: [SyncSample],
        over old: Int,
        _ source: Int64,
        _ numbers: [SyncBatchID: Int64?],
        in database: Database
    ) throws {
        guard let seen = samples.visible(without: []).first else { return }
        for sample in samples {
            guard let number = numbers[sample.batch] ?? nil else { continue }
            let isSeen = sample.batch == seen.batch
            try write(sample, source, number, to: isSeen ? Self.see : Self.hide, in: database)
            if isSeen, old > 0 {
                try database.cachedStatement(
                    sql: """
                        DELETE FROM shared_hidden_samples WHERE kind = ? AND started_at = ? AND source = ? AND batch = ?
                        """
                ).execute(arguments: [kind, sample.second, source, number])
            }
        }
    }

    private static let see = """
        INSERT INTO shared_samples (kind, started_at, source, length, zone_offset, value, batch) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET length = excluded.length, zone_offset = excluded.zone_offset, value = excluded.value,
        batch = excluded.batch
        """
    private static let hide = """
        INSERT INTO shared_hidden_samples (kind, started_at, source, length, zone_offset, value, batch)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET length = excluded.length, zone_offset = excluded.zone_offset, value = excluded.value
        """

    private func write(
        _ sample: SyncSample,
        _ source: Int64,
        _ batch: Int64,
        to sql: String,
        in database: Database
    ) throws {
        let statement = try database.cachedStatement(sql: sql).sqliteStatement
        let before = [kind, sample.second, source, sample.length, sample.zone]
        for (place, value) in before.enumerated() { sqlite3_bind_int64(statement, CInt(place + 1), value) }
        sqlite3_bind_double(statement, 6, sample.value)
        sqlite3_bind_int64(statement, 7, batch)
        let step = sqlite3_step(statement)
        sqlite3_reset(statement)
        guard step == SQLITE_DONE else { throw Self.failure(step, in: database) }
    }

    private static func failure(_ code: CInt, in database: Database) -> DatabaseError {
        DatabaseError(resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
    }

    /// The import that a number stands for; `nil` where nothing says so.
    private static func name(of number: Int64, in database: Database) throws -> SyncBatchID? {
        let text = try String.fetchOne(
            database.cachedStatement(sql: "SELECT batch FROM shared_sample_numbers WHERE number = ?"),
            arguments: [number]
        )
        guard let text, case .id(let high, let low) = SyncKey(text) else { return nil }
        return SyncBatchID(high: high, low: low)
    }

    /// The number of an import, which is given one where it has none; `nil` where it was taken back.
    private static func number(of batch: SyncBatchID, in database: Database) throws -> Int64? {
        guard let id = RowID(SyncKey.id(high: batch.high, low: batch.low).text) else { return nil }
        if batch.high == 0, batch.low == 0 { return 0 }
        guard try HealthSampleBatch.find(id, in: database)?.removed != true else { return nil }
        let number = try HealthSampleBatch.number(of: id, in: database)
        if !number.isKept { try HealthSampleBatch.keep(number.value, as: id, in: database) }
        return number.value
    }

    /// Drops the samples of imports that other devices took back.
    package static func dropRemoved(in database: Database) throws { try HealthSampleBatch.dropRemoved(in: database) }
}
