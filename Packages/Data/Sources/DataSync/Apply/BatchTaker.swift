import AppData
import Core
import GRDB
import GRDBSQLite
import SyncMerge
import SyncProtocol

/// Decides of a batch whether its time has come, and merges it with whatever waited for it, each together with its head.
struct BatchTaker {
    struct Taken: Sendable {
        var batches = 0
        var rows = 0
        var conflicts = 0
        /// The reasons that batches which their devices signed can never be merged.
        var refused: [String] = []
    }

    /// Parts that belong together; a device makes far fewer.
    private static let partLimit = 64

    let database: Database
    let stream: SyncStream
    let tables: SyncedTables
    let keys: SyncKeyring
    /// The last batch of each device that the relay has. A batch does not wait for one that is lost; what refers to missing rows waits for the
    /// rows.
    let there: [SyncNode: Int64]
    let now: Moment

    private var heads: SyncHeads { SyncHeads(database: database, stream: stream) }
    private var waiting: SyncWaiting { SyncWaiting(database: database, stream: stream) }

    /// - Throws: ``NodeEnd`` for a batch of this device that it did not make.
    func take(_ batch: ReceivedBatch) throws -> Taken {
        var taken = Taken()
        let head = try heads.head(of: batch.node)
        guard batch.no > head.no else { return taken }
        guard batch.node != keys.device.node else { throw NodeEnd.copied }
        try waiting.add(batch)
        guard try waiting.envelope(of: batch.node, head.no + 1) != nil else { return taken }
        while try drain(&taken) {}
        return taken
    }

    /// Tries again what waits, where it may wait for nothing any more.
    func retry() throws -> Taken {
        var taken = Taken()
        while try drain(&taken) {}
        return taken
    }

    /// - Returns: whether something was merged, so that something else may have been waiting for it.
    private func drain(_ taken: inout Taken) throws -> Bool {
        var isMoved = false
        for node in try waiting.nodes() {
            while try mergeNext(of: node, &taken) { isMoved = true }
        }
        return isMoved
    }

    /// Merges the next batch of a device, or the next parts that belong together.
    private func mergeNext(of node: SyncNode, _ taken: inout Taken) throws -> Bool {
        var head = try heads.head(of: node)
        var ops: [SyncOp] = []
        var left = 1
        var count = 0
        var dropped = 0
        while left > 0 {
            guard let bytes = try waiting.envelope(of: node, head.no + 1) else { return false }
            let batch: ReceivedBatch
            let content: SyncContent
            do {
                batch = try ReceivedBatch(SyncEnvelope(parsing: bytes), in: stream, keys: keys)
                guard let read = try batch.content(keys) else { return false }
                guard read.part.count <= Self.partLimit else { throw SyncFault.malformed("batch, of too many parts") }
                content = read
            } catch {
                // The relay may have a better one.
                taken.refused.append((error as? any BentoError)?.message ?? "A batch of device \(node) is damaged.")
                try waiting.remove(node, through: head.no + 1)
                return false
            }
            guard try isReady(content) else { return false }
            if count == 0 { left = max(1, content.part.count - content.part.number + 1) }
            ops += content.ops
            dropped += content.dropped.count
            head = SyncHead(node: node, no: head.no + 1, chain: batch.envelope.chain(after: head.chain))
            left -= 1
            count += 1
        }
        // What is read again, since the relay had lost it, was known when the rows here were written.
        let noticing = try heads.isNew(head) ? now : nil
        guard let merged = try Self.merge(ops, of: stream, to: tables, in: database, noticing: noticing) else {
            return false
        }
        try heads.move(to: head)
        try waiting.remove(node, through: head.no)
        if dropped > 0 {
            taken.refused.append("\(dropped) changes that are stamped after the year 2100 were left out.")
        }
        taken.batches += count
        taken.rows += merged.rows
        taken.conflicts += merged.conflicts
        return true
    }

    private func isReady(_ content: SyncContent) throws -> Bool {
        for dependency in content.dependencies {
            guard let node = SyncNode(word: dependency.node) else { return false }
            let isLost = there[node, default: 0] < dependency.number
            guard try isLost || heads.head(of: node).no >= dependency.number else { return false }
        }
        return true
    }

    /// Merges rows all or none.
    ///
    /// - Parameter noticing: when conflicts with what was not sent are noticed; `nil` where the rows may have been known here.
    /// - Returns: how many changed; `nil` where one refers to a row that is not here yet.
    static func merge(
        _ ops: [SyncOp],
        of stream: SyncStream,
        to tables: SyncedTables,
        in database: Database,
        noticing: Moment?
    ) throws -> (rows: Int, conflicts: Int)? {
        var merged: (rows: Int, conflicts: Int)?
        try database.inSavepoint {
            try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
            var merger = try BatchMerger(database: database, tables: tables, stream: stream, noticing: noticing)
            try merger.merge(ops)
            guard !hasMissingParents(database) else { return .rollback }
            merged = (merger.changed, merger.conflicts)
            return .commit
        }
        return merged
    }

    /// True if the transaction could not be committed as it stands.
    private static func hasMissingParents(_ database: Database) -> Bool {
        var (count, highest): (Int32, Int32) = (0, 0)
        let status = sqlite3_db_status(database.sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &count, &highest, 0)
        return status == SQLITE_OK && count > 0
    }
}

/// A batch that a relay gave, whose sender is certain.
struct ReceivedBatch: Sendable {
    let envelope: SyncEnvelope

    var node: SyncNode { envelope.header.node }
    var no: Int64 { envelope.header.no }
    var bytes: [UInt8] { envelope.bytes }

    /// - Throws: ``SyncFault``: another's, another stream's, not signed by whom it names, or by one that was revoked before.
    init(_ envelope: SyncEnvelope, in stream: SyncStream, keys: SyncKeyring) throws(SyncFault) {
        self.envelope = envelope
        guard envelope.header.kind == .batch, envelope.header.stream == stream else {
            throw .unexpected("a batch of another stream")
        }
        try keys.log.admit(envelope)
    }

    /// Its content; `nil` if only a later version, or a key that is still to come, can read it.
    ///
    /// - Throws: ``SyncFault``, `SyncContentError`.
    func content(_ keys: SyncKeyring) throws -> SyncContent? {
        guard let key = keys.epochs[envelope.header.epoch] else { return nil }
        do {
            return try SyncContent(decoding: envelope.opened(with: key))
        } catch SyncContentError.needsNewerVersion {
            return nil
        }
    }
}
