import AppData
import Core
import Foundation
import GRDB
import SyncMerge
import SyncProtocol

/// A home as whoever leads through sync works with it. The host hands it out: through it, rows of all features are shared, and
/// none can be read.
public struct SharedHome: Sendable {
    let database: AppDatabase
    private let readName: @Sendable () -> String

    public init(_ database: AppDatabase, deviceName: @autoclosure @escaping @Sendable () -> String) {
        self.database = database
        readName = deviceName
    }

    /// The name of this device if the person gives none.
    public var deviceName: String { readName() }

    public var time: TimeContext { database.time }

    public var home: AppHome { database.home }

    public func isShared() async throws -> Bool {
        guard try home.hasDatabase() else { return false }
        return try await SyncEngine.isStarted(database)
    }

    /// Begins to share.
    ///
    /// - Parameter beginning: what counts where this home and the others differ.
    public func share(_ keys: SyncKeyring, streams: [SyncStream], beginning: SyncBeginning) async throws {
        try await SyncEngine.start(database, keys: keys, streams: streams, beginning: beginning)
        try await keep(keys.log)
    }

    /// Ends sharing; every row stays.
    public func leave() async throws { try await SyncEngine.leave(database) }

    public func engine(
        over transport: any RelayTransport,
        keys: any SyncKeyKeeping,
        streams: [SyncStream]
    ) -> SyncEngine {
        SyncEngine(database: database, transport: transport, keys: keys, streams: streams)
    }

    /// The key log as this device saw it last: a relay that has another one is not believed.
    ///
    /// - Returns: `nil` where none was kept.
    public func log(of owner: SyncOwner) async throws -> KeyLog? {
        let entries = try await database.read { database in
            guard try SyncSchema.exists(in: database) else { return [Data]() }
            return try Data.fetchAll(database, sql: "SELECT entry FROM bento_sync_log ORDER BY n")
        }
        guard !entries.isEmpty else { return nil }
        return try KeyLog(checking: entries.map { try KeyLogEntry(parsing: Array($0)) }, of: owner)
    }

    public func keep(_ log: KeyLog) async throws {
        try await database.write { database in
            guard try SyncSchema.exists(in: database) else { return }
            let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM bento_sync_log") ?? 0
            for entry in log.entries.dropFirst(count) {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO bento_sync_log (n, entry) VALUES (?, ?)",
                    arguments: [entry.n, entry.bytes.blob]
                )
            }
        }
    }

    /// The last batch of each device that was merged here.
    public func heads(of streams: [SyncStream]) async throws -> [SyncStream: [SyncHead]] {
        try await database.read { database in
            var heads: [SyncStream: [SyncHead]] = [:]
            for stream in streams { heads[stream] = try SyncHeads(database: database, stream: stream).all() }
            return heads
        }
    }

    /// - Returns: `nil` where the home is not shared.
    public func standing(of streams: [SyncStream]) async throws -> SyncStanding? {
        try await SyncEngine.standing(database, streams: streams)
    }

    /// Changes that gave way to changes of other devices, the newest first.
    public func conflicts() async throws -> [SyncConflict] { try await SyncEngine.conflicts(database) }

    /// Six words that two devices show alike where both have merged the same and sent all of theirs.
    public func fingerprint(_ log: KeyLog, node: SyncNode, streams: [SyncStream]) async throws -> HeadsFingerprint {
        try await SyncEngine.fingerprint(database, log: log, node: node, streams: streams)
    }

    /// The rows of which something has no place here, by table and key.
    public func heldRows() async throws -> [HeldRow] {
        try await database.read { database in
            try Row.fetchAll(database, sql: "SELECT tbl, row, reason FROM bento_sync_held ORDER BY tbl, row LIMIT 1000")
                .map { HeldRow(table: $0[0], row: $0[1], needsUpdate: $0[2] == HeldRows.Reason.unknown.rawValue) }
        }
    }

    /// The last run, as ``keep(run:)`` was told.
    public func lastRun() async throws -> SyncRun? {
        try await database.read { database in
            guard try SyncSchema.exists(in: database),
                let text = try String.fetchOne(database, sql: "SELECT run FROM bento_sync_last")
            else { return nil }
            return try? JSONDecoder().decode(SyncRun.self, from: Data(text.utf8))
        }
    }

    public func keep(run: SyncRun) async throws {
        let text = String(decoding: try JSONEncoder().encode(run), as: UTF8.self)
        try await database.write { database in
            guard try SyncSchema.exists(in: database) else { return }
            try database.execute(
                sql: "INSERT OR REPLACE INTO bento_sync_last (id, run) VALUES (1, ?)",
                arguments: [text]
            )
        }
    }
}

/// A row of which something has no place here.
public struct HeldRow: Sendable, Hashable {
    public let table: String
    public let row: String
    /// True if a newer version knows where it belongs; else changes of two devices made it into what cannot be.
    public let needsUpdate: Bool
}

/// The outcome of the last run, for later questions.
public struct SyncRun: Sendable, Hashable, Codable {
    public var triedAt: Date
    /// The last run that came to its end.
    public var succeededAt: Date?
    /// The code of what the last run failed with, and its sentence.
    public var faultCode: String?
    public var fault: String?
    /// Since when runs fail.
    public var failsSince: Date?
    /// Streams that the relay has no room for.
    public var full: [String] = []
    /// The reasons that batches were refused.
    public var refused: [String] = []
    /// The number of seconds that this device's clock is ahead of the relay's, if it is more than five minutes.
    public var clockAhead: Int?
    /// When a recovery phrase that was proposed takes the place of the one that counts.
    public var phraseFrom: Date?

    public init(triedAt: Date) { self.triedAt = triedAt }
}

extension ContractID {
    /// The home that a person's devices share: a key of the container, which hands out one per composition.
    public static let sharedHome = ContractID("host.shared-home", SharedHome.self)
}

extension SharedHome {
    /// Ticks when any process has written here since the last tick.
    public func changes(every interval: Duration, clock: any Clock<Duration>) async throws -> DatabaseChanges {
        try await database.changes(every: interval, clock: clock)
    }

    /// True if the relay has told of another place in a stream than this home has read to.
    public func isElsewhere(_ heads: [SyncStream: Int64]) async throws -> Bool {
        try await database.read { database in
            guard try SyncSchema.exists(in: database) else { return false }
            return try heads.contains { stream, head in
                try SyncHeads(database: database, stream: stream).cursor().seq != head
            }
        }
    }
}
