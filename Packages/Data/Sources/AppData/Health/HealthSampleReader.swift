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
        let names = try HealthSources.names(in: database)
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
        var samples: [HealthSample] = []
        var source: (number: Int64, name: String) = (-1, "")
        while true {
            let result = sqlite3_step(statement)
            if result == SQLITE_DONE { return samples }
            guard result == SQLITE_ROW else {
                throw DatabaseError(resultCode: ResultCode(rawValue: result), message: database.lastErrorMessage)
            }
            let number = sqlite3_column_int64(statement, 1)
            if number != source.number { source = (number, names[number] ?? "source \(number)") }
            let sample = HealthSample(
                kind: kind,
                value: sqlite3_column_double(statement, 4),
                start: sqlite3_column_int64(statement, 0),
                length: sqlite3_column_int64(statement, 2),
                zoneOffsetMinutes: Int(sqlite3_column_int64(statement, 3)),
                source: source.name
            )
            // A row that another program has written, past the table's own checks.
            guard (try? sample.validateFigures()) != nil, !sample.source.isEmpty else { continue }
            samples.append(sample)
        }
    }

    /// The figures of the samples that begin in a span of seconds, as long as they are of one source; `nil` where they are of
    /// several.
    static func tally(_ kind: HealthKind, _ moments: ClosedRange<Int64>, in database: Database) throws -> HealthTally? {
        let statement = try database.cachedStatement(
            sql: """
                SELECT source, started_at, length, zone_offset, value FROM shared_samples
                WHERE kind = ? AND started_at BETWEEN ? AND ? ORDER BY started_at, source
                """
        ).sqliteStatement
        defer { sqlite3_reset(statement) }
        sqlite3_bind_int64(statement, 1, Int64(kind.rawValue))
        sqlite3_bind_int64(statement, 2, moments.lowerBound)
        sqlite3_bind_int64(statement, 3, moments.upperBound)
        var tally = HealthTally(kind)
        var source: Int64?
        while true {
            let result = sqlite3_step(statement)
            if result == SQLITE_DONE { return tally }
            guard result == SQLITE_ROW else {
                throw DatabaseError(resultCode: ResultCode(rawValue: result), message: database.lastErrorMessage)
            }
            let number = sqlite3_column_int64(statement, 0)
            if let source, source != number { return nil }
            source = number
            let (start, length) = (sqlite3_column_int64(statement, 1), sqlite3_column_int64(statement, 2))
            let (offset, value) = (sqlite3_column_int64(statement, 3), sqlite3_column_double(statement, 4))
            // A row that another program has written, past the table's own checks.
            guard HealthSample.canBe(value: value, start: start, length: length, zoneOffset: offset) else { continue }
            tally.add(value, start: start, length: length, zoneOffset: Int(offset))
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
