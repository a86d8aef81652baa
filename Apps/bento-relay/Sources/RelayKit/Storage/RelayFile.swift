import Core
import Foundation
import GRDB
import SyncMerge
import SyncProtocol

/// A household's store: one SQLite file.
///
/// All writes go through one connection, one after the other, so that within a stream the order of `seq` is that of the
/// commits, without a gap. A write that was acknowledged is on disk.
public struct RelayFile: RelayStore {
    let database: DatabaseQueue
    public let key: RelayKey

    /// Opens the file, or makes it.
    ///
    /// - Parameter path: `:memory:` for a relay that ends with its process.
    /// - Throws: a `Failure` where a newer relay has written the file; else what SQLite says of it.
    public init(path: String) throws {
        // SQLite gives the files beside it the mode that this one has when they are made.
        try Self.keepPrivate(path)
        var configuration = Configuration()
        configuration.busyMode = .timeout(5)
        configuration.prepareDatabase { database in
            try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON")
        }
        database = try DatabaseQueue(path: path, configuration: configuration)
        try Self.keepPrivate(path)
        if try database.read({ try Self.migrator.hasBeenSuperseded($0) }) {
            throw Failure(
                "relay.newer-file",
                "'\(path)' was written by a newer bento-relay.",
                recovery: "Install that version again, or start with another file: devices fill it.",
                exitStatus: .configuration
            )
        }
        try Self.migrator.migrate(database)
        key = try database.write(Self.key)
    }

    /// Leaves the file, and those that SQLite keeps beside it, to this user alone: they hold the key of the tokens.
    private static func keepPrivate(_ path: String) throws {
        for path in [path, path + "-wal", path + "-shm"] where FileManager.default.fileExists(atPath: path) {
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
    }

    /// The key is made with the file.
    private static func key(in database: Database) throws -> RelayKey {
        if let bytes = try Data.fetchOne(database, sql: "SELECT key FROM relay_self"),
            let key = RelayKey(bytes: Array(bytes))
        {
            return key
        }
        let key = RelayKey()
        try database.execute(
            sql: "INSERT OR REPLACE INTO relay_self (id, key) VALUES (1, ?)",
            arguments: [Data(key.bytes)]
        )
        return key
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE relay_self (id INTEGER PRIMARY KEY, key BLOB NOT NULL) STRICT;
                    CREATE TABLE sync_owner (owner BLOB PRIMARY KEY, is_closed INTEGER NOT NULL) STRICT, WITHOUT ROWID;
                    CREATE TABLE sync_device (owner BLOB NOT NULL, node BLOB NOT NULL, sign_key BLOB NOT NULL,
                      revoked_at INTEGER, PRIMARY KEY (owner, node)) STRICT, WITHOUT ROWID;
                    CREATE TABLE sync_stream (owner BLOB NOT NULL, stream INTEGER NOT NULL, head INTEGER NOT NULL,
                      bytes INTEGER NOT NULL, quota INTEGER NOT NULL, snapshot INTEGER NOT NULL, record BLOB,
                      PRIMARY KEY (owner, stream)) STRICT;
                    CREATE TABLE sync_head (owner BLOB NOT NULL, stream INTEGER NOT NULL, node BLOB NOT NULL,
                      last_no INTEGER NOT NULL, chain BLOB NOT NULL, PRIMARY KEY (owner, stream, node)) STRICT, WITHOUT ROWID;
                    CREATE TABLE sync_batch (owner BLOB NOT NULL, stream INTEGER NOT NULL, seq INTEGER NOT NULL,
                      node BLOB NOT NULL, no INTEGER NOT NULL, body BLOB NOT NULL, arrived_at INTEGER NOT NULL,
                      PRIMARY KEY (owner, stream, seq), UNIQUE (owner, stream, node, no)) STRICT;
                    CREATE TABLE sync_log (owner BLOB NOT NULL, n INTEGER NOT NULL, entry BLOB NOT NULL,
                      PRIMARY KEY (owner, n)) STRICT;
                    CREATE TABLE sync_object (owner BLOB NOT NULL, stream INTEGER NOT NULL, id BLOB NOT NULL, body BLOB NOT NULL,
                      PRIMARY KEY (owner, stream, id)) STRICT;
                    CREATE TABLE sync_pair (mailbox BLOB NOT NULL, slot TEXT NOT NULL, n INTEGER NOT NULL, owner BLOB,
                      body BLOB NOT NULL, expires_at INTEGER NOT NULL, PRIMARY KEY (mailbox, slot, n)) STRICT;
                    """
            )
        }
        migrator.registerMigration("2") { database in
            try database.execute(
                sql: """
                    -- What a snapshot covers, while batches of it may still be here.
                    CREATE TABLE sync_cover (owner BLOB NOT NULL, stream INTEGER NOT NULL, number INTEGER NOT NULL,
                      node BLOB NOT NULL, no INTEGER NOT NULL, made_at INTEGER NOT NULL,
                      PRIMARY KEY (owner, stream, number, node)) STRICT, WITHOUT ROWID;
                    CREATE INDEX sync_cover_age ON sync_cover (made_at);
                    """
            )
        }
        return migrator
    }
}

extension SyncBytes {
    var data: Data { Data(bytes) }

    /// - Throws: where a blob of the file has another length: it was changed by another program.
    init(column data: Data) throws {
        guard let value = Self(Array(data)) else { throw RelayFault.unavailable(retryAfter: 60) }
        self = value
    }
}

extension RelayVisitor {
    /// The signing key, where the visitor is a device that was not revoked.
    ///
    /// - Throws: ``RelayFault/closed``, ``RelayFault/revoked``.
    func signingKey(in database: Database) throws -> [UInt8] {
        let isClosed = try Bool.fetchOne(
            database,
            sql: "SELECT is_closed FROM sync_owner WHERE owner = ?",
            arguments: [owner.data]
        )
        if isClosed == true { throw RelayFault.closed }
        let key = try Data.fetchOne(
            database,
            sql: "SELECT sign_key FROM sync_device WHERE owner = ? AND node = ? AND revoked_at IS NULL",
            arguments: [owner.data, node.data]
        )
        guard let key else { throw RelayFault.revoked }
        return Array(key)
    }
}
