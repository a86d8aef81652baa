import Foundation
import GRDB
import SyncMerge
import SyncProtocol

extension RelayFile {
    public func register(_ genesis: KeyLogEntry) async throws {
        guard let log = try? KeyLog(checking: [genesis], of: genesis.owner) else { throw RelayFault.malformed }
        try await database.write { database in
            if let first = try Self.entries(of: log.owner, from: 0, in: database).first {
                guard first == genesis else { throw RelayFault.logConflict(1) }
                return
            }
            try database.execute(
                sql: "INSERT INTO sync_owner (owner, is_closed) VALUES (?, 0)",
                arguments: [log.owner.data]
            )
            for stream in SyncStream.allCases {
                try database.execute(
                    sql:
                        "INSERT INTO sync_stream (owner, stream, head, bytes, quota, snapshot) VALUES (?, ?, 0, 0, ?, 0)",
                    arguments: [log.owner.data, stream.rawValue, stream.quota]
                )
            }
            try Self.add(genesis, of: log, in: database, at: 0)
        }
    }

    public func log(of owner: SyncOwner, from n: Int64) async throws -> [KeyLogEntry] {
        try await database.read { try Self.entries(of: owner, from: n, in: $0) }
    }

    public func log(of owner: SyncOwner) async throws -> KeyLog? {
        try await database.read { try Self.log(of: owner, in: $0) }
    }

    public func append(_ entry: KeyLogEntry, by visitor: RelayVisitor, at now: Int64) async throws {
        guard entry.owner == visitor.owner else { throw RelayFault.malformed }
        try await database.write { database in
            guard var log = try Self.log(of: visitor.owner, in: database) else { throw RelayFault.notFound }
            if entry.n < log.count, log.entries[Int(entry.n)] == entry { return }
            guard entry.n == log.count, entry.previous == log.head else { throw RelayFault.logConflict(log.count) }
            guard log.signingKey(of: visitor.node) != nil else { throw RelayFault.revoked }
            do {
                try log.append(entry)
            } catch {
                throw RelayFault.malformed
            }
            try Self.add(entry, of: log, in: database, at: now)
        }
    }

    private static func entries(of owner: SyncOwner, from n: Int64, in database: Database) throws -> [KeyLogEntry] {
        try Data.fetchAll(
            database,
            sql: "SELECT entry FROM sync_log WHERE owner = ? AND n >= ? ORDER BY n",
            arguments: [owner.data, n]
        ).map { try KeyLogEntry(parsing: Array($0)) }
    }

    private static func log(of owner: SyncOwner, in database: Database) throws -> KeyLog? {
        let entries = try entries(of: owner, from: 0, in: database)
        return entries.isEmpty ? nil : try KeyLog(checking: entries, of: owner)
    }

    /// - Parameter log: with the entry.
    private static func add(_ entry: KeyLogEntry, of log: KeyLog, in database: Database, at now: Int64) throws {
        try database.execute(
            sql: "INSERT INTO sync_log (owner, n, entry) VALUES (?, ?, ?)",
            arguments: [log.owner.data, entry.n, Data(entry.bytes)]
        )
        for (node, device) in log.devices {
            try database.execute(
                sql: """
                    INSERT INTO sync_device (owner, node, sign_key, revoked_at) VALUES (?, ?, ?, ?)
                    ON CONFLICT DO UPDATE SET revoked_at = coalesce(revoked_at, excluded.revoked_at)
                    """,
                arguments: [log.owner.data, node.data, Data(device.keys.sign), device.isActive ? nil : now]
            )
        }
        guard log.isClosed else { return }
        try database.execute(sql: "UPDATE sync_owner SET is_closed = 1 WHERE owner = ?", arguments: [log.owner.data])
        for table in ["sync_batch", "sync_object", "sync_cover", "sync_head", "sync_stream"] {
            try database.execute(sql: "DELETE FROM \(table) WHERE owner = ?", arguments: [log.owner.data])
        }
    }
}
