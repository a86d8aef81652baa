import AppData
import GRDB

/// The engine's own tables. They are made when a home begins to sync, so that one that does not carries nothing, and are in
/// Bento's namespace, which exports and archives leave out.
///
/// - Important: They say what this device has sent and received. A copy of them in a second home would repeat batch numbers, so
///   a restore drops them (``SyncCapture/stop(in:)``), and a home that was copied is noticed at the relay.
enum SyncSchema {
    static func create(in database: Database, at moment: Moment) throws {
        try SyncCapture.start(in: database, at: moment)
        try database.execute(sql: tables)
    }

    static func exists(in database: Database) throws -> Bool {
        try Int.fetchOne(
            database.cachedStatement(
                sql: "SELECT 1 FROM sqlite_master WHERE name = 'bento_sync_self' AND type = 'table'"
            )
        ) != nil
    }

    private static let tables = """
        CREATE TABLE IF NOT EXISTS bento_sync_self (
            id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
            owner BLOB NOT NULL,
            node BLOB NOT NULL
        ) STRICT;

        -- The key log as it was seen last, and how the last run went, as JSON.
        CREATE TABLE IF NOT EXISTS bento_sync_log (n INTEGER PRIMARY KEY NOT NULL, entry BLOB NOT NULL) STRICT;
        CREATE TABLE IF NOT EXISTS bento_sync_last (
            id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
            run TEXT NOT NULL
        ) STRICT;

        -- How far each stream was read at the relay: an optimization that is checked against the heads, and may be wrong.
        CREATE TABLE IF NOT EXISTS bento_sync_streams (
            stream INTEGER PRIMARY KEY NOT NULL,
            cursor INTEGER NOT NULL,
            -- When the heads were compared last.
            checked_at INTEGER NOT NULL
        ) STRICT;

        -- Own batches, kept to fill a relay that lost them.
        CREATE TABLE IF NOT EXISTS bento_sync_out (
            stream INTEGER NOT NULL,
            node BLOB NOT NULL,
            no INTEGER NOT NULL,
            chain BLOB NOT NULL,
            envelope BLOB NOT NULL,
            rows TEXT NOT NULL,
            acked_at INTEGER,
            PRIMARY KEY (stream, node, no)
        ) STRICT;
        CREATE INDEX IF NOT EXISTS bento_sync_out_unsent ON bento_sync_out (stream, node, no) WHERE acked_at IS NULL;

        -- The last batch of each device that was applied here (of this one: that was sealed). `told` is the last that an own
        -- batch named as what it builds upon; `missing` the last that was applied before the relay lost it, at `missing_since`.
        CREATE TABLE IF NOT EXISTS bento_sync_heads (
            stream INTEGER NOT NULL,
            node BLOB NOT NULL,
            no INTEGER NOT NULL,
            chain BLOB NOT NULL,
            told INTEGER NOT NULL DEFAULT 0,
            missing INTEGER NOT NULL DEFAULT 0,
            missing_since INTEGER,
            PRIMARY KEY (stream, node)
        ) STRICT, WITHOUT ROWID;

        -- Batches whose time has not come: something before them is missing.
        CREATE TABLE IF NOT EXISTS bento_sync_wait (
            stream INTEGER NOT NULL,
            node BLOB NOT NULL,
            no INTEGER NOT NULL,
            envelope BLOB NOT NULL,
            PRIMARY KEY (stream, node, no)
        ) STRICT;

        -- What gave way to a change of another device that did not know of it, as the content of a batch.
        CREATE TABLE IF NOT EXISTS bento_sync_conflicts (
            tbl TEXT NOT NULL,
            row TEXT NOT NULL,
            register TEXT NOT NULL,
            noticed_at INTEGER NOT NULL,
            own INTEGER NOT NULL,
            state BLOB NOT NULL,
            PRIMARY KEY (tbl, row, register)
        ) STRICT, WITHOUT ROWID;

        -- Streams whose rows here count as never written until the others' have been merged.
        CREATE TABLE IF NOT EXISTS bento_sync_yielding (stream INTEGER PRIMARY KEY NOT NULL) STRICT;

        -- The last own batch that a snapshot covers, and when it was seen at the relay.
        CREATE TABLE IF NOT EXISTS bento_sync_covered (
            stream INTEGER NOT NULL,
            number INTEGER NOT NULL,
            node BLOB NOT NULL,
            no INTEGER NOT NULL,
            seen_at INTEGER NOT NULL,
            PRIMARY KEY (stream, number)
        ) STRICT, WITHOUT ROWID;

        -- The segments of a snapshot that were merged, while others of it are still to come.
        CREATE TABLE IF NOT EXISTS bento_sync_taken (
            stream INTEGER NOT NULL,
            object BLOB NOT NULL,
            PRIMARY KEY (stream, object)
        ) STRICT, WITHOUT ROWID;

        -- Registers that have no place in a table here, as the content of a batch: `HeldRows` says which. Tables by name, for this
        -- version may not know them.
        CREATE TABLE IF NOT EXISTS bento_sync_held (
            tbl TEXT NOT NULL,
            row TEXT NOT NULL,
            stream INTEGER NOT NULL,
            state BLOB NOT NULL,
            reason INTEGER NOT NULL,
            PRIMARY KEY (tbl, row)
        ) STRICT, WITHOUT ROWID;
        """
}
