import RelayKit
import SyncMerge
import SyncProtocol

extension RelayCluster {
    private static let lastSnapshot = PostgresStatement(
        "snapshot",
        "SELECT number, record FROM sync_snapshot WHERE owner = $1 AND stream = $2"
    )
    private static let writeSnapshot = PostgresStatement(
        "snapshot-write",
        """
        INSERT INTO sync_snapshot (owner, stream, number, record) VALUES ($1, $2, $3, $4)
        ON CONFLICT (owner, stream) DO UPDATE SET number = excluded.number, record = excluded.record
        """
    )
    private static let countObjects = PostgresStatement(
        "objects-count",
        "SELECT count(*) FROM sync_object WHERE owner = $1 AND stream = $2 AND id = ANY($3)"
    )
    private static let readObject = PostgresStatement(
        "object",
        "SELECT body FROM sync_object WHERE owner = $1 AND stream = $2 AND id = $3"
    )
    private static let newObject = PostgresStatement(
        "object-new",
        """
        INSERT INTO sync_object (owner, stream, id, body) VALUES ($1, $2, $3, $4)
        ON CONFLICT DO NOTHING RETURNING 1
        """
    )
    private static let addBytes = PostgresStatement(
        "bytes-add",
        """
        UPDATE sync_stream SET bytes = bytes + $3::int8
        WHERE owner = $1 AND stream = $2 AND bytes + $3::int8 <= quota RETURNING 1
        """
    )
    private static let deletion = [
        "DELETE FROM sync_batch WHERE owner = $1 AND stream = $2",
        "DELETE FROM sync_object WHERE owner = $1 AND stream = $2",
        "DELETE FROM sync_snapshot WHERE owner = $1 AND stream = $2",
        "DELETE FROM sync_cover WHERE owner = $1 AND stream = $2",
        "UPDATE sync_stream SET bytes = 0 WHERE owner = $1 AND stream = $2",
    ].enumerated().map { PostgresStatement("delete-\($0.offset)", $0.element) }

    private static func place(_ stream: SyncStream, of visitor: RelayVisitor) -> [PostgresValue] {
        [.bytes(visitor.owner.bytes), .small(Int16(stream.rawValue))]
    }

    public func snapshot(_ stream: SyncStream, by visitor: RelayVisitor) async throws -> SyncSnapshot? {
        let place = Self.place(stream, of: visitor)
        let results = try await perform { connection in
            try connection.run([(Self.standing, Self.values(of: visitor)), (Self.lastSnapshot, place)])
        }
        try Self.check(results[0])
        return try results[1].first.map { try SyncSnapshot(parsing: $0.bytes(1)) }
    }

    public func commit(
        _ snapshot: SyncSnapshot,
        in stream: SyncStream,
        by visitor: RelayVisitor,
        at now: Int64
    ) async throws {
        let header = snapshot.manifest.header
        guard header.owner == visitor.owner, header.node == visitor.node, header.stream == stream,
            snapshot.manifest.isSigned(by: try await signingKey(of: visitor))
        else { throw RelayFault.malformed }
        let record = snapshot.bytes
        let place = Self.place(stream, of: visitor)
        try await perform { connection in
            try connection.transaction {
                // All streams: what it covers is what has arrived.
                _ = try connection.rows(Self.lockStreams, .bytes(visitor.owner.bytes))
                try Self.check(visitor, connection)
                let kept = try connection.run([(Self.lastSnapshot, place)])[0].first
                let last = try kept?.number(0) ?? 0
                let keptRecord = kept?.optionalBytes(1)
                if keptRecord == record { return }
                guard snapshot.number == last + 1 else { throw RelayFault.snapshotConflict(last) }
                let segments = PostgresValue.list(snapshot.segments.map(\.bytes))
                let here = try connection.run([(Self.countObjects, place + [segments])])[0].first?.number(0)
                guard here == Int64(snapshot.segments.count) else { throw RelayFault.notFound }
                try Self.add(record.count - (keptRecord?.count ?? 0), place, connection)
                _ = try connection.run([(Self.writeSnapshot, place + [.number(snapshot.number), .bytes(record)])])
                let covers: [PostgresValue] = [
                    .number(snapshot.number), .list(snapshot.covers.map(\.node.bytes)),
                    .numbers(snapshot.covers.map(\.no)), .number(now),
                ]
                if !snapshot.covers.isEmpty { _ = try connection.run([(Self.newCover, place + covers)]) }
            }
        }
    }

    public func put(
        _ object: SyncEnvelope,
        as digest: SyncDigest,
        in stream: SyncStream,
        by visitor: RelayVisitor
    ) async throws {
        let header = object.header
        guard header.kind == .segment || header.kind == .blob, object.digest == digest, header.stream == stream,
            header.owner == visitor.owner, header.node == visitor.node,
            object.isSigned(by: try await signingKey(of: visitor))
        else { throw RelayFault.malformed }
        let place = Self.place(stream, of: visitor)
        try await perform { connection in
            try connection.transaction {
                _ = try connection.run([(BatchStatements.lock, place)])
                try Self.check(visitor, connection)
                let new = place + [.bytes(digest.bytes), .bytes(object.bytes)]
                guard try !connection.run([(Self.newObject, new)])[0].isEmpty else { return }
                try Self.add(object.bytes.count, place, connection)
            }
        }
    }

    /// Counts bytes against the stream's quota.
    private static func add(
        _ bytes: Int,
        _ place: [PostgresValue],
        _ connection: isolated PostgresConnection
    ) throws {
        let rows = try connection.run([(addBytes, place + [.number(Int64(bytes))])])[0]
        guard !rows.isEmpty else { throw RelayFault.full }
    }

    public func object(
        _ digest: SyncDigest,
        in stream: SyncStream,
        by visitor: RelayVisitor
    ) async throws -> SyncEnvelope {
        let values = Self.place(stream, of: visitor) + [.bytes(digest.bytes)]
        let results = try await perform { connection in
            try connection.run([(Self.standing, Self.values(of: visitor)), (Self.readObject, values)])
        }
        try Self.check(results[0])
        guard let row = results[1].first else { throw RelayFault.notFound }
        return try SyncEnvelope(parsing: row.bytes(0))
    }

    public func delete(_ stream: SyncStream, by visitor: RelayVisitor) async throws {
        let place = Self.place(stream, of: visitor)
        try await perform { connection in
            try connection.transaction {
                _ = try connection.run([(BatchStatements.lock, place)])
                try Self.check(visitor, connection)
                for statement in Self.deletion { _ = try connection.run([(statement, place)]) }
            }
        }
    }
}
