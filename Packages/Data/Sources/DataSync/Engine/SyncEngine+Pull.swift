import AppData
import GRDB
import GRDBSQLite
import SyncMerge
import SyncProtocol

extension SyncEngine {
    /// Takes what others sent, and finds out what the relay has lost.
    ///
    /// - Throws: ``NodeEnd``; what the transport throws.
    func pull(_ stream: SyncStream, keys: SyncKeyring, into report: inout SyncReport) async throws {
        let now = Moment(database.time.now).milliseconds
        var (cursor, checkedAt) = try await database.read { try SyncHeads(database: $0, stream: stream).cursor() }
        // Asking for one batch more than needed has the relay answer with its heads, though nothing be new: it may have lost some,
        // and have given their places to others.
        let isDue = !(checkedAt...(checkedAt + Self.checkInterval)).contains(now)
        if cursor == 0, try await isNew(stream) { _ = try await takeSnapshot(stream, keys: keys, into: &report) }
        var heads: [SyncHead]?
        while let answer = try await transport.pull(
            stream,
            after: isDue && heads == nil ? max(0, cursor - 1) : cursor,
            head: 0
        ) {
            try checkpoint(.pulled)
            heads = answer.heads
            report.note(relayTime: answer.relayTime, here: database.time)
            if answer.head < cursor {
                // Another relay, or one that was rolled back: what is known is skipped by its number.
                cursor = 0
                try await move(stream, to: 0)
                continue
            }
            guard let last = answer.batches.last?.seq, last > cursor else { break }
            try await take(answer.batches.map(\.envelope), in: stream, of: answer.heads, keys: keys, into: &report)
            cursor = last
            try await move(stream, to: cursor)
            if cursor >= answer.head { break }
        }
        guard let heads else { return }
        try await compare(stream, heads: heads, keys: keys)
        try await fetchMissing(stream, heads: heads, keys: keys, into: &report)
        try await retry(stream, heads: heads, keys: keys, into: &report)
        checkedAt = now
        try await database.write { [cursor, checkedAt] in
            try SyncHeads(database: $0, stream: stream).setCursor(cursor, checkedAt: checkedAt)
        }
    }

    /// True if nothing of others has come yet.
    func isNew(_ stream: SyncStream) async throws -> Bool {
        try await database.read { try SyncHeads(database: $0, stream: stream).all().isEmpty }
    }

    private func move(_ stream: SyncStream, to cursor: Int64) async throws {
        try await database.write { try SyncHeads(database: $0, stream: stream).setCursor(cursor) }
        try checkpoint(.read)
    }

    /// The relay has batches that its list from the cursor on did not bring: they are asked for by number.
    private func fetchMissing(
        _ stream: SyncStream,
        heads: [SyncHead],
        keys: SyncKeyring,
        into report: inout SyncReport
    ) async throws {
        for head in heads {
            let node = head.node
            var first = try await firstMissing(node, stream)
            while first <= head.no {
                let found = try await transport.batches(stream, of: node, from: first)
                try await take(found, in: stream, of: heads, keys: keys, into: &report)
                let next = try await firstMissing(node, stream)
                if next > first {
                    first = next
                } else {
                    // A snapshot has taken the place of batches that the relay no longer keeps.
                    guard try await takeSnapshot(stream, keys: keys, into: &report) else { break }
                    first = try await firstMissing(node, stream)
                }
            }
        }
    }

    private func firstMissing(_ node: SyncNode, _ stream: SyncStream) async throws -> Int64 {
        try await database.read { database in
            let waiting = SyncWaiting(database: database, stream: stream)
            var no = (try SyncHeads(database: database, stream: stream).head(of: node).no) + 1
            while try waiting.envelope(of: node, no) != nil { no += 1 }
            return no
        }
    }

    /// Own batches that the relay has lost are sent again; those of others by the others, or, where they do not come for a day, by
    /// whoever has their rows.
    private func compare(_ stream: SyncStream, heads: [SyncHead], keys: SyncKeyring) async throws {
        guard let tables else { return }
        let own = keys.device.node
        let now = Moment(database.time.now)
        let there = Dictionary(heads.map { ($0.node, $0) }, uniquingKeysWith: { first, _ in first })
        let isLost = try await database.write { database in
            let kept = SyncHeads(database: database, stream: stream)
            let rows = DirtyRows(database: database, tables: tables.tables(of: stream))
            var isLost = false
            for head in try kept.all() {
                let outbox = SyncOutbox(database: database, stream: stream, node: head.node)
                let other = there[head.node] ?? SyncHead(node: head.node, no: 0, chain: .zero)
                let isOther = other.no == head.no && other.chain != head.chain
                if head.node == own {
                    if other.no > 0 { try outbox.acknowledge(through: other, at: now) }
                    let acknowledged = try outbox.lastAcknowledged().no
                    if other.no < acknowledged, try !outbox.sendAgain(after: other.no) { isLost = true }
                    // A copy of this home took the numbers, after the relay had lost them.
                    if isOther, head.no <= acknowledged { isLost = true }
                } else if other.no < head.no || isOther {
                    try kept.forget(head, at: now)
                    // Batches of the device that this one was before: nobody else sends their rows.
                    if try outbox.lastAcknowledged().no > 0 { try rows.addAll() }
                }
            }
            let patience = Moment(milliseconds: now.milliseconds - Self.patience)
            if try kept.takeLost(since: patience) { isLost = true }
            if isLost { try rows.addAll() }
            return isLost
        }
        if isLost { throw NodeEnd.lost }
    }

    /// Retries waiting batches, which may have waited for batches that the relay has lost.
    private func retry(
        _ stream: SyncStream,
        heads: [SyncHead],
        keys: SyncKeyring,
        into report: inout SyncReport
    ) async throws {
        guard let tables else { return }
        let there = heads.numbers
        let now = Moment(database.time.now)
        let isWaiting = try await database.read { try SyncWaiting(database: $0, stream: stream).count() > 0 }
        guard isWaiting else { return }
        report.add(
            try await database.write {
                try BatchTaker(database: $0, stream: stream, tables: tables, keys: keys, there: there, now: now).retry()
            }
        )
    }

    /// Takes batches in any order: each is merged when its time has come, or kept until then.
    private func take(
        _ envelopes: [SyncEnvelope],
        in stream: SyncStream,
        of heads: [SyncHead],
        keys: SyncKeyring,
        into report: inout SyncReport
    ) async throws {
        guard let tables else { return }
        let there = heads.numbers
        let now = Moment(database.time.now)
        for envelope in envelopes {
            let batch: ReceivedBatch
            do {
                batch = try ReceivedBatch(envelope, in: stream, keys: keys)
            } catch {
                report.refuse(error.message)
                continue
            }
            let checkpoint = checkpoint
            do {
                let taken = try await database.write { database in
                    let taken = try BatchTaker(
                        database: database,
                        stream: stream,
                        tables: tables,
                        keys: keys,
                        there: there,
                        now: now
                    ).take(batch)
                    try checkpoint(.merging)
                    return taken
                }
                report.add(taken)
            } catch let fault as SyncFault {
                report.refuse(fault.message)
            }
            try checkpoint(.merged)
        }
    }
}

extension SyncReport {
    fileprivate mutating func add(_ taken: BatchTaker.Taken) {
        applied += taken.batches
        changedRows += taken.rows
        conflicts += taken.conflicts
        taken.refused.forEach { refuse($0) }
    }

    /// The same batch may come by its place and by its number.
    fileprivate mutating func refuse(_ reason: String) {
        if !refused.contains(reason) { refused.append(reason) }
    }
}

extension [SyncHead] {
    fileprivate var numbers: [SyncNode: Int64] {
        Dictionary(map { ($0.node, $0.no) }, uniquingKeysWith: { Swift.max($0, $1) })
    }
}
