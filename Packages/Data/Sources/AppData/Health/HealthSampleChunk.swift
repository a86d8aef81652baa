import Core
import Foundation
import GRDB
import SyncMerge

/// The samples of one kind, one UTC day and one source: what devices exchange of them at once.
///
/// The source by its **name**, for its number is this device's own. A kind that this version does not know is kept like any other,
/// by its number, and is shown by the version that knows it.
package struct HealthSampleChunk: Sendable, Hashable {
    let kind: Int64
    let day: Int64
    let source: String

    package static let sync = SyncTable(
        "shared_samples",
        stream: .samples,
        key: ["kind", "started_at", "source"],
        hasLife: false,
        groups: [SyncGroup(.chunk, [], name: register)]
    )
    package static let register = "samples"
    /// Imports and whether they were taken back, which must be known before samples of them come.
    package static let batches = HealthSampleBatch.databaseTableName

    static let seconds: Int64 = 86_400
    /// Kinds to come are below.
    private static let kinds: ClosedRange<Int64> = 1...32_767

    /// Reads a chunk's key in captured rows and batches: `10 20785 Watch`.
    ///
    /// - Returns: `nil` for what no version writes.
    package init?(_ key: String) {
        let parts = key.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let kind = Int64(parts[0]), let day = Int64(parts[1]), Self.kinds.contains(kind),
            (HealthSample.moments.lowerBound / Self.seconds...HealthSample.moments.upperBound / Self.seconds)
                .contains(day),
            key.utf8.starts(with: "\(kind) \(day) ".utf8), !parts[2].utf8.contains(0),
            (try? HealthSample.validate(source: String(parts[2]))) != nil
        else { return nil }
        (self.kind, self.day, source) = (kind, day, String(parts[2]))
    }

    static func day(of second: Int64) -> Int64 {
        second >= 0 ? second / seconds : -((-(second + 1)) / seconds) - 1
    }

    /// Days since 1970.
    package var daysSince1970: Int64 { day }

    var range: ClosedRange<Int64> { (day * Self.seconds)...(day * Self.seconds + Self.seconds - 1) }

    /// True if a sample of another device is possible and belongs to this chunk.
    package func allows(_ sample: SyncSample) -> Bool {
        range.contains(sample.second)
            && HealthSample.canBe(
                value: sample.value,
                start: sample.second,
                length: sample.length,
                zoneOffset: sample.zone
            )
    }

    /// The keys of all chunks that are here.
    package static let keys = """
        SELECT kind || ' ' || day || ' ' || name AS chunk FROM (
            SELECT DISTINCT kind, (started_at + 62135596800) / 86400 - 719162 AS day, source FROM shared_samples
        ) JOIN shared_sample_sources ON id = source
        """

    /// Marks a chunk to be sent: once for however many of its samples were written.
    static func mark(_ chunk: Number, in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO \(SyncCapture.dirty) (tbl, row, mask)
                SELECT ?, ? || ' ' || ? || ' ' || name, 1 FROM shared_sample_sources WHERE id = ?
                ON CONFLICT DO UPDATE SET mask = mask | 1
                """
        ).execute(
            arguments: [
                try SyncCapture.number(of: sync.name, in: database), chunk.kind, chunk.day, chunk.source,
            ]
        )
    }

    /// Marks all of them, where capture is on: for what was written by other means than ``HealthSampleWriter``.
    static func markAll(in database: Database) throws {
        guard try SyncCapture.isOn(in: database) else { return }
        try database.execute(
            sql: """
                INSERT INTO \(SyncCapture.dirty) (tbl, row, mask) SELECT ?, chunk, 1 FROM (\(keys)) WHERE true
                ON CONFLICT DO UPDATE SET mask = mask | 1
                """,
            arguments: [try SyncCapture.number(of: sync.name, in: database)]
        )
    }

    /// A chunk as this device numbers it.
    struct Number: Hashable {
        let kind: Int64
        let day: Int64
        let source: Int64
    }

    // MARK: Hidden samples

    /// Where a second lost its sample, the greatest of those that it hid takes its place.
    static func uncover(in database: Database) throws {
        guard try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM shared_hidden_samples)") == true else {
            return
        }
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO shared_samples (kind, started_at, source, length, zone_offset, value, batch)
                SELECT kind, started_at, source, length, zone_offset, value, batch FROM shared_hidden_samples AS hidden
                WHERE NOT EXISTS (SELECT 1 FROM shared_samples AS seen WHERE \(same))
                ORDER BY value DESC, length DESC, zone_offset DESC;
                DELETE FROM shared_hidden_samples AS hidden
                WHERE EXISTS (SELECT 1 FROM shared_samples AS seen WHERE \(same) AND seen.batch = hidden.batch)
                """
        )
    }

    /// Lets the greatest of each second be seen, after rows of both tables came from elsewhere.
    static func settle(in database: Database) throws {
        guard try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM shared_hidden_samples)") == true else {
            return
        }
        let isLess = """
            EXISTS (SELECT 1 FROM shared_hidden_samples AS hidden WHERE \(same)
                AND (hidden.value, hidden.length, hidden.zone_offset) > (seen.value, seen.length, seen.zone_offset))
            """
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO shared_hidden_samples (kind, started_at, source, batch, length, zone_offset, value)
                SELECT kind, started_at, source, batch, length, zone_offset, value FROM shared_samples AS seen WHERE \(isLess);
                DELETE FROM shared_samples AS seen WHERE \(isLess)
                """
        )
        try uncover(in: database)
    }

    private static let same =
        "seen.kind = hidden.kind AND seen.started_at = hidden.started_at AND seen.source = hidden.source"
}
