import AppData

/// The tables of Reminders. Moments are milliseconds.
enum RemindersSchema {
    static let first = MigrationPlan.Step.sql(
        "create reminders and their occurrences",
        """
        CREATE TABLE reminders_reminders (
            id TEXT PRIMARY KEY NOT NULL,
            what TEXT NOT NULL,
            sentence TEXT NOT NULL,
            start TEXT NOT NULL,
            zone TEXT NOT NULL,
            rule TEXT,
            next_at INTEGER,
            created_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX reminders_reminders_by_next ON reminders_reminders (next_at)
            WHERE deleted_at IS NULL AND next_at IS NOT NULL;

        CREATE TABLE reminders_occurrences (
            id TEXT PRIMARY KEY NOT NULL,
            reminder TEXT,
            source TEXT,
            source_key TEXT,
            what TEXT NOT NULL,
            command TEXT,
            due_at INTEGER NOT NULL,
            zone TEXT NOT NULL,
            state TEXT NOT NULL,
            snoozed_until INTEGER,
            delivered_at INTEGER,
            delivered_on TEXT,
            channel TEXT,
            answered_at INTEGER,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX reminders_occurrences_open ON reminders_occurrences (state, due_at)
            WHERE deleted_at IS NULL AND state IN ('due', 'delivered', 'snoozed');
        CREATE INDEX reminders_occurrences_by_time ON reminders_occurrences (due_at);
        CREATE INDEX reminders_occurrences_by_day ON reminders_occurrences (delivered_on) WHERE delivered_on IS NOT NULL;
        CREATE INDEX reminders_occurrences_of_source ON reminders_occurrences (source, source_key)
            WHERE source IS NOT NULL;
        """
    )

    static let second = MigrationPlan.Step.sql(
        "create claims of runs that deliver",
        """
        CREATE TABLE reminders_claims (
            occurrence TEXT PRIMARY KEY NOT NULL,
            holder TEXT NOT NULL,
            until INTEGER NOT NULL
        ) STRICT;
        """
    )

    static let third = MigrationPlan.Step.sql(
        "mark what is to do without a time",
        "ALTER TABLE reminders_reminders ADD COLUMN is_todo INTEGER NOT NULL DEFAULT 0"
    )

    static let fourth = MigrationPlan.Step.sql(
        "keep what waits for a place",
        """
        ALTER TABLE reminders_reminders ADD COLUMN place TEXT;
        ALTER TABLE reminders_reminders ADD COLUMN place_id TEXT;
        ALTER TABLE reminders_reminders ADD COLUMN armed_at INTEGER;
        CREATE INDEX reminders_reminders_armed ON reminders_reminders (armed_at)
            WHERE deleted_at IS NULL AND armed_at IS NOT NULL;
        """
    )

    static let imports = MigrationPlan.Step.sql(
        "keep where reminders were imported from",
        """
        ALTER TABLE reminders_reminders ADD COLUMN import_id TEXT;
        ALTER TABLE reminders_reminders ADD COLUMN external_id TEXT;
        ALTER TABLE reminders_reminders ADD COLUMN imported TEXT;
        ALTER TABLE reminders_occurrences ADD COLUMN is_imported INTEGER;
        CREATE TABLE reminders_imports (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            imported_at INTEGER NOT NULL,
            added INTEGER NOT NULL,
            updated INTEGER NOT NULL,
            undone_at INTEGER,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT
        """
    )

    /// Tables that hold for the moment alone.
    static let derivedTables: Set<String> = ["reminders_claims"]
}
