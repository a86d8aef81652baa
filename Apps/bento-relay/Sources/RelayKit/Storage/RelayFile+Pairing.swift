import Foundation
import GRDB
import SyncProtocol

extension RelayFile {
    /// Mailboxes that one owner has at once.
    private static let mailboxes = 16

    public func post(
        _ message: [UInt8],
        to mailbox: PairingMailbox,
        _ slot: PairingSlot,
        by visitor: RelayVisitor?,
        at now: Int64
    ) async throws {
        try await database.write { database in
            try database.execute(sql: "DELETE FROM sync_pair WHERE expires_at <= ?", arguments: [now])
            let owner = try Self.owner(of: mailbox, in: database)
            if slot != .request {
                guard let visitor else { throw RelayFault.unauthorized }
                _ = try visitor.signingKey(in: database)
                guard owner == nil || owner == visitor.owner.data else { throw RelayFault.notFound }
            }
            let kept = try Self.messages(mailbox, slot, in: database)
            if kept.contains(message) { return }
            let room = slot == .request ? SyncLimits.pairingTries : 1
            guard kept.count < room else { throw RelayFault.tooMany(retryAfter: SyncLimits.pairingSeconds) }
            let expiry: Int64
            if slot == .offer, let visitor {
                try Self.checkRoom(of: visitor, in: database)
                expiry = now + Int64(SyncLimits.pairingSeconds) * 1000
            } else {
                let offered = try Int64.fetchOne(
                    database,
                    sql: "SELECT expires_at FROM sync_pair WHERE mailbox = ? AND slot = 'offer'",
                    arguments: [mailbox.data]
                )
                guard let offered else { throw RelayFault.notFound }
                expiry = offered
            }
            try database.execute(
                sql: "INSERT INTO sync_pair (mailbox, slot, n, owner, body, expires_at) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [
                    mailbox.data, slot.rawValue, kept.count, slot == .offer ? visitor?.owner.data : nil, Data(message),
                    expiry,
                ]
            )
        }
    }

    public func messages(in mailbox: PairingMailbox, _ slot: PairingSlot, at now: Int64) async throws -> [[UInt8]] {
        try await database.write { database in
            try database.execute(sql: "DELETE FROM sync_pair WHERE expires_at <= ?", arguments: [now])
            return try Self.messages(mailbox, slot, in: database)
        }
    }

    private static func owner(of mailbox: PairingMailbox, in database: Database) throws -> Data? {
        try Data.fetchOne(
            database,
            sql: "SELECT owner FROM sync_pair WHERE mailbox = ? AND slot = 'offer'",
            arguments: [mailbox.data]
        )
    }

    private static func messages(
        _ mailbox: PairingMailbox,
        _ slot: PairingSlot,
        in database: Database
    ) throws -> [[UInt8]] {
        try Data.fetchAll(
            database,
            sql: "SELECT body FROM sync_pair WHERE mailbox = ? AND slot = ? ORDER BY n",
            arguments: [mailbox.data, slot.rawValue]
        ).map(Array.init)
    }

    private static func checkRoom(of visitor: RelayVisitor, in database: Database) throws {
        let count = try Int.fetchOne(
            database,
            sql: "SELECT count(*) FROM sync_pair WHERE owner = ?",
            arguments: [visitor.owner.data]
        )
        guard count ?? 0 < mailboxes else { throw RelayFault.tooMany(retryAfter: SyncLimits.pairingSeconds) }
    }
}
