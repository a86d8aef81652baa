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

    /// The columns that devices need to exchange samples: imports by their whole UUID, their numbers here, and samples that another of the same
    /// second hides. Samples of before have the number of their import alone, and are named by it.
    static let sharing = MigrationPlan.Step("share health samples") { database in
        try database.execute(sql: sharingTables)
        try nameEarlier(in: database)
        // Unlike other steps: what is here was never sent, and what newer devices sent had no place.
        guard try SyncCapture.isOn(in: database) else { return }
        try HealthSampleChunk.markAll(in: database)
        let isSyncing = try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'bento_sync_heads')"
        )
        guard isSyncing == true else { return }
        try database.execute(
            sql: """
                DELETE FROM bento_sync_heads WHERE stream = 3;
                UPDATE bento_sync_streams SET cursor = 0, checked_at = 0 WHERE stream = 3
                """
        )
    }

    /// Names what is known by its number alone: samples and imports taken back of an earlier version, or of an export of one.
    static func nameEarlier(in database: Database) throws {
        let removed = Set(try Int64.fetchAll(database, sql: "SELECT batch FROM shared_removed_batches"))
        let present = try Int64.fetchAll(
            database,
            sql: """
                SELECT DISTINCT batch FROM shared_samples
                WHERE batch > 0 AND batch NOT IN (SELECT number FROM shared_sample_numbers)
                """
        )
        var written: [String] = []
        for number in removed.union(present).sorted() {
            let known = try RowID.fetchOne(
                database,
                sql: "SELECT batch FROM shared_sample_numbers WHERE number = ?",
                arguments: [number]
            )
            let id = known ?? HealthSampleBatch.earlier(number)
            if known == nil { try HealthSampleBatch.keep(number, as: id, in: database) }
            // Of the beginning of time as stamps have it: whatever else is said of it counts.
            try database.execute(
                sql: """
                    INSERT INTO shared_sample_batches (id, removed, updated_at) VALUES (?, ?, 1577836800000)
                    ON CONFLICT DO UPDATE SET removed = 1, updated_at = updated_at + 1
                    WHERE removed = 0 AND excluded.removed = 1
                    """,
                arguments: [id, removed.contains(number)]
            )
            if database.changesCount > 0 { written.append("\(id)") }
        }
        try SyncCapture.mark(HealthSampleBatch.self, rows: written, in: database)
        if !removed.isEmpty { try database.execute(sql: "DELETE FROM shared_removed_batches") }
    }

    private static let sharingTables = """
        CREATE TABLE shared_sample_batches (
            id TEXT PRIMARY KEY NOT NULL,
            removed INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        -- Of this device alone, like the numbers of sources.
        CREATE TABLE shared_sample_numbers (number INTEGER PRIMARY KEY NOT NULL, batch TEXT NOT NULL) STRICT;
        CREATE INDEX shared_sample_numbers_by_batch ON shared_sample_numbers (batch);

        -- Of several imports that measured in one second, the greatest is in shared_samples and the others here: taking it back
        -- uncovers them.
        CREATE TABLE shared_hidden_samples (
            kind INTEGER NOT NULL,
            started_at INTEGER NOT NULL CHECK (started_at BETWEEN -62135596800 AND 253402300799),
            source INTEGER NOT NULL,
            batch INTEGER NOT NULL,
            length INTEGER NOT NULL CHECK (length BETWEEN 0 AND 172800),
            zone_offset INTEGER NOT NULL CHECK (zone_offset BETWEEN -1080 AND 1080),
            value REAL NOT NULL CHECK (value BETWEEN -1e12 AND 1e12),
            PRIMARY KEY (kind, started_at, source, batch)
        ) STRICT, WITHOUT ROWID;
        """

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

    /// Moves rows that an earlier version kept with text ids. Kinds that nobody reads are left behind.
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
