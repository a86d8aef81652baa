import RelayKit
import SyncMerge
import SyncProtocol

extension RelayCluster {
    static let newCover = PostgresStatement(
        "cover-new",
        """
        INSERT INTO sync_cover (owner, stream, number, nodes, nos, made_at) VALUES ($1, $2, $3, $4, $5, $6)
        ON CONFLICT DO NOTHING
        """
    )
    private static let oldCover = PostgresStatement(
        "cover-old",
        "SELECT owner, stream, number FROM sync_cover WHERE made_at < $1 ORDER BY made_at LIMIT 1"
    )
    /// Owner, stream, number. Of the last one alone: what it covers the ones before it do not exceed.
    private static let removal = PostgresStatement(
        "cover-remove",
        """
        WITH c AS (SELECT u.node, u.no FROM sync_cover, unnest(nodes, nos) AS u (node, no)
            WHERE owner = $1 AND stream = $2 AND number = $3),
        gone AS (DELETE FROM sync_batch b USING c
            WHERE b.owner = $1 AND b.stream = $2 AND b.node = c.node AND b.no <= c.no RETURNING octet_length(b.body) AS size),
        st AS (UPDATE sync_stream SET bytes = greatest(0, bytes - (SELECT coalesce(sum(size), 0) FROM gone))
            WHERE owner = $1 AND stream = $2)
        DELETE FROM sync_cover WHERE owner = $1 AND stream = $2 AND number <= $3
        """
    )

    public func removeCovered(before moment: Int64) async throws -> Int {
        try await perform { connection in
            guard let row = try connection.rows(Self.oldCover, .number(moment)).first else { return 0 }
            let place: [PostgresValue] = [.bytes(try row.bytes(0)), .small(Int16(clamping: try row.number(1)))]
            let number = PostgresValue.number(try row.number(2))
            _ = try connection.run([
                (.begin, []), (BatchStatements.lock, place), (Self.removal, place + [number]), (.commit, []),
            ])
            return 1
        }
    }
}

extension RelayCluster: PushCounting {
    private static let count = PostgresStatement(
        "push-count",
        """
        INSERT INTO relay_push AS p (owner, node, minute, pushes, day, bytes)
        SELECT o, n, $3, c, $4, b FROM unnest($1::bytea[], $2::bytea[], $5::int8[], $6::int8[]) AS u (o, n, c, b)
        ORDER BY o, n
        ON CONFLICT (owner, node) DO UPDATE SET minute = excluded.minute, day = excluded.day,
          pushes = excluded.pushes + CASE WHEN p.minute = excluded.minute THEN p.pushes ELSE 0 END,
          bytes = excluded.bytes + CASE WHEN p.day = excluded.day THEN p.bytes ELSE 0 END
        RETURNING owner, node, pushes, bytes
        """
    )
    private static let forget = PostgresStatement("push-forget", "DELETE FROM relay_push WHERE day < $1")

    public func add(_ counts: [PushCount], minute: Int64, day: Int64) async throws -> [PushCount] {
        guard !counts.isEmpty else { return [] }
        let values: [PostgresValue] = [
            .list(counts.map(\.visitor.owner.bytes)), .list(counts.map(\.visitor.node.bytes)), .number(minute),
            .number(day), .numbers(counts.map { Int64($0.pushes) }), .numbers(counts.map { Int64($0.bytes) }),
        ]
        return try await perform { try $0.run([(Self.count, values)])[0] }.compactMap { row in
            guard let owner = SyncOwner(try row.bytes(0)), let node = SyncNode(try row.bytes(1)) else { return nil }
            return PushCount(
                visitor: RelayVisitor(owner: owner, node: node),
                pushes: Int(clamping: try row.number(2)),
                bytes: Int(clamping: try row.number(3))
            )
        }
    }

    public func forgetPushes(before day: Int64) async throws {
        _ = try await perform { try $0.rows(Self.forget, .number(day)) }
    }
}
