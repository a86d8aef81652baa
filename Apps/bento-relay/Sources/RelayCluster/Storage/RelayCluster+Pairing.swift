import RelayKit
import SyncProtocol

extension RelayCluster {
    /// Mailboxes that one owner has at once.
    private static let mailboxes: Int64 = 16

    /// By mailbox: it has no row of its own to lock.
    private static let lockMailbox = PostgresStatement("pair-lock", "SELECT 1 FROM pg_advisory_xact_lock($1)")
    private static let expire = PostgresStatement("pair-expire", "DELETE FROM sync_pair WHERE expires_at <= $1")
    private static let offer = PostgresStatement(
        "pair-offer",
        "SELECT owner, expires_at FROM sync_pair WHERE mailbox = $1 AND slot = 'offer'"
    )
    private static let read = PostgresStatement(
        "pair-read",
        "SELECT body FROM sync_pair WHERE mailbox = $1 AND slot = $2 AND expires_at > $3 ORDER BY n"
    )
    private static let count = PostgresStatement("pair-count", "SELECT count(*) FROM sync_pair WHERE owner = $1")
    private static let write = PostgresStatement(
        "pair-write",
        "INSERT INTO sync_pair (mailbox, slot, n, owner, body, expires_at) VALUES ($1, $2, $3, $4, $5, $6)"
    )

    public func post(
        _ message: [UInt8],
        to mailbox: PairingMailbox,
        _ slot: PairingSlot,
        by visitor: RelayVisitor?,
        at now: Int64
    ) async throws {
        let box = PostgresValue.bytes(mailbox.bytes)
        let name = PostgresValue.text(slot.rawValue)
        let lock = mailbox.bytes.prefix(8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
        try await perform { connection in
            try connection.transaction {
                _ = try connection.rows(Self.lockMailbox, .number(lock))
                _ = try connection.rows(Self.expire, .number(now))
                let offered = try connection.rows(Self.offer, box).first
                if slot != .request {
                    guard let visitor else { throw RelayFault.unauthorized }
                    try Self.check(visitor, connection)
                    let owner = offered?.optionalBytes(0)
                    guard owner == nil || owner == visitor.owner.bytes else { throw RelayFault.notFound }
                }
                let kept = try connection.rows(Self.read, box, name, .number(now)).map { try $0.bytes(0) }
                if kept.contains(message) { return }
                let room = slot == .request ? SyncLimits.pairingTries : 1
                guard kept.count < room else { throw RelayFault.tooMany(retryAfter: SyncLimits.pairingSeconds) }
                var expiry = try offered?.number(1)
                var owner = PostgresValue.noBytes
                if slot == .offer, let visitor {
                    owner = .bytes(visitor.owner.bytes)
                    let count = try connection.rows(Self.count, owner).first?.number(0) ?? 0
                    guard count < Self.mailboxes else {
                        throw RelayFault.tooMany(retryAfter: SyncLimits.pairingSeconds)
                    }
                    expiry = now + Int64(SyncLimits.pairingSeconds) * 1000
                }
                guard let expiry else { throw RelayFault.notFound }
                _ = try connection.rows(
                    Self.write,
                    box,
                    name,
                    .integer(Int32(kept.count)),
                    owner,
                    .bytes(message),
                    .number(expiry)
                )
            }
        }
    }

    public func messages(in mailbox: PairingMailbox, _ slot: PairingSlot, at now: Int64) async throws -> [[UInt8]] {
        try await perform {
            try $0.rows(Self.read, .bytes(mailbox.bytes), .text(slot.rawValue), .number(now)).map { try $0.bytes(0) }
        }
    }
}
