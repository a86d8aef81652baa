import AppData
import GRDB

/// The tables of Food.
package enum FoodSchema {
    /// Rows that can be made again: what a person eats is counted from the items, the USDA set and
    /// products are imported from files.
    package static let derivedTables: Set<String> = ["food_usage", "food_usda", "food_usda_import", "food_products"]

    package static let first = MigrationPlan.Step.sql(
        "create entries, foods and favourites",
        """
        CREATE TABLE food_entries (
            id TEXT PRIMARY KEY NOT NULL,
            eaten_at INTEGER NOT NULL,
            zone TEXT NOT NULL,
            day TEXT NOT NULL,
            meal TEXT NOT NULL,
            raw_text TEXT NOT NULL,
            notes TEXT,
            parser TEXT NOT NULL,
            confidence REAL NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX food_entries_by_day ON food_entries (day, eaten_at) WHERE deleted_at IS NULL;
        CREATE INDEX food_entries_by_time ON food_entries (eaten_at) WHERE deleted_at IS NULL;

        CREATE TABLE food_items (
            id TEXT PRIMARY KEY NOT NULL,
            entry_id TEXT NOT NULL REFERENCES food_entries (id) DEFERRABLE INITIALLY DEFERRED,
            position INTEGER NOT NULL,
            name TEXT NOT NULL,
            brand TEXT,
            barcode TEXT,
            text TEXT NOT NULL,
            quantity REAL NOT NULL,
            unit TEXT NOT NULL,
            serving_size TEXT,
            grams REAL,
            servings REAL NOT NULL CHECK (servings > 0),
            kcal REAL,
            protein REAL,
            carbs REAL,
            fat REAL,
            fiber REAL,
            sugar REAL,
            sodium REAL,
            others TEXT,
            source TEXT NOT NULL,
            source_id TEXT,
            state TEXT NOT NULL,
            confidence REAL NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX food_items_by_entry ON food_items (entry_id, position) WHERE deleted_at IS NULL;

        CREATE TABLE food_foods (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            brand TEXT,
            barcode TEXT,
            aliases TEXT NOT NULL,
            nutrients TEXT NOT NULL,
            measures TEXT NOT NULL,
            density REAL,
            kind TEXT NOT NULL,
            ingredients TEXT,
            servings REAL,
            yield_grams REAL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX food_foods_by_barcode ON food_foods (barcode) WHERE deleted_at IS NULL AND barcode IS NOT NULL;

        CREATE TABLE food_favorites (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            meal TEXT,
            items TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        CREATE TABLE food_water (
            id TEXT PRIMARY KEY NOT NULL,
            drunk_at INTEGER NOT NULL,
            zone TEXT NOT NULL,
            day TEXT NOT NULL,
            milliliters REAL NOT NULL CHECK (milliliters > 0),
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX food_water_by_day ON food_water (day) WHERE deleted_at IS NULL;

        -- The day is the key: two devices that mark the same day mean the same row.
        CREATE TABLE food_training_days (
            id TEXT PRIMARY KEY NOT NULL,
            is_training_day INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        CREATE TABLE food_changes (
            id TEXT PRIMARY KEY NOT NULL,
            made_at INTEGER NOT NULL,
            summary TEXT NOT NULL,
            rows TEXT NOT NULL,
            undone_at INTEGER,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX food_changes_to_undo ON food_changes (made_at) WHERE undone_at IS NULL AND deleted_at IS NULL;

        -- How often each food was logged. Triggers keep it, so that deleting, undoing and importing entries never leave
        -- a count behind.
        CREATE TABLE food_usage (
            id TEXT PRIMARY KEY NOT NULL,
            uses INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER food_usage_insert AFTER INSERT ON food_items
            WHEN NEW.source_id IS NOT NULL AND NEW.deleted_at IS NULL
        BEGIN
            INSERT INTO food_usage (id, uses) VALUES (NEW.source_id, 1)
                ON CONFLICT (id) DO UPDATE SET uses = uses + 1;
        END;
        CREATE TRIGGER food_usage_update_old AFTER UPDATE OF source_id, deleted_at ON food_items
            WHEN OLD.source_id IS NOT NULL AND OLD.deleted_at IS NULL
        BEGIN
            UPDATE food_usage SET uses = uses - 1 WHERE id = OLD.source_id;
        END;
        CREATE TRIGGER food_usage_update_new AFTER UPDATE OF source_id, deleted_at ON food_items
            WHEN NEW.source_id IS NOT NULL AND NEW.deleted_at IS NULL
        BEGIN
            INSERT INTO food_usage (id, uses) VALUES (NEW.source_id, 1)
                ON CONFLICT (id) DO UPDATE SET uses = uses + 1;
        END;
        CREATE TRIGGER food_usage_delete AFTER DELETE ON food_items
            WHEN OLD.source_id IS NOT NULL AND OLD.deleted_at IS NULL
        BEGIN
            UPDATE food_usage SET uses = uses - 1 WHERE id = OLD.source_id;
        END;

        CREATE TABLE food_usda (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            aliases TEXT NOT NULL,
            kind TEXT NOT NULL,
            density REAL,
            nutrients BLOB NOT NULL,
            measures TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE food_usda_import (
            id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
            foods INTEGER NOT NULL,
            measures INTEGER NOT NULL,
            imported_at INTEGER NOT NULL
        ) STRICT;
        """
    )

    /// The index over the imported set, so that it need not be made at each start.
    package static let second = MigrationPlan.Step.sql(
        "keep the catalogue of imported foods packed",
        """
        CREATE TABLE food_catalog (
            id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
            key TEXT NOT NULL,
            image BLOB NOT NULL
        ) STRICT;
        """
    )

    /// It is kept in a file of its own, which need not be read whole: ``PackedCatalogStore``.
    package static let third = MigrationPlan.Step.sql(
        "keep the packed catalogue out of the database",
        "DROP TABLE food_catalog"
    )

    /// Adds the origin of a row, so that a file's second import finds it, and taking the first one back finds all of it.
    package static let fourth = MigrationPlan.Step.sql(
        "know what was imported",
        """
        ALTER TABLE food_entries ADD COLUMN import_id TEXT;
        ALTER TABLE food_entries ADD COLUMN external_id TEXT;
        ALTER TABLE food_items ADD COLUMN import_id TEXT;
        ALTER TABLE food_items ADD COLUMN external_id TEXT;
        CREATE INDEX food_entries_by_import ON food_entries (import_id) WHERE import_id IS NOT NULL;
        CREATE INDEX food_entries_by_source ON food_entries (external_id) WHERE external_id IS NOT NULL;
        CREATE INDEX food_items_by_import ON food_items (import_id) WHERE import_id IS NOT NULL;
        CREATE INDEX food_items_by_source ON food_items (external_id) WHERE external_id IS NOT NULL;
        CREATE TABLE food_imports (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            source TEXT NOT NULL,
            imported_at INTEGER NOT NULL,
            foods INTEGER NOT NULL,
            weights INTEGER NOT NULL,
            undone_at INTEGER,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        """
    )

    package static let fifth = MigrationPlan.Step.sql(
        "keep planned meals",
        """
        CREATE TABLE food_plans (
            id TEXT PRIMARY KEY NOT NULL,
            day TEXT NOT NULL,
            meal TEXT NOT NULL,
            minute INTEGER,
            words TEXT NOT NULL,
            items TEXT NOT NULL,
            entry_id TEXT,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX food_plans_open ON food_plans (day) WHERE deleted_at IS NULL AND entry_id IS NULL;
        """
    )

    package static let sixth = MigrationPlan.Step.sql(
        "keep products of an imported file",
        """
        CREATE TABLE food_products (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            brand TEXT,
            words TEXT NOT NULL,
            nutrients BLOB NOT NULL,
            serving REAL,
            imported_at INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
    )
}
