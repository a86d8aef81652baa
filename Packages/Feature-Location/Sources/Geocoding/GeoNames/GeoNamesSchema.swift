import AppData

/// The tables of imported places, in the namespace `location`.
package enum GeoNamesSchema {
    /// One of the feature's migration steps.
    ///
    /// `location_geonames_index` holds one row: the `revision` of the rows from which the packed table
    /// (``PackedTable``) of all places, bundled and imported, was made; its checksum; and its bytes if no file has them
    /// (``PackedGazetteerFile``). The table is faster to search by name and by position than FTS5 and an R-tree, and it
    /// follows the same rules as the bundled one.
    package static let step = MigrationPlan.Step.sql(
        "create geonames",
        """
        CREATE TABLE location_geonames (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            alternates TEXT NOT NULL,
            latitude REAL NOT NULL CHECK (latitude BETWEEN -90 AND 90),
            longitude REAL NOT NULL CHECK (longitude BETWEEN -180 AND 180),
            country TEXT NOT NULL,
            region TEXT NOT NULL,
            population INTEGER NOT NULL,
            time_zone TEXT NOT NULL
        ) STRICT;
        CREATE TABLE location_geonames_alternates (
            place INTEGER NOT NULL,
            name TEXT NOT NULL,
            PRIMARY KEY (place, name)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE location_geonames_regions (
            key TEXT NOT NULL PRIMARY KEY,
            name TEXT NOT NULL,
            aliases TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE location_geonames_index (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            rows_revision INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            checksum INTEGER NOT NULL,
            bytes BLOB NOT NULL
        ) STRICT;
        INSERT INTO location_geonames_index VALUES (1, 0, 0, 0, x'');
        """
    )

    /// Adds the kind of each place: a capital, a section of a city.
    package static let codes = MigrationPlan.Step.sql(
        "add what geonames are",
        "ALTER TABLE location_geonames ADD COLUMN code TEXT NOT NULL DEFAULT ''"
    )

    /// The tables that an export omits: all of them can be imported again.
    package static let derivedTables: Set<String> = [
        "location_geonames", "location_geonames_alternates", "location_geonames_regions", "location_geonames_index",
    ]
}
