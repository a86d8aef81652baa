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

    /// What the relay has lost is to be sent again.
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
