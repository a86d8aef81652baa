import RelayKit
import SyncMerge
import SyncProtocol

extension RelayCluster {
    public func append(_ batch: SyncEnvelope, by visitor: RelayVisitor, at now: Int64) async throws -> AppendAnswer {
        let header = batch.header
        guard header.kind == .batch, header.owner == visitor.owner, header.node == visitor.node,
            batch.isSigned(by: try await signingKey(of: visitor))
        else { throw RelayFault.malformed }
        let place: [PostgresValue] = [.bytes(header.owner.bytes), .small(Int16(header.stream.rawValue))]
        let node = PostgresValue.bytes(header.node.bytes)
        let size = PostgresValue.number(Int64(batch.bytes.count))
        let append: [PostgresValue] =
            place + [node, .number(header.no), size, .integer(Int32(clamping: header.epoch)), .bytes(batch.bytes)]
        let refusal: [PostgresValue] = place + [node, .number(header.no), size, .bytes(batch.bytes)]
        // Conditions may change between the two transactions; seldom more than once.
        for _ in 0..<8 {
            let seq = try await perform { connection in
                try connection.run([
                    (.begin, []), (BatchStatements.lock, place), (BatchStatements.append, append), (.commit, []),
                ])[2].first?.number(0)
            }
            if let seq { return AppendAnswer(seq: seq, isDuplicate: false, relayTime: now) }
            let row = try await perform { connection in
                try connection.run([
                    (.begin, []), (BatchStatements.lock, place), (BatchStatements.refusal, refusal), (.commit, []),
                ])[2].first
            }
            guard let row else { throw try await fault(of: visitor) }
            if row.isTrue(0) { throw RelayFault.revoked }
            let last = try row.number(1)
            if last >= header.no {
                let seq = try row.optionalNumber(2)
                guard seq == nil || row.isTrue(3) else { throw RelayFault.fork(header.no) }
                return AppendAnswer(seq: seq, isDuplicate: true, relayTime: now)
            }
            if last < header.no - 1 { throw RelayFault.gap(last) }
            if row.isTrue(4) { throw RelayFault.full }
        }
        throw RelayFault.unavailable(retryAfter: 5)
    }

    public func pull(
        _ stream: SyncStream,
        after: Int64,
        head: Int64,
        by visitor: RelayVisitor,
        at now: Int64
    ) async throws -> PullAnswer? {
        let ask: @Sendable (isolated PostgresConnection, Int64) throws -> [PostgresRow]? = { connection, atLeast in
            let rows = try connection.rows(
                BatchStatements.pull,
                .bytes(visitor.owner.bytes),
                .small(Int16(stream.rawValue)),
                .number(after),
                .number(atLeast),
                .bytes(visitor.node.bytes)
            )
            return rows.isEmpty ? nil : rows
        }
        var rows = await standbys?.read { try ask($0, max(after, head)) }
        if rows == nil { rows = try await perform { try ask($0, 0) } }
        guard let rows, let first = rows.first else { throw try await fault(of: visitor) }
        let last = try first.number(0)
        guard last != after else { return nil }
        let batches = try rows.compactMap { row -> PullAnswer.Batch? in
            guard let seq = try row.optionalNumber(2) else { return nil }
            return PullAnswer.Batch(seq: seq, envelope: try SyncEnvelope(parsing: row.bytes(3)))
        }
        return PullAnswer(
            head: last,
            heads: try Self.heads(first.optionalBytes(1) ?? []),
            batches: batches.sorted { $0.seq < $1.seq },
            relayTime: now
        )
    }

    /// Node 8, number 8, chain 32, one behind the other.
    private static func heads(_ bytes: [UInt8]) throws -> [SyncHead] {
        guard bytes.count.isMultiple(of: 48) else { throw PostgresError.unexpected("heads that are cut off") }
        return try stride(from: 0, to: bytes.count, by: 48).map { start in
            let no = bytes[start + 8..<start + 16].reduce(Int64(0)) { $0 << 8 | Int64($1) }
            guard let node = SyncNode(bytes[start..<start + 8]), let chain = SyncDigest(bytes[start + 16..<start + 48])
            else { throw PostgresError.unexpected("a head of another length") }
            return SyncHead(node: node, no: no, chain: chain)
        }
    }

    public func batches(
        _ stream: SyncStream,
        of node: SyncNode,
        from no: Int64,
        by visitor: RelayVisitor
    ) async throws -> [SyncEnvelope] {
        let values: [PostgresValue] = [
            .bytes(visitor.owner.bytes), .small(Int16(stream.rawValue)), .bytes(node.bytes), .number(no),
        ]
        let results = try await perform { connection in
            try connection.run([(Self.standing, Self.values(of: visitor)), (BatchStatements.ofNode, values)])
        }
        try Self.check(results[0])
        return try results[1].map { (try $0.number(0), try SyncEnvelope(parsing: $0.bytes(1))) }
            .sorted { $0.0 < $1.0 }.map(\.1)
    }

    public func heads(of owners: [SyncOwner]) async throws -> [SyncOwner: [StreamHead]] {
        let rows = try await perform { try $0.rows(BatchStatements.heads, .list(Set(owners).map(\.bytes))) }
        var heads: [SyncOwner: [StreamHead]] = [:]
        for row in rows {
            guard let owner = SyncOwner(try row.bytes(0)),
                let stream = SyncStream(rawValue: UInt8(clamping: try row.number(1)))
            else { continue }
            heads[owner, default: []].append(StreamHead(stream: stream, head: try row.number(2)))
        }
        return heads
    }
}
