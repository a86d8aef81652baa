import GRDB
import SyncMerge
import SyncProtocol

/// Batches that came before what they build upon.
struct SyncWaiting {
    let database: Database
    let stream: SyncStream

    func add(_ batch: ReceivedBatch) throws {
        try database.cachedStatement(
            sql: "INSERT INTO bento_sync_wait VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING"
        ).execute(arguments: [stream.number, batch.node.blob, batch.no, batch.bytes.blob])
    }

    func envelope(of node: SyncNode, _ no: Int64) throws -> [UInt8]? {
        try Row.fetchOne(
            database.cachedStatement(
                sql: "SELECT envelope FROM bento_sync_wait WHERE stream = ? AND node = ? AND no = ?"
            ),
            arguments: [stream.number, node.blob, no]
        )?.bytes(0)
    }

    /// The devices of which something waits.
    func nodes() throws -> [SyncNode] {
        try Row.fetchAll(
            database.cachedStatement(sql: "SELECT DISTINCT node FROM bento_sync_wait WHERE stream = ? ORDER BY node"),
            arguments: [stream.number]
        ).compactMap { SyncNode($0.bytes(0)) }
    }

    func remove(_ node: SyncNode, through no: Int64) throws {
        try database.cachedStatement(
            sql: "DELETE FROM bento_sync_wait WHERE stream = ? AND node = ? AND no <= ?"
        ).execute(arguments: [stream.number, node.blob, no])
    }

    func count() throws -> Int {
        try Int.fetchOne(
            database.cachedStatement(sql: "SELECT COUNT(*) FROM bento_sync_wait WHERE stream = ?"),
            arguments: [stream.number]
        ) ?? 0
    }
}
