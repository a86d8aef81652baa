import GRDB

/// The tables that belong to Bento itself: settings, the profile and the models that several features share.
public enum SharedSchema {
    /// The plan; ``AppDatabase`` puts it before those of the features.
    public static let plan = MigrationPlan(
        namespace: "shared",
        steps: [
            .sql("create shared tables", tables),
            .sql("create rows set aside", setAside),
            HealthSchema.goals,
            .sql("create carried files", files),
            HealthSampleSchema.step,
            .sql("keep when a weight was said", weightStatedAt),
            .sql("keep which batches of samples were taken back", removedBatches),
            .sql("keep how long somebody slept", "ALTER TABLE shared_daily_logs ADD COLUMN sleep_minutes REAL"),
            HealthSampleSchema.sharing,
        ],
        derivedTables: ["shared_cache", "shared_sample_days"],
        records: [
            Setting.self, UserProfile.self, DailyLog.self, Place.self, Goal.self, GoalEntry.self,
            HealthSampleBatch.self,
        ],
        rules: [HealthSampleStore.rule]
    )

    /// Samples have no row of their own once they are gone: another device that has them would bring them again.
    private static let removedBatches =
        "CREATE TABLE shared_removed_batches (batch INTEGER PRIMARY KEY NOT NULL) STRICT"

    private static let weightStatedAt = """
        ALTER TABLE shared_profiles ADD COLUMN weight_stated_at INTEGER;
        UPDATE shared_profiles SET weight_stated_at = updated_at WHERE weight_kg IS NOT NULL
        """

    /// Rows of any table that could not be read, with their columns as JSON.
    private static let setAside = """
        CREATE TABLE shared_set_aside (
            id TEXT PRIMARY KEY NOT NULL,
            table_name TEXT NOT NULL,
            row_key TEXT NOT NULL,
            reason TEXT NOT NULL,
            content TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT
        """

    /// Filled in backups and exports alone.
    private static let files = """
        CREATE TABLE shared_files (
            id TEXT PRIMARY KEY NOT NULL,
            content TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT
        """

    private static let tables = """
        CREATE TABLE shared_settings (
            id TEXT PRIMARY KEY NOT NULL,
            value TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        CREATE TABLE shared_profiles (
            id TEXT PRIMARY KEY NOT NULL CHECK (id = 'me'),
            name TEXT,
            sex TEXT,
            birth_date TEXT,
            age_years INTEGER,
            age_stated_on TEXT,
            height_cm REAL,
            weight_kg REAL,
            body_fat_percent REAL,
            activity TEXT,
            goal TEXT,
            daily_kcal_offset REAL,
            protein_grams_per_pound REAL,
            training_day_macros TEXT,
            rest_day_macros TEXT,
            units TEXT,
            zone TEXT,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        -- The day is the key: two devices that log the same day mean the same row.
        CREATE TABLE shared_daily_logs (
            id TEXT PRIMARY KEY NOT NULL,
            weight_kg REAL,
            body_fat_percent REAL,
            steps INTEGER,
            active_energy_kcal REAL,
            exercise_minutes REAL,
            energy INTEGER CHECK (energy BETWEEN 1 AND 5),
            sleep INTEGER CHECK (sleep BETWEEN 1 AND 5),
            stress INTEGER CHECK (stress BETWEEN 1 AND 5),
            mood TEXT,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        -- The source's own key is the key: importing twice means the same row.
        CREATE TABLE shared_health_samples (
            id TEXT PRIMARY KEY NOT NULL,
            kind TEXT NOT NULL,
            value REAL NOT NULL,
            unit TEXT NOT NULL,
            started_at INTEGER NOT NULL,
            ended_at INTEGER NOT NULL CHECK (ended_at >= started_at),
            zone TEXT NOT NULL,
            source TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX shared_health_samples_by_kind ON shared_health_samples (kind, started_at);

        CREATE TABLE shared_places (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
            kind TEXT NOT NULL,
            country_code TEXT,
            subtitle TEXT,
            zone TEXT,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        CREATE TABLE shared_cache (
            name TEXT NOT NULL,
            key TEXT NOT NULL,
            value BLOB NOT NULL,
            stored_at INTEGER NOT NULL,
            PRIMARY KEY (name, key)
        ) STRICT, WITHOUT ROWID;
        """
}

/// The tables of health: goals and what was reached of them.
enum HealthSchema {
    static let goals = MigrationPlan.Step.sql(
        "create goals",
        """
        CREATE TABLE shared_goals (
            id TEXT PRIMARY KEY NOT NULL,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            unit TEXT NOT NULL,
            start REAL NOT NULL,
            target REAL NOT NULL,
            current REAL NOT NULL,
            exercise TEXT,
            begun_on TEXT NOT NULL,
            deadline TEXT,
            completed_on TEXT,
            notes TEXT,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        -- The goal and the day are the key: two devices that say the same day mean the same row.
        CREATE TABLE shared_goal_entries (
            id TEXT PRIMARY KEY NOT NULL,
            goal_id TEXT NOT NULL REFERENCES shared_goals (id) DEFERRABLE INITIALLY DEFERRED,
            day TEXT NOT NULL,
            value REAL NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX shared_goal_entries_by_goal ON shared_goal_entries (goal_id, day) WHERE deleted_at IS NULL;
        """
    )
}
