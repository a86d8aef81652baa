/// The statements of batches, each with the reason why it is as it is.
enum BatchStatements {
    /// In a statement of its own. Folded into the next one, who waited would see the row it waited for in its new version, and
    /// all others as they were before it waited. The next statement takes a fresh look at all of them.
    static let lock = PostgresStatement(
        "stream-lock",
        "SELECT 1 FROM sync_stream WHERE owner = $1 AND stream = $2 FOR UPDATE"
    )

    /// Owner, stream, node, number, bytes, epoch, body. Gives the place, or no row where the batch is not taken.
    ///
    /// The place comes from the stream's own row, which stays locked until the commit: no sequence, whose numbers are given before
    /// they can be seen, so that a reader would pass by one that comes later.
    static let append = PostgresStatement(
        "append",
        """
        WITH ok AS (
          SELECT s.head + 1 AS seq, sha256(coalesce(h.chain, decode(repeat('00', 32), 'hex')) || $7::bytea) AS chain
          FROM sync_stream s JOIN sync_device d ON d.owner = s.owner AND d.node = $3
          LEFT JOIN sync_head h ON h.owner = $1 AND h.stream = $2 AND h.node = $3
          WHERE s.owner = $1 AND s.stream = $2 AND d.revoked_at IS NULL AND s.bytes + $5::int8 <= s.quota
            AND coalesce(h.last_no, 0) = $4::int8 - 1),
        st AS (UPDATE sync_stream s SET head = ok.seq, bytes = s.bytes + $5::int8 FROM ok
          WHERE s.owner = $1 AND s.stream = $2),
        hd AS (INSERT INTO sync_head SELECT $1, $2, $3, $4, ok.chain, now() FROM ok
          ON CONFLICT (owner, stream, node) DO UPDATE
          SET last_no = excluded.last_no, chain = excluded.chain, seen_at = excluded.seen_at)
        INSERT INTO sync_batch (owner, stream, seq, node, no, epoch, body, arrived_at)
        SELECT $1, $2, ok.seq, $3, $4, $6, $7, now() FROM ok RETURNING seq
        """
    )

    /// Why a batch was not taken; behind the same lock. Owner, stream, node, number, bytes, body.
    ///
    /// The update is there for its commit: a batch whose first commit was cut off from the standbys can be seen here, and may be
    /// acknowledged only once they have it. A transaction that only reads does not wait for them.
    static let refusal = PostgresStatement(
        "refusal",
        """
        WITH w AS (UPDATE sync_head SET seen_at = now() WHERE owner = $1 AND stream = $2 AND node = $3
          RETURNING last_no)
        SELECT d.node IS NULL OR d.revoked_at IS NOT NULL, coalesce(w.last_no, 0), b.seq, b.body = $6,
          s.bytes + $5::int8 > s.quota
        FROM sync_stream s LEFT JOIN sync_device d ON d.owner = s.owner AND d.node = $3 LEFT JOIN w ON true
        LEFT JOIN sync_batch b ON b.owner = $1 AND b.stream = $2 AND b.node = $3 AND b.no = $4
        WHERE s.owner = $1 AND s.stream = $2
        """
    )

    /// Owner, stream, cursor, the head that the device knows, node. One statement is one snapshot: the check, the heads and the
    /// batches are of one moment. No row: this server has less than the device knows, or the device may not read. The heads are on
    /// the first row alone; with nothing new there is one row without a batch.
    ///
    /// The limit is inside and the window outside of it: side by side, all that follows the cursor might be sorted first.
    static let pull = PostgresStatement(
        "pull",
        """
        SELECT s.head,
          CASE WHEN coalesce(b.rn, 1) = 1 THEN (SELECT string_agg(node || int8send(last_no) || chain, ''::bytea)
            FROM sync_head WHERE owner = $1 AND stream = $2) END,
          b.seq, b.body
        FROM sync_stream s JOIN sync_device d ON d.owner = s.owner AND d.node = $5 AND d.revoked_at IS NULL
        LEFT JOIN LATERAL (
          SELECT x.*, row_number() OVER w AS rn, sum(octet_length(body)) OVER w AS sofar
          FROM (SELECT seq, body FROM sync_batch WHERE owner = $1 AND stream = $2 AND seq > $3 ORDER BY seq LIMIT 500) x
          WINDOW w AS (ORDER BY seq)) b ON b.sofar <= 4194304 OR b.rn = 1
        WHERE s.owner = $1 AND s.stream = $2 AND s.head >= $4
        """
    )

    /// Owner, stream, node, number.
    static let ofNode = PostgresStatement(
        "batches-of-node",
        """
        SELECT b.no, b.body FROM (
          SELECT x.*, row_number() OVER w AS rn, sum(octet_length(body)) OVER w AS sofar
          FROM (SELECT no, body FROM sync_batch
            WHERE owner = $1 AND stream = $2 AND node = $3 AND no >= $4 ORDER BY no LIMIT 500) x
          WINDOW w AS (ORDER BY no)) b
        WHERE b.sofar <= 4194304 OR b.rn = 1
        """
    )

    /// Owners.
    static let heads = PostgresStatement(
        "heads",
        "SELECT owner, stream, head FROM sync_stream WHERE owner = ANY($1)"
    )
}
