import GRDB

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
