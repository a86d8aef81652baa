import AppData
import GRDB
import SyncMerge
import SyncProtocol

/// A home's state with its other devices, as the home itself knows it: the relay is not asked.
public struct SyncStanding: Sendable, Hashable {
    /// Changed rows that are in no batch yet.
    public let changedRows: Int
    /// Own batches that the relay does not have.
    public let unsentBatches: Int
    /// Batches that wait for others, or for an update of this device.
    public let waiting: Int
    /// Rows of which something waits for an update of this device.
    public let heldRows: Int
    /// Rows that two devices' changes made into what cannot be.
    public let invalidRows: Int
    public let conflicts: Int
    /// When the relay was compared with last, of the stream where that is longest ago; `nil` before the first time.
    public let checkedAt: Moment?

    /// True if everything that was written here is at the relay.
    public var isSent: Bool { changedRows == 0 && unsentBatches == 0 }

    init(of streams: [SyncStream], plans: [MigrationPlan], in database: Database) throws {
        let numbers = streams.map { "\($0.number)" }.joined(separator: ", ")
        func count(_ sql: String) throws -> Int { try Int.fetchOne(database, sql: "SELECT COUNT(*) FROM \(sql)") ?? 0 }
        // Marks of streams that are not shared stay until they are.
        let tables = plans.flatMap(\.sync).filter { streams.contains($0.stream) }.map { "'\($0.name)'" }
        changedRows = try count(
            """
            \(SyncCapture.dirty) JOIN \(SyncCapture.tables) ON n = tbl WHERE name IN (\(tables.joined(separator: ", ")))
            """
        )
        unsentBatches = try count("bento_sync_out WHERE acked_at IS NULL AND stream IN (\(numbers))")
        waiting = try count("bento_sync_wait WHERE stream IN (\(numbers))")
        let held = HeldRows(database: database)
        heldRows = try held.count(.unknown)
        invalidRows = try held.count(.invalid)
        conflicts = try SyncConflicts(database: database).count()
        let checked = try Moment.fetchAll(
            database,
            sql: "SELECT checked_at FROM bento_sync_streams WHERE stream IN (\(numbers)) AND checked_at > 0"
        )
        checkedAt = checked.count < streams.count ? nil : checked.min { $0.milliseconds < $1.milliseconds }
    }
}

extension SyncEngine {
    /// - Returns: `nil` where the home is not shared.
    public static func standing(_ database: AppDatabase, streams: [SyncStream]) async throws -> SyncStanding? {
        let plans = database.plans
        return try await database.read {
            try SyncSchema.exists(in: $0) ? SyncStanding(of: streams, plans: plans, in: $0) : nil
        }
    }

    /// Changes that gave way to changes of other devices, the newest first.
    public static func conflicts(_ database: AppDatabase) async throws -> [SyncConflict] {
        try await database.read { try SyncSchema.exists(in: $0) ? SyncConflicts(database: $0).all() : [] }
    }

    /// The person has seen them.
    public static func forgetConflicts(_ database: AppDatabase) async throws {
        try await database.write { if try SyncSchema.exists(in: $0) { try SyncConflicts(database: $0).removeAll() } }
    }

    /// Six words that two devices show alike where both have merged the same and sent all of theirs.
    public static func fingerprint(
        _ database: AppDatabase,
        log: KeyLog,
        node: SyncNode,
        streams: [SyncStream]
    ) async throws -> HeadsFingerprint {
        let heads = try await database.read { database in
            var heads: [SyncStream: [SyncHead]] = [:]
            for stream in streams {
                heads[stream] = try SyncHeads(database: database, stream: stream).settled(own: node)
            }
            return heads
        }
        return HeadsFingerprint(log: log, heads: heads)
    }
}

extension SyncHeads {
    /// The batches that are applied here and that the relay has.
    func settled(own: SyncNode) throws -> [SyncHead] {
        let acknowledged = try SyncOutbox(database: database, stream: stream, node: own).lastAcknowledged()
        return try all().map { $0.node == own ? acknowledged : $0 }.filter { $0.no > 0 }
    }
}
