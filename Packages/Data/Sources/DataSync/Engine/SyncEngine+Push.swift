import AppData
import GRDB
import SyncMerge
import SyncProtocol

extension SyncEngine {
    /// Sends what is in the outbox, then packs what is marked and sends that. Nothing is packed while something waits to be sent, so
    /// that changes made meanwhile are sent once.
    ///
    /// - Throws: ``NodeEnd``; what the transport throws.
    func push(_ stream: SyncStream, keys: SyncKeyring, into report: inout SyncReport) async throws {
        try await unseal(stream, keys: keys)
        while true {
            guard let batch = try await next(stream, keys: keys, into: &report) else { return }
            do {
                let answer = try await transport.append(batch)
                try checkpoint(.appended)
                try await acknowledge(batch, as: answer.isDuplicate ? nil : answer.seq, in: stream)
                report.note(relayTime: answer.relayTime, here: database.time)
                report.sent += 1
            } catch RelayFault.gap(let last) where last < batch.header.no {
                try await fill(stream, after: last, keys: keys)
            } catch RelayFault.fork {
                throw NodeEnd.copied
            } catch RelayFault.full {
                report.full.insert(stream)
                return
            } catch RelayFault.tooMany(let seconds) {
                report.retryAfter = .seconds(seconds)
                return
            }
        }
    }

    private func next(
        _ stream: SyncStream,
        keys: SyncKeyring,
        into report: inout SyncReport
    ) async throws -> SyncEnvelope? {
        guard let tables else { return nil }
        let node = keys.device.node
        func unsent() async throws -> SyncEnvelope? {
            try await database.read { try SyncOutbox(database: $0, stream: stream, node: node).nextUnsent() }
                .map { try SyncEnvelope(parsing: $0) }
        }
        if let batch = try await unsent() { return batch }
        let isClean = try await database.read {
            try DirtyRows(database: $0, tables: tables.tables(of: stream)).isEmpty()
        }
        guard !isClean else { return nil }
        let schemas = Dictionary(database.plans.map { ($0.namespace, $0.version) }, uniquingKeysWith: { $1 })
        let checkpoint = checkpoint
        report.tooLarge += try await database.write { database in
            let maker = BatchMaker(database: database, stream: stream, tables: tables, keys: keys, schemas: schemas)
            let refused = try maker.make()
            try checkpoint(.packing)
            return refused
        }
        try checkpoint(.packed)
        return try await unsent()
    }

    /// Packs again what was not sent before the key was changed, for a device that was revoked has the old one. Before that, the
    /// rows that yielded to the others' are marked.
    private func unseal(_ stream: SyncStream, keys: SyncKeyring) async throws {
        guard let tables else { return }
        let beginner: @Sendable (Database) -> SyncBeginner = {
            SyncBeginner(database: $0, stream: stream, tables: tables.tables(of: stream))
        }
        let (isYielding, isOld) = try await database.read { database in
            let unsent = try SyncOutbox(database: database, stream: stream, node: keys.device.node).nextUnsent()
            let epoch = try unsent.map { try SyncEnvelope(parsing: $0).header.epoch }
            return (try beginner(database).isYielding(), epoch.map { $0 < keys.epoch.epoch } ?? false)
        }
        guard isYielding || isOld else { return }
        try await database.write { database in
            if isYielding { try beginner(database).endYielding() }
            guard isOld else { return }
            let outbox = SyncOutbox(database: database, stream: stream, node: keys.device.node)
            let heads = SyncHeads(database: database, stream: stream)
            let last = try outbox.lastAcknowledged()
            let dirty = DirtyRows(database: database, tables: tables.tables(of: stream))
            for row in try outbox.remove(after: last.no) { try dirty.add(row) }
            try heads.move(to: last)
            try heads.setTold(false)
        }
    }

    private func acknowledge(_ batch: SyncEnvelope, as seq: Int64?, in stream: SyncStream) async throws {
        let now = Moment(database.time.now)
        let header = batch.header
        try await database.write {
            try SyncOutbox(database: $0, stream: stream, node: header.node).acknowledge(header.no, at: now)
            guard let seq else { return }
            let heads = SyncHeads(database: $0, stream: stream)
            let cursor = try heads.cursor().seq
            // A place that was read already is given again only by a relay that has lost what was there.
            if seq <= cursor { try heads.setCursor(cursor, checkedAt: 0) }
        }
        try checkpoint(.acknowledged)
    }

    /// The relay has lost own batches: they are sent again from the first that it lacks.
    private func fill(_ stream: SyncStream, after last: Int64, keys: SyncKeyring) async throws {
        guard let tables else { return }
        let node = keys.device.node
        let isWhole = try await database.write { database in
            let outbox = SyncOutbox(database: database, stream: stream, node: node)
            let isWhole = try outbox.sendAgain(after: last)
            if !isWhole { try DirtyRows(database: database, tables: tables.tables(of: stream)).addAll() }
            return isWhole
        }
        // The chain cannot go on: a new device sends all rows.
        if !isWhole { throw NodeEnd.lost }
    }
}
