import Foundation
import GRDB
import SyncMerge
import SyncProtocol

extension RelayFile {
    public func append(_ batch: SyncEnvelope, by visitor: RelayVisitor, at now: Int64) async throws -> AppendAnswer {
        let header = batch.header
        guard header.kind == .batch, header.owner == visitor.owner, header.node == visitor.node else {
            throw RelayFault.malformed
        }
        let chained = batch.bytes
        return try await database.write { database in
            guard batch.isSigned(by: try visitor.signingKey(in: database)) else { throw RelayFault.malformed }
            let place: StatementArguments = [header.owner.data, header.stream.rawValue, header.node.data]
            let last = try Row.fetchOne(
                database,
                sql: "SELECT last_no, chain FROM sync_head WHERE owner = ? AND stream = ? AND node = ?",
                arguments: place
            )
            let lastNo: Int64 = try last?.decode(forColumn: "last_no") ?? 0
            if header.no <= lastNo {
                let seq = try Self.seq(of: batch, place, in: database)
                return AppendAnswer(seq: seq, isDuplicate: true, relayTime: now)
            }
            guard header.no == lastNo + 1 else { throw RelayFault.gap(lastNo) }
            try Self.add(chained.count, to: header.stream, of: visitor, in: database)
            let seq = try Int64.fetchOne(
                database,
                sql: "UPDATE sync_stream SET head = head + 1 WHERE owner = ? AND stream = ? RETURNING head",
                arguments: [header.owner.data, header.stream.rawValue]
            )
            guard let seq else { throw RelayFault.notFound }
            let previous: Data? = try last?.decode(forColumn: "chain")
            let chain = batch.chain(after: try previous.map { try SyncDigest(column: $0) } ?? .zero)
            try database.execute(
                sql:
                    "INSERT INTO sync_batch (owner, stream, node, seq, no, body, arrived_at) VALUES (?, ?, ?, ?, ?, ?, ?)",
                arguments: place + [seq, header.no, Data(chained), now]
            )
            try database.execute(
                sql: "INSERT OR REPLACE INTO sync_head (owner, stream, node, last_no, chain) VALUES (?, ?, ?, ?, ?)",
                arguments: place + [header.no, chain.data]
            )
            return AppendAnswer(seq: seq, isDuplicate: false, relayTime: now)
        }
    }

    /// The place of a batch that was taken before; `nil` where only its head is left.
    private static func seq(
        of batch: SyncEnvelope,
        _ place: StatementArguments,
        in database: Database
    ) throws -> Int64? {
        let row = try Row.fetchOne(
            database,
            sql: "SELECT seq, body FROM sync_batch WHERE owner = ? AND stream = ? AND node = ? AND no = ?",
            arguments: place + [batch.header.no]
        )
        guard let row else { return nil }
        let body: Data = try row.decode(forColumn: "body")
        guard Array(body) == batch.bytes else { throw RelayFault.fork(batch.header.no) }
        return try row.decode(forColumn: "seq")
    }

    /// Counts bytes against the stream's quota.
    static func add(_ bytes: Int, to stream: SyncStream, of visitor: RelayVisitor, in database: Database) throws {
        try database.execute(
            sql: "UPDATE sync_stream SET bytes = bytes + ? WHERE owner = ? AND stream = ? AND bytes + ? <= quota",
            arguments: [bytes, visitor.owner.data, stream.rawValue, bytes]
        )
        guard database.changesCount == 1 else { throw RelayFault.full }
    }

    public func pull(
        _ stream: SyncStream,
        after: Int64,
        head told: Int64,
        by visitor: RelayVisitor,
        at now: Int64
    ) async throws -> PullAnswer? {
        try await database.read { database in
            _ = try visitor.signingKey(in: database)
            let place: StatementArguments = [visitor.owner.data, stream.rawValue]
            let head = try Int64.fetchOne(
                database,
                sql: "SELECT head FROM sync_stream WHERE owner = ? AND stream = ?",
                arguments: place
            )
            guard let head else { throw RelayFault.notFound }
            guard head != after else { return nil }
            let heads = try Row.fetchAll(
                database,
                sql: "SELECT node, last_no, chain FROM sync_head WHERE owner = ? AND stream = ?",
                arguments: place
            ).map { row in
                try SyncHead(
                    node: SyncNode(column: row.decode(forColumn: "node")),
                    no: row.decode(forColumn: "last_no"),
                    chain: SyncDigest(column: row.decode(forColumn: "chain"))
                )
            }
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT seq, body FROM sync_batch WHERE owner = ? AND stream = ? AND seq > ? ORDER BY seq LIMIT ?",
                arguments: place + [after, SyncLimits.pulledBatches]
            )
            let batches = try Self.within(rows).map { seq, envelope in PullAnswer.Batch(seq: seq, envelope: envelope) }
            return PullAnswer(head: head, heads: heads, batches: batches, relayTime: now)
        }
    }

    public func batches(
        _ stream: SyncStream,
        of node: SyncNode,
        from no: Int64,
        by visitor: RelayVisitor
    ) async throws -> [SyncEnvelope] {
        try await database.read { database in
            _ = try visitor.signingKey(in: database)
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT seq, body FROM sync_batch
                    WHERE owner = ? AND stream = ? AND node = ? AND no >= ? ORDER BY no LIMIT ?
                    """,
                arguments: [visitor.owner.data, stream.rawValue, node.data, no, SyncLimits.pulledBatches]
            )
            return try Self.within(rows).map(\.1)
        }
    }

    public func heads(of owners: [SyncOwner]) async throws -> [SyncOwner: [StreamHead]] {
        try await database.read { database in
            var heads: [SyncOwner: [StreamHead]] = [:]
            for owner in Set(owners) {
                let rows = try Row.fetchAll(
                    database,
                    sql: "SELECT stream, head FROM sync_stream WHERE owner = ?",
                    arguments: [owner.data]
                )
                heads[owner] = try rows.compactMap { row in
                    SyncStream(rawValue: try row.decode(forColumn: "stream")).map {
                        StreamHead(stream: $0, head: row["head"])
                    }
                }
            }
            return heads
        }
    }

    /// As many as one answer holds; always the first.
    private static func within(_ rows: RowCursor) throws -> [(Int64, SyncEnvelope)] {
        var found: [(Int64, SyncEnvelope)] = []
        var bytes = 0
        while let row = try rows.next() {
            let body: Data = try row.decode(forColumn: "body")
            bytes += body.count
            guard found.isEmpty || bytes <= SyncLimits.pulledBytes else { break }
            found.append((try row.decode(forColumn: "seq"), try SyncEnvelope(parsing: Array(body))))
        }
        return found
    }
}
