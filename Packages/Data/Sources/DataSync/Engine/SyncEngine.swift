import AppData
import Core
import Foundation
import GRDB
import SyncMerge
import SyncProtocol

/// Keeps one home and a relay in agreement: takes what other devices wrote, gives what this one did.
///
/// The home is the truth, and the relay a cache that may lose, withhold or double anything. What has happened is kept in the
/// home alone, and moves in the same transactions as the rows that it speaks of: a run that ends between any two statements goes on
/// from there.
///
/// - Important: One engine at a time works for a home; the caller holds a lock for it.
public actor SyncEngine {
    /// Places at which tests end a run as a crash would.
    package enum Checkpoint: String, Sendable, CaseIterable {
        case packing, packed, appended, acknowledged, pulled, merging, merged, read, renewed, adopted, segment
    }

    /// Others are given so long to fill a relay with what they sent, before this device does it for them.
    static let patience: Int64 = 24 * 3_600_000
    /// So long a relay is believed that nothing is new.
    static let checkInterval: Int64 = 15 * 60_000

    let database: AppDatabase
    let transport: any RelayTransport
    private let keeper: any SyncKeyKeeping
    private let streams: [SyncStream]
    let checkpoint: @Sendable (Checkpoint) throws -> Void
    let snapshotInterval: Int64
    var tables: SyncedTables?

    public init(
        database: AppDatabase,
        transport: any RelayTransport,
        keys: any SyncKeyKeeping,
        streams: [SyncStream]
    ) {
        self.init(
            database: database,
            transport: transport,
            keys: keys,
            streams: streams,
            checkpoint: { _ in }
        )
    }

    package init(
        database: AppDatabase,
        transport: any RelayTransport,
        keys: any SyncKeyKeeping,
        streams: [SyncStream],
        snapshotInterval: Int64 = SyncEngine.snapshotInterval,
        checkpoint: @escaping @Sendable (Checkpoint) throws -> Void
    ) {
        self.snapshotInterval = snapshotInterval
        self.database = database
        self.transport = transport
        keeper = keys
        self.streams = streams
        self.checkpoint = checkpoint
    }

    /// Begins to share a home: from now on changes are marked, and everything that is here is.
    ///
    /// - Parameter beginning: how what is here meets what the others have.
    public static func start(
        _ database: AppDatabase,
        keys: SyncKeyring,
        streams: [SyncStream],
        beginning: SyncBeginning = .merging
    ) async throws {
        let plans = database.plans
        let now = Moment(database.time.now)
        try await database.write { database in
            guard try !SyncSchema.exists(in: database) else { return }
            try SyncSchema.create(in: database, at: now)
            try database.execute(
                sql: "INSERT INTO bento_sync_self VALUES (1, ?, ?)",
                arguments: [keys.owner.bytes.blob, keys.device.node.blob]
            )
            let tables = try SyncedTables(plans, in: database)
            for stream in streams {
                try SyncBeginner(database: database, stream: stream, tables: tables.tables(of: stream))
                    .begin(beginning, at: now)
            }
        }
    }

    /// Ends sharing: rows stay, changes are no longer marked.
    public static func leave(_ database: AppDatabase) async throws {
        try await database.write { try SyncCapture.stop(in: $0) }
    }

    /// True if a home is shared.
    public static func isStarted(_ database: AppDatabase) async throws -> Bool {
        try await database.read { try SyncSchema.exists(in: $0) }
    }

    /// Takes and gives everything once.
    ///
    /// - Throws: what the transport throws where the relay cannot be reached; what was done until then holds. ``StoreError``.
    public func sync() async throws -> SyncReport {
        var report = SyncReport()
        var keys = try await keeper.keyring()
        if try await prepare(keys) { report.tookNewNode = true }
        for stream in streams {
            // Twice: a second copy of this home may be found while pulling, and again while pushing.
            for _ in 0..<3 {
                do {
                    try await pull(stream, keys: keys, into: &report)
                    try await push(stream, keys: keys, into: &report)
                    try await makeSnapshotIfDue(stream, keys: keys)
                    break
                } catch let end as NodeEnd {
                    keys = try await keeper.renewed()
                    try checkpoint(.renewed)
                    _ = try await prepare(keys)
                    if end == .copied { report.tookNewNode = true }
                }
            }
        }
        try await count(into: &report)
        return report
    }

    /// Reads the tables once, tries again what an earlier version had no place for, and takes up new keys.
    ///
    /// - Returns: whether the device is another one than it was.
    private func prepare(_ keys: SyncKeyring) async throws -> Bool {
        let plans = database.plans
        let known = tables
        let streams = streams
        let (tables, isNew) = try await database.write { database in
            guard let own = try Row.fetchOne(database, sql: "SELECT owner, node FROM bento_sync_self"),
                own.bytes(0) == keys.owner.bytes
            else { throw SyncFault.unexpected("a home that is not shared, or shared by another owner") }
            let tables = try known ?? SyncedTables(plans, in: database)
            if known == nil {
                for stream in streams {
                    let held = try HeldRows(database: database).waiting(of: stream).filter { tables[$0.table] != nil }
                    guard !held.isEmpty else { continue }
                    _ = try BatchTaker.merge(held, of: stream, to: tables, in: database, noticing: nil)
                }
            }
            guard let node = SyncNode(own.bytes(1)), node != keys.device.node else { return (tables, false) }
            for stream in streams {
                try Self.adopt(stream, from: node, tables: tables.tables(of: stream), in: database)
            }
            try database.execute(sql: "UPDATE bento_sync_self SET node = ?", arguments: [keys.device.node.blob])
            return (tables, true)
        }
        self.tables = tables
        if isNew { try checkpoint(.adopted) }
        return isNew
    }

    /// Batches that the old device had sent stay its own; the new one sends what the relay did not take.
    private static func adopt(
        _ stream: SyncStream,
        from node: SyncNode,
        tables: [any SharedTable],
        in database: Database
    ) throws {
        let outbox = SyncOutbox(database: database, stream: stream, node: node)
        let heads = SyncHeads(database: database, stream: stream)
        let last = try outbox.lastAcknowledged()
        let dirty = DirtyRows(database: database, tables: tables)
        for row in try outbox.remove(after: last.no) { try dirty.add(row) }
        // From here on its numbers are another's.
        try heads.move(to: last)
        // Where all is sent again, nothing of others is built upon.
        try heads.setTold(try dirty.isComplete())
    }

    private func count(into report: inout SyncReport) async throws {
        let streams = streams
        let tables = tables
        let counts = try await database.read { database in
            let held = HeldRows(database: database)
            var (waiting, unsent) = (0, 0)
            for stream in streams {
                waiting += try SyncWaiting(database: database, stream: stream).count()
                unsent +=
                    try Int.fetchOne(
                        database.cachedStatement(
                            sql: "SELECT COUNT(*) FROM bento_sync_out WHERE stream = ? AND acked_at IS NULL"
                        ),
                        arguments: [stream.number]
                    ) ?? 0
                if let tables {
                    unsent += try DirtyRows(database: database, tables: tables.tables(of: stream)).first(1000).count
                }
            }
            return (waiting, unsent, try held.count(.unknown), try held.count(.invalid))
        }
        let now = Moment(database.time.now)
        let isStale = try await database.read { database in
            try streams.contains { try SyncOutbox.isPrunable($0, at: now, in: database) }
                || SyncConflicts(database: database).count() > 0
        }
        if isStale {
            try await database.write { database in
                for stream in streams { try SyncOutbox.prune(stream, at: now, in: database) }
                try SyncConflicts(database: database).prune(at: now)
            }
        }
        (report.waiting, report.unsent, report.heldRows, report.invalidRows) = counts
    }
}

/// A reason that a device has to become a new one.
enum NodeEnd: Error {
    /// Somebody else counts batches under its name.
    case copied
    /// Batches are lost that nobody can send again as they were: all rows go into new ones, which build upon nothing.
    case lost
}
