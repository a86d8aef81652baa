import Core
import GRDB
import GRDBSQLite

/// Reads samples column by column: a row of GRDB would cost more than the row itself.
enum HealthSampleReader {
    /// The samples of a kind that begin in a span of seconds, by their start; as every source said them.
    static func samples(
        _ kind: HealthKind,
        _ moments: ClosedRange<Int64>,
        in database: Database
    ) throws -> [HealthSample] {
        var rows: [StoredSample] = []
        try scan(kind, moments, in: database) { row in
            rows.append(row)
            return true
        }
        guard !rows.isEmpty else { return [] }
        let names = try HealthSources.names(in: database)
        var source: (number: Int64, name: String) = (-1, "")
        return rows.compactMap { row in
            if row.source != source.number { source = (row.source, names[row.source] ?? "source \(row.source)") }
            let sample = HealthSample(
                kind: kind,
                value: row.value,
                start: row.start,
                length: row.length,
                zoneOffsetMinutes: Int(row.zoneOffset),
                source: source.name
            )
            return (try? sample.validateFigures()) != nil && !sample.source.isEmpty ? sample : nil
        }
    }

    /// The figures of the samples that begin in a span of seconds, as long as they are of one source; `nil` where they are of
    /// several.
    static func tally(_ kind: HealthKind, _ moments: ClosedRange<Int64>, in database: Database) throws -> HealthTally? {
        var tally = HealthTally(kind)
        var source: Int64?
        var isOfOneSource = true
        try scan(kind, moments, in: database) { row in
            isOfOneSource = source == nil || source == row.source
            source = row.source
            let (start, length, offset) = (row.start, row.length, row.zoneOffset)
            if isOfOneSource, HealthSample.canBe(value: row.value, start: start, length: length, zoneOffset: offset) {
                tally.add(row.value, start: start, length: length, zoneOffset: Int(offset))
            }
            return isOfOneSource
        }
        return isOfOneSource ? tally : nil
    }

    /// A row as it stands: another program may have written it, past the table's own checks.
    private struct StoredSample {
        var start, source, length, zoneOffset: Int64
        var value: Double
    }

    /// Goes through the rows of a kind that begin in a span of seconds, by their start, for as long as `take` says so.
    @inline(__always)
    private static func scan(
        _ kind: HealthKind,
        _ moments: ClosedRange<Int64>,
        in database: Database,
        _ take: (StoredSample) -> Bool
    ) throws {
        let statement = try database.cachedStatement(
            sql: """
                SELECT started_at, source, length, zone_offset, value FROM shared_samples
                WHERE kind = ? AND started_at BETWEEN ? AND ? ORDER BY started_at, source
                """
        ).sqliteStatement
        defer { sqlite3_reset(statement) }
        sqlite3_bind_int64(statement, 1, Int64(kind.rawValue))
        sqlite3_bind_int64(statement, 2, moments.lowerBound)
        sqlite3_bind_int64(statement, 3, moments.upperBound)
        while true {
            let result = sqlite3_step(statement)
            if result == SQLITE_DONE { return }
            guard result == SQLITE_ROW else {
                throw DatabaseError(resultCode: ResultCode(rawValue: result), message: database.lastErrorMessage)
            }
            let row = StoredSample(
                start: sqlite3_column_int64(statement, 0),
                source: sqlite3_column_int64(statement, 1),
                length: sqlite3_column_int64(statement, 2),
                zoneOffset: sqlite3_column_int64(statement, 3),
                value: sqlite3_column_double(statement, 4)
            )
            guard take(row) else { return }
        }
    }

    /// The days that may hold samples of a kind; `nil` where there is none.
    static func days(of kind: HealthKind, in database: Database) throws -> ClosedRange<Int>? {
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT (SELECT MIN(started_at) FROM shared_samples WHERE kind = ?1),
                        (SELECT MAX(started_at) FROM shared_samples WHERE kind = ?1)
                    """
            ),
            arguments: [kind.rawValue]
        )
        guard let row, let first = Int64.fromDatabaseValue(row[0]), let last = Int64.fromDatabaseValue(row[1]),
            HealthSample.moments.contains(first), HealthSample.moments.contains(last)
        else { return nil }
        return Int(first / 86_400) - 2...Int(last / 86_400) + 4
    }
}
