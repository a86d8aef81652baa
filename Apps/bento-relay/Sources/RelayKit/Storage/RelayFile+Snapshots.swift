import Foundation
import GRDB
import SyncMerge
import SyncProtocol

extension RelayFile {
    public func snapshot(_ stream: SyncStream, by visitor: RelayVisitor) async throws -> SyncSnapshot? {
        try await database.read { database in
            _ = try visitor.signingKey(in: database)
            let record = try Data.fetchOne(
                database,
                sql: "SELECT record FROM sync_stream WHERE owner = ? AND stream = ? AND record IS NOT NULL",
                arguments: [visitor.owner.data, stream.rawValue]
            )
            return try record.map { try SyncSnapshot(parsing: Array($0)) }
        }
    }

    public func commit(
        _ snapshot: SyncSnapshot,
        in stream: SyncStream,
        by visitor: RelayVisitor,
        at now: Int64
    ) async throws {
        let header = snapshot.manifest.header
        guard header.owner == visitor.owner, header.node == visitor.node, header.stream == stream else {
            throw RelayFault.malformed
        }
        let record = Data(snapshot.bytes)
        try await database.write { database in
            guard snapshot.manifest.isSigned(by: try visitor.signingKey(in: database)) else {
                throw RelayFault.malformed
            }
            let place: StatementArguments = [visitor.owner.data, stream.rawValue]
            let row = try Row.fetchOne(
                database,
                sql: "SELECT snapshot, record FROM sync_stream WHERE owner = ? AND stream = ?",
                arguments: place
            )
            guard let row else { throw RelayFault.notFound }
            let last: Int64 = try row.decode(forColumn: "snapshot")
            let kept: Data? = try row.decode(forColumn: "record")
            if kept == record { return }
            guard snapshot.number == last + 1 else { throw RelayFault.snapshotConflict(last) }
            for segment in snapshot.segments {
                let isHere = try Bool.fetchOne(
                    database,
                    sql: "SELECT 1 FROM sync_object WHERE owner = ? AND stream = ? AND id = ?",
                    arguments: place + [segment.data]
                )
                guard isHere == true else { throw RelayFault.notFound }
            }
            try Self.add(record.count - (kept?.count ?? 0), to: stream, of: visitor, in: database)
            try database.execute(
                sql: "UPDATE sync_stream SET snapshot = ?, record = ? WHERE owner = ? AND stream = ?",
                arguments: [snapshot.number, record] + place
            )
            for head in snapshot.covers {
                try database.execute(
                    sql:
                        "INSERT OR REPLACE INTO sync_cover (owner, stream, number, node, no, made_at) VALUES (?, ?, ?, ?, ?, ?)",
                    arguments: place + [snapshot.number, head.node.data, head.no, now]
                )
            }
        }
    }

    public func removeCovered(before moment: Int64) async throws -> Int {
        try await database.write { database in
            let row = try Row.fetchOne(
                database,
                sql: "SELECT owner, stream, number FROM sync_cover WHERE made_at < ? ORDER BY made_at LIMIT 1",
                arguments: [moment]
            )
            guard let row else { return 0 }
            let place: StatementArguments = try [
                row.decode(Data.self, forColumn: "owner"), row.decode(Int64.self, forColumn: "stream"),
            ]
            let number: Int64 = try row.decode(forColumn: "number")
            let covered = """
                FROM sync_batch AS b WHERE owner = ? AND stream = ? AND no <= (SELECT max(c.no) FROM sync_cover AS c
                  WHERE c.owner = b.owner AND c.stream = b.stream AND c.number <= ? AND c.node = b.node AND c.made_at < ?)
                """
            let arguments = place + [number, moment]
            let bytes = try Int.fetchOne(
                database,
                sql: "SELECT coalesce(sum(length(body)), 0) \(covered)",
                arguments: arguments
            )
            try database.execute(sql: "DELETE \(covered)", arguments: arguments)
            try database.execute(
                sql: "UPDATE sync_stream SET bytes = max(0, bytes - ?) WHERE owner = ? AND stream = ?",
                arguments: [bytes ?? 0] + place
            )
            try database.execute(
                sql: "DELETE FROM sync_cover WHERE owner = ? AND stream = ? AND number <= ?",
                arguments: place + [number]
            )
            return 1
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
            header.owner == visitor.owner, header.node == visitor.node
        else { throw RelayFault.malformed }
        try await database.write { database in
            guard object.isSigned(by: try visitor.signingKey(in: database)) else { throw RelayFault.malformed }
            try database.execute(
                sql: "INSERT OR IGNORE INTO sync_object (owner, stream, id, body) VALUES (?, ?, ?, ?)",
                arguments: [visitor.owner.data, stream.rawValue, digest.data, Data(object.bytes)]
            )
            guard database.changesCount == 1 else { return }
            try Self.add(object.bytes.count, to: stream, of: visitor, in: database)
        }
    }

    public func object(
        _ digest: SyncDigest,
        in stream: SyncStream,
        by visitor: RelayVisitor
    ) async throws -> SyncEnvelope {
        try await database.read { database in
            _ = try visitor.signingKey(in: database)
            let body = try Data.fetchOne(
                database,
                sql: "SELECT body FROM sync_object WHERE owner = ? AND stream = ? AND id = ?",
                arguments: [visitor.owner.data, stream.rawValue, digest.data]
            )
            guard let body else { throw RelayFault.notFound }
            return try SyncEnvelope(parsing: Array(body))
        }
    }

    public func delete(_ stream: SyncStream, by visitor: RelayVisitor) async throws {
        try await database.write { database in
            _ = try visitor.signingKey(in: database)
            let place: StatementArguments = [visitor.owner.data, stream.rawValue]
            try database.execute(sql: "DELETE FROM sync_batch WHERE owner = ? AND stream = ?", arguments: place)
            try database.execute(sql: "DELETE FROM sync_object WHERE owner = ? AND stream = ?", arguments: place)
            try database.execute(sql: "DELETE FROM sync_cover WHERE owner = ? AND stream = ?", arguments: place)
            try database.execute(
                sql: "UPDATE sync_stream SET bytes = 0, snapshot = 0, record = NULL WHERE owner = ? AND stream = ?",
                arguments: place
            )
        }
    }
}
