import Core

/// The tables, and how they came to be: forward only. Whichever relay starts first makes them; the others wait for its lock.
///
/// A step may add tables, and columns that may be null: relays of the version before it go on over the new tables until they
/// are replaced. Nothing that an older relay reads or writes is renamed or removed.
enum ClusterSchema {
    static var version: Int64 { Int64(steps.count) }
    /// The oldest version that can start over these tables, since steps only add: after an upgrade that has begun, an older relay that
    /// restarts goes on. Version 1 itself does not know of this yet, and refuses.
    private static let oldest: Int64 = 1

    private static let lock = PostgresStatement("schema-lock", "SELECT 1 FROM pg_advisory_xact_lock(7163383213)")
    private static let start = PostgresStatement(
        "schema-start",
        "CREATE TABLE IF NOT EXISTS relay_schema (version int8 PRIMARY KEY, made_at timestamptz NOT NULL DEFAULT now())"
    )
    /// By JSON: version 1 has no such column.
    private static let read = PostgresStatement(
        "schema-read",
        "SELECT version, (to_jsonb(s) ->> 'oldest')::int8 FROM relay_schema s ORDER BY version DESC LIMIT 1"
    )
    private static let write = PostgresStatement("schema-write", "INSERT INTO relay_schema (version) VALUES ($1)")
    private static let writeOldest = PostgresStatement(
        "schema-oldest",
        "UPDATE relay_schema SET oldest = $2 WHERE version = $1"
    )

    /// Brings the database to this version.
    ///
    /// - Throws: a `Failure` where a newer relay has been here.
    static func migrate(_ connection: isolated PostgresConnection) throws {
        try connection.transaction {
            _ = try connection.rows(lock)
            _ = try connection.rows(start)
            let found = try check(connection)
            guard found < version else { return }
            for number in found..<version {
                for (part, sql) in steps[Int(number)].enumerated() {
                    _ = try connection.rows(PostgresStatement("step-\(number)-\(part)", sql))
                }
                _ = try connection.rows(write, .number(number + 1))
            }
            _ = try connection.rows(writeOldest, .number(version), .number(oldest))
        }
    }

    /// - Returns: the version that the database has; it may be newer.
    /// - Throws: a `Failure` where a newer relay has been here over whose tables this one cannot go on.
    @discardableResult
    static func check(_ connection: isolated PostgresConnection) throws -> Int64 {
        let row = try connection.rows(read).first
        let found = try row?.number(0) ?? 0
        guard try found <= version || row?.optionalNumber(1).map({ $0 <= version }) == true else {
            throw Failure(
                "relay.newer-database",
                "The database was brought to version \(found) by a newer bento-relay; this one knows \(version).",
                recovery: "Install that version of bento-relay.",
                exitStatus: .configuration
            )
        }
        return found
    }

    /// The statements of each version, one by one.
    private static let steps: [[String]] = [
        [
            "CREATE TABLE relay_self (id int2 PRIMARY KEY, key bytea NOT NULL)",
            "CREATE TABLE relay_node (url text PRIMARY KEY, seen_at timestamptz NOT NULL)",
            // state: 0 open, 1 closed
            """
            CREATE TABLE sync_owner (owner bytea PRIMARY KEY, rec_sign bytea NOT NULL, rec_box bytea NOT NULL,
              state int2 NOT NULL)
            """,
            """
            CREATE TABLE sync_device (owner bytea, node bytea, sign_key bytea NOT NULL, revoked_at timestamptz,
              PRIMARY KEY (owner, node))
            """,
            """
            CREATE TABLE sync_stream (owner bytea, stream int2, head int8 NOT NULL, bytes int8 NOT NULL,
              quota int8 NOT NULL, PRIMARY KEY (owner, stream)) WITH (fillfactor = 70)
            """,
            """
            CREATE TABLE sync_head (owner bytea, stream int2, node bytea, last_no int8 NOT NULL, chain bytea NOT NULL,
              seen_at timestamptz NOT NULL, PRIMARY KEY (owner, stream, node)) WITH (fillfactor = 70)
            """,
            """
            CREATE TABLE sync_batch (owner bytea, stream int2, seq int8, node bytea NOT NULL, no int8 NOT NULL,
              epoch int4 NOT NULL, body bytea NOT NULL, arrived_at timestamptz NOT NULL,
              PRIMARY KEY (owner, stream, seq), UNIQUE (owner, stream, node, no)) PARTITION BY HASH (owner)
            """,
            // Ciphertext does not compress. Before the parts are made: they inherit it.
            "ALTER TABLE sync_batch ALTER COLUMN body SET STORAGE EXTERNAL",
            """
            CREATE TABLE sync_object (owner bytea, stream int2, id bytea, body bytea NOT NULL,
              PRIMARY KEY (owner, stream, id)) PARTITION BY HASH (owner)
            """,
            "ALTER TABLE sync_object ALTER COLUMN body SET STORAGE EXTERNAL",
            """
            DO $$ DECLARE part text; BEGIN FOR i IN 0..63 LOOP FOREACH part IN ARRAY ARRAY['sync_batch', 'sync_object'] LOOP
              EXECUTE format('CREATE TABLE %s_%s PARTITION OF %s FOR VALUES WITH (MODULUS 64, REMAINDER %s)', part, i, part, i);
            END LOOP; END LOOP; END $$
            """,
            """
            CREATE TABLE sync_snapshot (owner bytea, stream int2, number int8 NOT NULL, record bytea NOT NULL,
              PRIMARY KEY (owner, stream))
            """,
            "CREATE TABLE sync_log (owner bytea, n int8, entry bytea NOT NULL, PRIMARY KEY (owner, n))",
            """
            CREATE TABLE sync_pair (mailbox bytea, slot text, n int4, owner bytea, body bytea NOT NULL,
              expires_at int8 NOT NULL, PRIMARY KEY (mailbox, slot, n))
            """,
            "CREATE INDEX sync_pair_expiry ON sync_pair (expires_at)",
            "CREATE INDEX sync_pair_owner ON sync_pair (owner) WHERE owner IS NOT NULL",
        ],
        [
            "ALTER TABLE relay_schema ADD COLUMN oldest int8",
            "CREATE TABLE relay_admission (means bytea, owner bytea, admitted_at timestamptz NOT NULL, PRIMARY KEY (means, owner))",
            // Counts of a minute and a day: no log is written for them, and a server that crashes begins again.
            """
            CREATE UNLOGGED TABLE relay_push (owner bytea, node bytea, minute int8 NOT NULL, pushes int8 NOT NULL,
              day int8 NOT NULL, bytes int8 NOT NULL, PRIMARY KEY (owner, node)) WITH (fillfactor = 70)
            """,
            // What a snapshot covers, while batches of it may still be here.
            """
            CREATE TABLE sync_cover (owner bytea, stream int2, number int8, nodes bytea[] NOT NULL, nos int8[] NOT NULL,
              made_at int8 NOT NULL, PRIMARY KEY (owner, stream, number))
            """,
            "CREATE INDEX sync_cover_age ON sync_cover (made_at)",
        ],
    ]
}
