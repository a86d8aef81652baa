import AppData
import GRDB
import SyncMerge
import SyncProtocol

/// The last batch of each device that was applied here. A head moves only in the transaction that applied its batch: a head that
/// was taken from elsewhere would leave a hole that nobody looks for again.
struct SyncHeads {
    let database: Database
    let stream: SyncStream

    func head(of node: SyncNode) throws -> SyncHead {
        try Row.fetchOne(
            database.cachedStatement(sql: "SELECT no, chain FROM bento_sync_heads WHERE stream = ? AND node = ?"),
            arguments: [stream.number, node.blob]
        ).map { SyncHead(node: node, no: $0.number(0), chain: $0.chain(1)) }
            ?? SyncHead(node: node, no: 0, chain: .zero)
    }

    func all() throws -> [SyncHead] {
        let rows = try Row.fetchAll(
            database.cachedStatement(sql: "SELECT node, no, chain FROM bento_sync_heads WHERE stream = ?"),
            arguments: [stream.number]
        )
        return rows.compactMap { row in
            SyncNode(row.bytes(0)).map { SyncHead(node: $0, no: row.number(1), chain: row.chain(2)) }
        }
    }

    func move(to head: SyncHead) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO bento_sync_heads (stream, node, no, chain) VALUES (?, ?, ?, ?) \
                ON CONFLICT DO UPDATE SET no = excluded.no, chain = excluded.chain
                """
        ).execute(arguments: [stream.number, head.node.blob, head.no, head.chain.bytes.blob])
    }

    /// The batches of others that were applied since the last own batch: it builds upon them, and no device applies it before
    /// them. Asking counts as telling.
    func takeUntold(by own: SyncNode) throws -> [(node: SyncNode, no: Int64)] {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: "SELECT node, no FROM bento_sync_heads WHERE stream = ? AND node <> ? AND no > told ORDER BY node"
            ),
            arguments: [stream.number, own.blob]
        )
        try database.cachedStatement(
            sql: "UPDATE bento_sync_heads SET told = no WHERE stream = ? AND node <> ? AND no > told"
        ).execute(arguments: [stream.number, own.blob])
        return rows.compactMap { row in SyncNode(row.bytes(0)).map { ($0, row.number(1)) } }
    }

    /// A new device has told nobody anything yet, or need not.
    func setTold(_ isTold: Bool) throws {
        try database.execute(
            sql: "UPDATE bento_sync_heads SET told = CASE WHEN ? THEN no ELSE 0 END WHERE stream = ?",
            arguments: [isTold, stream.number]
        )
    }

    /// Forgets how far a device was merged, so that all that the relay has of it is merged again: the relay has lost batches, and
    /// may have given their numbers to others.
    func forget(_ head: SyncHead, at moment: Moment) throws {
        try database.cachedStatement(
            sql: """
                UPDATE bento_sync_heads SET no = 0, chain = ?, told = 0, missing = max(missing, no), \
                missing_since = coalesce(missing_since, ?) WHERE stream = ? AND node = ?
                """
        ).execute(arguments: [SyncDigest.zero.bytes.blob, moment, stream.number, head.node.blob])
    }

    /// True if a batch was never merged here before.
    func isNew(_ head: SyncHead) throws -> Bool {
        let missing = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT missing FROM bento_sync_heads WHERE stream = ? AND node = ?"),
            arguments: [stream.number, head.node.blob]
        )
        return head.no > missing ?? 0
    }

    /// True if the relay lacks, since a moment or longer, something that was merged here once. Asking ends it.
    func takeLost(since moment: Moment) throws -> Bool {
        try database.cachedStatement(
            sql: """
                UPDATE bento_sync_heads SET missing = 0, missing_since = NULL \
                WHERE stream = ? AND missing_since IS NOT NULL AND no >= missing
                """
        ).execute(arguments: [stream.number])
        let lost = try database.cachedStatement(
            sql: """
                UPDATE bento_sync_heads SET missing = 0, missing_since = NULL WHERE stream = ? AND missing_since <= ?
                """
        )
        try lost.execute(arguments: [stream.number, moment])
        return database.changesCount > 0
    }

    /// The last place in the stream that was read, and when heads were compared last.
    func cursor() throws -> (seq: Int64, checkedAt: Int64) {
        try Row.fetchOne(
            database.cachedStatement(sql: "SELECT cursor, checked_at FROM bento_sync_streams WHERE stream = ?"),
            arguments: [stream.number]
        ).map { ($0.number(0), $0.number(1)) } ?? (0, 0)
    }

    func setCursor(_ cursor: Int64, checkedAt: Int64? = nil) throws {
        try database.cachedStatement(
            sql: """
                INSERT INTO bento_sync_streams VALUES (?, ?, coalesce(?, 0)) ON CONFLICT DO UPDATE \
                SET cursor = excluded.cursor, checked_at = coalesce(?, checked_at)
                """
        ).execute(arguments: [stream.number, cursor, checkedAt, checkedAt])
    }
}
