import AppData
import GRDB

/// The tables of Workouts.
package enum WorkoutSchema {
    package static let first = MigrationPlan.Step.sql(
        "create workouts, exercises, templates and programmes",
        """
        CREATE TABLE workouts_workouts (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            type TEXT NOT NULL,
            phase TEXT NOT NULL,
            planned_at INTEGER,
            started_at INTEGER,
            resumed_at INTEGER,
            ended_at INTEGER,
            zone TEXT NOT NULL,
            day TEXT NOT NULL,
            active_seconds REAL NOT NULL CHECK (active_seconds >= 0),
            intensity REAL,
            meters REAL,
            ascent REAL,
            kcal REAL,
            mean_heart_rate REAL,
            max_heart_rate REAL,
            notes TEXT,
            programme TEXT,
            programme_day INTEGER,
            source TEXT NOT NULL,
            external_id TEXT,
            import_id TEXT,
            linked_to TEXT,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX workouts_workouts_by_day ON workouts_workouts (day, started_at) WHERE deleted_at IS NULL;
        CREATE INDEX workouts_workouts_by_start ON workouts_workouts (started_at) WHERE deleted_at IS NULL;
        CREATE INDEX workouts_workouts_open ON workouts_workouts (phase)
            WHERE deleted_at IS NULL AND phase IN ('active', 'paused');
        CREATE INDEX workouts_workouts_by_source ON workouts_workouts (source, external_id)
            WHERE external_id IS NOT NULL;
        CREATE INDEX workouts_workouts_by_import ON workouts_workouts (import_id) WHERE import_id IS NOT NULL;

        CREATE TABLE workouts_exercises (
            id TEXT PRIMARY KEY NOT NULL,
            workout_id TEXT NOT NULL REFERENCES workouts_workouts (id) DEFERRABLE INITIALLY DEFERRED,
            position INTEGER NOT NULL,
            exercise_id TEXT NOT NULL,
            name TEXT NOT NULL,
            superset TEXT,
            rest REAL,
            notes TEXT,
            sets TEXT NOT NULL,
            counted_on TEXT,
            heaviest_kg REAL,
            heaviest_reps INTEGER,
            one_rep_max REAL,
            volume REAL NOT NULL,
            working_sets INTEGER NOT NULL,
            reps INTEGER NOT NULL,
            most_reps INTEGER,
            seconds REAL NOT NULL,
            meters REAL NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX workouts_exercises_by_workout ON workouts_exercises (workout_id, position) WHERE deleted_at IS NULL;
        -- Everything that records and trends over decades ask for, so that they read this index alone.
        CREATE INDEX workouts_exercises_bests ON workouts_exercises
            (exercise_id, counted_on, heaviest_kg, heaviest_reps, one_rep_max, volume, most_reps, working_sets)
            WHERE deleted_at IS NULL AND counted_on IS NOT NULL;
        CREATE INDEX workouts_exercises_by_day ON workouts_exercises (counted_on, exercise_id, working_sets, volume)
            WHERE deleted_at IS NULL AND counted_on IS NOT NULL;

        CREATE TABLE workouts_own_exercises (
            id TEXT PRIMARY KEY NOT NULL,
            exercise TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        CREATE TABLE workouts_aliases (
            id TEXT PRIMARY KEY NOT NULL,
            exercise_id TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        CREATE TABLE workouts_templates (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            type TEXT NOT NULL,
            exercises TEXT NOT NULL,
            is_favorite INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        CREATE TABLE workouts_programmes (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            text TEXT NOT NULL,
            is_current INTEGER NOT NULL,
            next_day INTEGER NOT NULL,
            training_maxes TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        CREATE TABLE workouts_changes (
            id TEXT PRIMARY KEY NOT NULL,
            made_at INTEGER NOT NULL,
            summary TEXT NOT NULL,
            rows TEXT NOT NULL,
            undone_at INTEGER,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX workouts_changes_to_undo ON workouts_changes (made_at) WHERE undone_at IS NULL AND deleted_at IS NULL;
        """
    )

    package static let imports = MigrationPlan.Step.sql(
        "create imports and tracks",
        """
        CREATE TABLE workouts_imports (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            source TEXT NOT NULL,
            imported_at INTEGER NOT NULL,
            added INTEGER NOT NULL,
            linked INTEGER NOT NULL,
            unchanged INTEGER NOT NULL,
            refused INTEGER NOT NULL,
            samples INTEGER NOT NULL,
            undone_at INTEGER,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        CREATE TABLE workouts_tracks (
            id TEXT PRIMARY KEY NOT NULL REFERENCES workouts_workouts (id) DEFERRABLE INITIALLY DEFERRED,
            points BLOB NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        """
    )

    package static let watchedFiles = MigrationPlan.Step.sql(
        "create watched files",
        """
        CREATE TABLE workouts_watched_files (
            id TEXT PRIMARY KEY NOT NULL,
            bytes INTEGER NOT NULL,
            modified_at INTEGER NOT NULL,
            imported_at INTEGER NOT NULL,
            outcome TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        """
    )

    package static let laps = MigrationPlan.Step.sql(
        "keep laps",
        "ALTER TABLE workouts_tracks ADD COLUMN laps TEXT;"
    )

    package static let measurements = MigrationPlan.Step.sql(
        "create body measurements",
        """
        CREATE TABLE workouts_measurements (
            id TEXT PRIMARY KEY NOT NULL,
            part TEXT NOT NULL,
            day TEXT NOT NULL,
            centimeters REAL NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX workouts_measurements_by_day ON workouts_measurements (part, day) WHERE deleted_at IS NULL;
        """
    )
}
