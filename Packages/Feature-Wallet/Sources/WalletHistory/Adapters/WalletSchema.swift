import AppData
import GRDB

/// The tables of Wallet. Satoshis are integers, moments milliseconds.
package enum WalletSchema {
    /// Data that the wallet can provide again, and play money, which has no value elsewhere.
    package static let derivedTables: Set<String> = ["wallet_sandbox", "wallet_sandbox_records", "wallet_movements"]

    package static let first = MigrationPlan.Step.sql(
        "create the ledger of play money, history, operations, notes and tags",
        """
        CREATE TABLE wallet_sandbox (
            id INTEGER PRIMARY KEY NOT NULL CHECK (id = 1),
            ledger TEXT NOT NULL
        ) STRICT;

        CREATE TABLE wallet_sandbox_records (
            kind TEXT NOT NULL,
            id TEXT NOT NULL,
            place INTEGER NOT NULL,
            record TEXT NOT NULL,
            PRIMARY KEY (kind, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX wallet_sandbox_records_in_order ON wallet_sandbox_records (kind, place);

        -- The wallet's movements as last read, for pages, filters and sums. The wallet is the network's and server's own.
        CREATE TABLE wallet_movements (
            wallet TEXT NOT NULL,
            id INTEGER NOT NULL,
            created_at INTEGER NOT NULL,
            status TEXT NOT NULL,
            category TEXT NOT NULL,
            effective INTEGER NOT NULL,
            fee INTEGER NOT NULL,
            words TEXT NOT NULL,
            record TEXT NOT NULL,
            PRIMARY KEY (wallet, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX wallet_movements_by_time ON wallet_movements (wallet, created_at DESC, id DESC, category, effective, fee);

        CREATE TABLE wallet_operations (
            id TEXT PRIMARY KEY NOT NULL,
            wallet TEXT NOT NULL,
            operation TEXT NOT NULL,
            amount INTEGER NOT NULL,
            destination TEXT NOT NULL,
            state TEXT NOT NULL,
            before TEXT,
            receipt TEXT,
            failure TEXT,
            started_at INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX wallet_operations_by_time ON wallet_operations (wallet, started_at);
        CREATE INDEX wallet_operations_open ON wallet_operations (wallet, state) WHERE state IN ('prepared', 'sent');

        CREATE TABLE wallet_notes (
            id TEXT PRIMARY KEY NOT NULL,
            note TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        CREATE TABLE wallet_tags (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            color TEXT NOT NULL,
            emoji TEXT,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        CREATE TABLE wallet_tagged (
            id TEXT PRIMARY KEY NOT NULL,
            wallet TEXT NOT NULL,
            movement INTEGER NOT NULL,
            tag TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        CREATE INDEX wallet_tagged_by_movement ON wallet_tagged (wallet, movement) WHERE deleted_at IS NULL;
        CREATE INDEX wallet_tagged_by_tag ON wallet_tagged (tag) WHERE deleted_at IS NULL;

        -- What the history did not explain when a wallet was first read.
        CREATE TABLE wallet_openings (
            id TEXT PRIMARY KEY NOT NULL,
            opening INTEGER NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        """
    )

    package static let second = MigrationPlan.Step.sql(
        "tell what stays the person's own from what is paid",
        "ALTER TABLE wallet_operations ADD COLUMN is_own INTEGER;"
    )

    /// Operations done before this migration count as seen, since nobody knows better.
    package static let third = MigrationPlan.Step.sql(
        "know a payment that is asked for again",
        """
        ALTER TABLE wallet_operations ADD COLUMN identity TEXT;
        ALTER TABLE wallet_operations ADD COLUMN shown_at INTEGER;
        UPDATE wallet_operations
            SET identity = destination || ' ' || amount, shown_at = CASE state WHEN 'done' THEN updated_at END;
        CREATE INDEX wallet_operations_alike ON wallet_operations (wallet, identity, started_at);
        """
    )

    package static let fourth = MigrationPlan.Step.sql(
        "keep confirmed fees, contacts, and labels of other wallets",
        """
        ALTER TABLE wallet_operations ADD COLUMN fee INTEGER;

        CREATE TABLE wallet_contacts (
            id TEXT PRIMARY KEY NOT NULL,
            name TEXT NOT NULL,
            destination TEXT NOT NULL,
            note TEXT,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;

        CREATE TABLE wallet_labels (
            id TEXT PRIMARY KEY NOT NULL,
            record TEXT NOT NULL,
            updated_at INTEGER NOT NULL,
            deleted_at INTEGER
        ) STRICT;
        """
    )

    /// The default tags had random ids, so each device had eight of its own. Those that still have their names get the
    /// ids that are the same everywhere, and their assignments follow.
    package static let fifth = MigrationPlan.Step("give the usual tags the ids that they have on every device") {
        database in
        for tag in TagRecord.defaults {
            let id = TagRecord.usualID(tag.name)
            // The one in use, if another with its name was deleted.
            let old = try RowID.fetchOne(
                database,
                sql: "SELECT id FROM wallet_tags WHERE lower(name) = ? ORDER BY deleted_at IS NOT NULL, id LIMIT 1",
                arguments: [tag.name.lowercased()]
            )
            let isTaken = try Bool.fetchOne(
                database,
                sql: "SELECT EXISTS (SELECT 1 FROM wallet_tags WHERE id = ?)",
                arguments: [id]
            )
            guard let old, isTaken == false else { continue }
            try database.execute(sql: "UPDATE wallet_tags SET id = ? WHERE id = ?", arguments: [id, old])
            try database.execute(
                sql: """
                    UPDATE wallet_tagged SET tag = :id, id = wallet || '/' || movement || '/' || :id WHERE tag = :old
                    """,
                arguments: ["id": id, "old": old]
            )
        }
    }
}
