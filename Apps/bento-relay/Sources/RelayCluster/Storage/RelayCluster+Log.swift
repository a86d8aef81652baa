import RelayKit
import SyncMerge
import SyncProtocol

extension RelayCluster {
    private static let newOwner = PostgresStatement(
        "owner-new",
        """
        INSERT INTO sync_owner (owner, rec_sign, rec_box, state) VALUES ($1, $2, $3, 0)
        ON CONFLICT DO NOTHING RETURNING 1
        """
    )
    private static let newStream = PostgresStatement(
        "stream-new",
        "INSERT INTO sync_stream (owner, stream, head, bytes, quota) VALUES ($1, $2, 0, 0, $3)"
    )
    private static let lockOwner = PostgresStatement(
        "owner-lock",
        "SELECT 1 FROM sync_owner WHERE owner = $1 FOR UPDATE"
    )
    /// In one order, so that two of them do not wait for each other.
    static let lockStreams = PostgresStatement(
        "streams-lock",
        "SELECT 1 FROM sync_stream WHERE owner = $1 ORDER BY stream FOR UPDATE"
    )
    private static let entries = PostgresStatement(
        "log",
        "SELECT entry FROM sync_log WHERE owner = $1 AND n >= $2 ORDER BY n"
    )
    private static let newEntry = PostgresStatement(
        "log-new",
        "INSERT INTO sync_log (owner, n, entry) VALUES ($1, $2, $3)"
    )
    private static let device = PostgresStatement(
        "device",
        """
        INSERT INTO sync_device (owner, node, sign_key, revoked_at)
        VALUES ($1, $2, $3, CASE WHEN $4::int8 = 1 THEN now() END)
        ON CONFLICT (owner, node) DO UPDATE SET revoked_at = coalesce(sync_device.revoked_at, excluded.revoked_at)
        """
    )
    private static let closing = [
        "UPDATE sync_owner SET state = 1 WHERE owner = $1", "DELETE FROM sync_batch WHERE owner = $1",
        "DELETE FROM sync_object WHERE owner = $1", "DELETE FROM sync_snapshot WHERE owner = $1",
        "DELETE FROM sync_cover WHERE owner = $1",
        "DELETE FROM sync_head WHERE owner = $1", "DELETE FROM sync_stream WHERE owner = $1",
    ].enumerated().map { PostgresStatement("close-\($0.offset)", $0.element) }

    public func register(_ genesis: KeyLogEntry) async throws {
        guard let log = try? KeyLog(checking: [genesis], of: genesis.owner) else { throw RelayFault.malformed }
        let owner = PostgresValue.bytes(log.owner.bytes)
        try await perform { connection in
            try connection.transaction {
                let recovery = log.recovery
                let made = try connection.rows(Self.newOwner, owner, .bytes(recovery.sign), .bytes(recovery.box))
                guard !made.isEmpty else {
                    _ = try connection.rows(Self.lockOwner, owner)
                    let first = try connection.rows(Self.entries, owner, .number(0)).first?.bytes(0)
                    guard first == genesis.bytes else { throw RelayFault.logConflict(1) }
                    return
                }
                for stream in SyncStream.allCases {
                    _ = try connection.rows(
                        Self.newStream,
                        owner,
                        .small(Int16(stream.rawValue)),
                        .number(stream.quota)
                    )
                }
                try Self.add(genesis, of: log, connection)
            }
        }
    }

    public func log(of owner: SyncOwner, from n: Int64) async throws -> [KeyLogEntry] {
        try await perform { try $0.rows(Self.entries, .bytes(owner.bytes), .number(n)) }
            .map { try KeyLogEntry(parsing: $0.bytes(0)) }
    }

    public func log(of owner: SyncOwner) async throws -> KeyLog? {
        let entries = try await log(of: owner, from: 0)
        return entries.isEmpty ? nil : try KeyLog(checking: entries, of: owner)
    }

    public func append(_ entry: KeyLogEntry, by visitor: RelayVisitor, at now: Int64) async throws {
        guard entry.owner == visitor.owner else { throw RelayFault.malformed }
        let owner = PostgresValue.bytes(visitor.owner.bytes)
        try await perform { connection in
            try connection.transaction {
                guard try !connection.rows(Self.lockOwner, owner).isEmpty else { throw RelayFault.notFound }
                let entries = try connection.rows(Self.entries, owner, .number(0))
                    .map { try KeyLogEntry(parsing: $0.bytes(0)) }
                var log = try KeyLog(checking: entries, of: visitor.owner)
                if entry.n < log.count, log.entries[Int(entry.n)] == entry { return }
                guard entry.n == log.count, entry.previous == log.head else { throw RelayFault.logConflict(log.count) }
                guard log.signingKey(of: visitor.node) != nil else { throw RelayFault.revoked }
                guard (try? log.append(entry)) != nil else { throw RelayFault.malformed }
                try Self.add(entry, of: log, connection)
            }
        }
    }

    /// - Parameter log: with the entry.
    private static func add(
        _ entry: KeyLogEntry,
        of log: KeyLog,
        _ connection: isolated PostgresConnection
    ) throws {
        let owner = PostgresValue.bytes(log.owner.bytes)
        // No batch of a device that is revoked is on its way in meanwhile.
        switch entry.action {
        case .revoke, .close: _ = try connection.rows(lockStreams, owner)
        case .genesis, .add, .rotate, .rename, .propose, .withdraw, .renew: break
        }
        _ = try connection.rows(newEntry, owner, .number(entry.n), .bytes(entry.bytes))
        for (node, found) in log.devices {
            let isRevoked = PostgresValue.number(found.isActive ? 0 : 1)
            _ = try connection.rows(device, owner, .bytes(node.bytes), .bytes(found.keys.sign), isRevoked)
        }
        guard log.isClosed else { return }
        for statement in closing { _ = try connection.rows(statement, owner) }
    }
}
