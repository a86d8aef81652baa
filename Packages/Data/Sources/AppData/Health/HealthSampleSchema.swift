import Core
import Foundation
import GRDB

/// The tables of samples.
///
/// A sample has no id of its own: a source measures a kind once in a second. The rows lie in the order of kind and time, which
/// is how they are read, and how devices write them.
enum HealthSampleSchema {
    static let step = MigrationPlan.Step("keep health samples compactly") { database in
        try database.execute(sql: tables)
        try move(in: database)
        try database.execute(sql: "DROP TABLE shared_health_samples")
    }

    private static let tables = """
        CREATE TABLE shared_sample_sources (
            id INTEGER PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        -- Seconds since 1970, seconds, minutes east of UTC, the unit of the kind.
        CREATE TABLE shared_samples (
            kind INTEGER NOT NULL,
            started_at INTEGER NOT NULL CHECK (started_at BETWEEN -62135596800 AND 253402300799),
            source INTEGER NOT NULL,
            length INTEGER NOT NULL CHECK (length BETWEEN 0 AND 172800),
            zone_offset INTEGER NOT NULL CHECK (zone_offset BETWEEN -1080 AND 1080),
            value REAL NOT NULL CHECK (value BETWEEN -1e12 AND 1e12),
            batch INTEGER NOT NULL,
            PRIMARY KEY (kind, started_at, source)
        ) STRICT, WITHOUT ROWID;

        -- Made from the samples. A day that is not here is made anew.
        CREATE TABLE shared_sample_days (
            kind INTEGER NOT NULL,
            day INTEGER NOT NULL,
            count INTEGER NOT NULL,
            total REAL NOT NULL,
            least REAL NOT NULL,
            most REAL NOT NULL,
            last REAL NOT NULL,
            PRIMARY KEY (kind, day)
        ) STRICT, WITHOUT ROWID;
        """

    /// What an earlier version kept with an id of text. Kinds that nobody reads are left behind.
    private static func move(in database: Database) throws {
        var zones: [String: TimeZone] = [:]
        var sources = HealthSources()
        let rows = try Row.fetchCursor(
            database,
            sql: """
                SELECT kind, value, started_at, ended_at, zone, source FROM shared_health_samples
                WHERE deleted_at IS NULL
                """
        )
        while let row = try rows.next() {
            guard let kind = String.fromDatabaseValue(row[0]).flatMap({ HealthKind(name: $0) }),
                let value = Double.fromDatabaseValue(row[1]), let start = Moment.fromDatabaseValue(row[2]),
                let end = Moment.fromDatabaseValue(row[3]), let zone = String.fromDatabaseValue(row[4]),
                let source = String.fromDatabaseValue(row[5])
            else { continue }
            let known = zones[zone] ?? TimeZone.named(zone) ?? .gmt
            zones[zone] = known
            let sample = HealthSample(
                kind: kind,
                value: value,
                from: start.date,
                to: end.date,
                in: known,
                source: source.isEmpty ? "unknown" : source
            )
            guard (try? sample.validate()) != nil else { continue }
            try database.execute(
                sql: "INSERT OR IGNORE INTO shared_samples VALUES (?, ?, ?, ?, ?, ?, 0)",
                arguments: [
                    kind.rawValue, sample.start,
                    try sources.number(of: sample.source, in: database, at: Moment(milliseconds: 0)), sample.length,
                    sample.zoneOffset, sample.value,
                ]
            )
        }
    }
}
