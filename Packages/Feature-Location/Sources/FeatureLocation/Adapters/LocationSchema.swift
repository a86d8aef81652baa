import AppData

/// The tables of the feature, all named `location_...`.
enum LocationSchema {
    static let create = MigrationPlan.Step.sql(
        "create history, events, fences and state",
        """
        -- Where the person was. A forgotten row keeps its id and deletion time, and nothing else.
        CREATE TABLE location_fixes (
            id TEXT PRIMARY KEY NOT NULL,
            recorded_at INTEGER NOT NULL,
            zone TEXT NOT NULL,
            latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
            altitude REAL,
            accuracy REAL,
            source TEXT NOT NULL,
            place TEXT,
            subtitle TEXT,
            country_code TEXT,
            place_zone TEXT,
            session TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX location_fixes_by_time ON location_fixes (recorded_at);

        -- What the person did, in the form that analytics exchanges.
        CREATE TABLE location_events (
            id TEXT PRIMARY KEY NOT NULL,
            occurred_at INTEGER NOT NULL,
            zone TEXT NOT NULL,
            kind TEXT NOT NULL,
            data TEXT NOT NULL,
            session TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX location_events_by_time ON location_events (occurred_at);

        CREATE TABLE location_fences (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            area TEXT NOT NULL,
            triggers TEXT NOT NULL,
            dwell_seconds REAL NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        -- Single values as JSON: the current place, the session, where the fences stand, the map.
        CREATE TABLE location_state (
            id TEXT PRIMARY KEY NOT NULL,
            value TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        """
    )

    /// Tombstones say nothing of time: a question for the oldest fixes should not go through all of them.
    static let livingByTime = MigrationPlan.Step.sql(
        "index the fixes that are not forgotten",
        """
        DROP INDEX location_fixes_by_time;
        CREATE INDEX location_fixes_by_time ON location_fixes (recorded_at) WHERE deleted_at IS NULL;
        """
    )

    static let tracks = MigrationPlan.Step.sql(
        "keep tracks whole, heights above the sea, and how far a named place was",
        """
        -- Metres above the sea; altitude is above the ellipsoid.
        ALTER TABLE location_fixes ADD COLUMN elevation REAL;
        -- Metres to the place of that name.
        ALTER TABLE location_fixes ADD COLUMN place_distance REAL;

        -- What was imported, whole. A forgotten row keeps its id and deletion time, and nothing else.
        CREATE TABLE location_tracks (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT,
            kind TEXT NOT NULL,
            started_at INTEGER,
            ended_at INTEGER,
            point_count INTEGER NOT NULL,
            points TEXT NOT NULL,
            imported_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        """
    )
}
