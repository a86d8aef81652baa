import AppData
import GRDB
import SyncMerge
import SyncProtocol

/// Own batches: those that the relay has not acknowledged, and those that it may lose and ask for again.
struct SyncOutbox {
    let database: Database
    let stream: SyncStream
    let node: SyncNode

    func add(_ head: SyncHead, envelope: [UInt8], rows: [DirtyRow]) throws {
        try database.cachedStatement(
            sql: "INSERT INTO bento_sync_out (stream, node, no, chain, envelope, rows) VALUES (?, ?, ?, ?, ?, ?)"
        ).execute(
            arguments: [
                stream.number, node.blob, head.no, head.chain.bytes.blob, envelope.blob, try DirtyRow.text(of: rows),
            ]
        )
    }

    /// The first that the relay has not acknowledged.
    func nextUnsent() throws -> [UInt8]? {
        try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT envelope FROM bento_sync_out \
                    WHERE stream = ? AND node = ? AND acked_at IS NULL ORDER BY no LIMIT 1
                    """
            ),
            arguments: [stream.number, node.blob]
        )?.bytes(0)
    }

    func acknowledge(_ no: Int64, at moment: Moment) throws {
        try database.cachedStatement(
            sql: "UPDATE bento_sync_out SET acked_at = ? WHERE stream = ? AND node = ? AND no = ?"
        ).execute(arguments: [moment, stream.number, node.blob, no])
    }

    /// Marks batches that the relay has lost to be sent again.
    ///
    /// - Parameter last: the last batch of this device that it has.
    /// - Returns: whether all after it are here.
    func sendAgain(after last: Int64) throws -> Bool {
        try database.execute(
            sql: """
                UPDATE bento_sync_out SET acked_at = NULL \
                WHERE stream = ? AND node = ? AND no > ? AND acked_at IS NOT NULL
                """,
            arguments: [stream.number, node.blob, last]
        )
        let here = try Int64.fetchOne(
            database,
            sql: "SELECT COUNT(*) FROM bento_sync_out WHERE stream = ? AND node = ? AND no > ?",
            arguments: [stream.number, node.blob, last]
        )
        let head = try SyncHeads(database: database, stream: stream).head(of: node).no
        return head <= last || (here ?? 0) == head - last
    }

    /// The last that the relay has acknowledged, so that it has the same chain up to it.
    func lastAcknowledged() throws -> SyncHead {
        try Row.fetchOne(
            database,
            sql: """
                SELECT no, chain FROM bento_sync_out \
                WHERE stream = ? AND node = ? AND acked_at IS NOT NULL ORDER BY no DESC LIMIT 1
                """,
            arguments: [stream.number, node.blob]
        ).map { SyncHead(node: node, no: $0.number(0), chain: $0.chain(1)) }
            ?? SyncHead(node: node, no: 0, chain: .zero)
    }

    /// The relay has a batch with this chain, so it has all up to it, though its answer was lost.
    func acknowledge(through head: SyncHead, at moment: Moment) throws {
        try database.execute(
            sql: """
                UPDATE bento_sync_out SET acked_at = ?1 WHERE stream = ?2 AND node = ?3 AND no <= ?4 AND acked_at IS NULL \
                AND EXISTS (SELECT 1 FROM bento_sync_out WHERE stream = ?2 AND node = ?3 AND no = ?4 AND chain = ?5)
                """,
            arguments: [moment, stream.number, node.blob, head.no, head.chain.bytes.blob]
        )
    }

    /// So long own batches are kept after a snapshot with their rows came to the relay.
    private static let span: Int64 = 30 * 86_400_000

    /// Batches of which nobody asks any more. The last one that was acknowledged stays: its chain goes on.
    private static let prunable = """
        FROM bento_sync_out AS own WHERE stream = ?1 AND acked_at IS NOT NULL AND no <= (
            SELECT max(no) FROM bento_sync_covered WHERE stream = own.stream AND node = own.node AND seen_at <= ?2
        ) AND no < (
            SELECT max(no) FROM bento_sync_out AS last
            WHERE last.stream = own.stream AND last.node = own.node AND last.acked_at IS NOT NULL
        )
        """

    private static func arguments(_ stream: SyncStream, _ now: Moment) -> StatementArguments {
        [stream.number, Moment(milliseconds: now.milliseconds - span)]
    }

    static func isPrunable(_ stream: SyncStream, at now: Moment, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database.cachedStatement(sql: "SELECT EXISTS (SELECT 1 \(prunable))"),
            arguments: arguments(stream, now)
        ) ?? false
    }

    static func prune(_ stream: SyncStream, at now: Moment, in database: Database) throws {
        let arguments = arguments(stream, now)
        try database.execute(
            sql: "DELETE FROM bento_sync_out WHERE (stream, node, no) IN (SELECT stream, node, no \(prunable))",
            arguments: arguments
        )
    }

    /// A snapshot was seen at the relay.
    static func note(
        _ number: Int64,
        covering heads: [SyncHead],
        of node: SyncNode,
        _ stream: SyncStream,
        at moment: Moment,
        in database: Database
    ) throws {
        guard let own = heads.first(where: { $0.node == node }) else { return }
        try database.execute(
            sql: "INSERT INTO bento_sync_covered VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            arguments: [stream.number, number, node.blob, own.no, moment]
        )
    }

    /// Takes the batches of this device after one out, whose numbers somebody else has used.
    ///
    /// - Returns: the rows that were in them, which are to be sent in others.
    func remove(after last: Int64) throws -> [DirtyRow] {
        let arguments: StatementArguments = [stream.number, node.blob, last]
        let rows = try String.fetchAll(
            database,
            sql: "SELECT rows FROM bento_sync_out WHERE stream = ? AND node = ? AND no > ?",
            arguments: arguments
        )
        try database.execute(
            sql: "DELETE FROM bento_sync_out WHERE stream = ? AND node = ? AND no > ?",
            arguments: arguments
        )
        return try rows.flatMap { try DirtyRow.rows(of: $0) }
    }
}
