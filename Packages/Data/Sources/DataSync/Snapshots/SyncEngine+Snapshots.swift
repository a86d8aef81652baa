import AppData
import GRDB
import SyncMerge
import SyncProtocol

extension SyncEngine {
    /// A snapshot is made when a new device would have more batches than these to take.
    package static let snapshotInterval: Int64 = 256

    /// Puts a snapshot of a stream at the relay, where there are many batches since the last one.
    ///
    /// It says what is here, and which batches are in it; it is merged like any batch, so any device may take it at any time. Of two
    /// devices that make one at once, the relay takes the first.
    func makeSnapshotIfDue(_ stream: SyncStream, keys: SyncKeyring) async throws {
        guard let tables else { return }
        let own = keys.device.node
        let covers = try await covered(stream, own: own)
        let total = covers.reduce(Int64(0)) { $0.addingReportingOverflow($1.no).partialValue }
        guard total > snapshotInterval else { return }
        let last = try await transport.snapshot(stream)
        let known = try last.map { try readManifest(of: $0, in: stream, keys: keys) }
        if let last, let known { try await note(last.number, covering: known.heads, stream, own: own) }
        let before = known?.covers.reduce(Int64(0)) { $0.addingReportingOverflow($1.no).partialValue } ?? 0
        guard total - before > snapshotInterval else { return }
        // The heads were read before the rows: what came between is in the rows, and merges once more.
        let scrubbing = SnapshotRows.scrubbing(at: Moment(database.time.now))
        let rows = try await database.read {
            try SnapshotRows(database: $0, tables: tables, stream: stream, scrubbing: scrubbing).segments()
        }
        // A device that was revoked has the key of an earlier epoch: its segments are sealed again.
        let isOfEpoch = last?.manifest.header.epoch == keys.epoch.epoch
        let kept = Dictionary(
            known?.segments.filter { _ in isOfEpoch }.map { ("\($0.name) \($0.content)", $0.object) } ?? [],
            uniquingKeysWith: { first, _ in first }
        )
        var segments: [SnapshotManifest.Segment] = []
        for (name, bytes) in rows {
            let hash = SyncDigest(hashing: bytes)
            if let object = kept["\(name) \(hash)"] {
                segments.append(SnapshotManifest.Segment(name: name, content: hash, object: object))
                continue
            }
            let sealed = try seal(bytes, .segment, stream, keys)
            try await transport.put(sealed, in: stream)
            try await readBack(sealed.digest, saying: hash, stream, keys)
            segments.append(SnapshotManifest.Segment(name: name, content: hash, object: sealed.digest))
            try checkpoint(.segment)
        }
        let manifest = SnapshotManifest(covers: covers, segments: segments)
        let snapshot = SyncSnapshot(
            number: (last?.number ?? 0) + 1,
            covers: covers,
            segments: segments.map(\.object),
            manifest: try seal(manifest.encoded(), .snapshot, stream, keys)
        )
        do {
            try await transport.commit(snapshot, in: stream)
            try await note(snapshot.number, covering: covers, stream, own: own)
        } catch RelayFault.snapshotConflict {
            // Another device was first; its snapshot does as well.
        }
    }

    private func covered(_ stream: SyncStream, own: SyncNode) async throws -> [SyncHead] {
        try await database.read { try SyncHeads(database: $0, stream: stream).settled(own: own) }
    }

    /// Batches go when a snapshot covers them: nobody is to find out later that the relay cannot give back what it took.
    private func readBack(
        _ object: SyncDigest,
        saying content: SyncDigest,
        _ stream: SyncStream,
        _ keys: SyncKeyring
    ) async throws {
        let kept = try await transport.object(object, in: stream)
        let bytes = try open(kept, .segment, stream, keys)
        guard kept.digest == object, SyncDigest(hashing: bytes) == content else {
            throw SyncFault.unexpected("a part of another snapshot")
        }
        _ = try SyncContent(decoding: bytes)
    }

    /// Begins the time after which own batches are forgotten that a snapshot covers.
    private func note(_ number: Int64, covering heads: [SyncHead], _ stream: SyncStream, own: SyncNode) async throws {
        let now = Moment(database.time.now)
        try await database.write {
            try SyncOutbox.note(number, covering: heads, of: own, stream, at: now, in: $0)
        }
    }

    private func seal(
        _ content: [UInt8],
        _ kind: EnvelopeHeader.Kind,
        _ stream: SyncStream,
        _ keys: SyncKeyring
    ) throws -> SyncEnvelope {
        let header = EnvelopeHeader(
            owner: keys.owner,
            stream: stream,
            kind: kind,
            epoch: keys.epoch.epoch,
            node: keys.device.node,
            no: 0
        )
        return try SyncEnvelope.seal(content, header, with: keys.epoch, by: keys.device)
    }

    private func open(
        _ envelope: SyncEnvelope,
        _ kind: EnvelopeHeader.Kind,
        _ stream: SyncStream,
        _ keys: SyncKeyring
    ) throws -> [UInt8] {
        guard envelope.header.kind == kind, envelope.header.stream == stream else {
            throw SyncFault.unexpected("a part of another snapshot")
        }
        try keys.log.admit(envelope)
        guard let key = keys.epochs[envelope.header.epoch] else { throw SyncFault.missingEpoch(envelope.header.epoch) }
        return try envelope.opened(with: key)
    }

    private func readManifest(
        of snapshot: SyncSnapshot,
        in stream: SyncStream,
        keys: SyncKeyring
    ) throws -> SnapshotManifest {
        try SnapshotManifest(decoding: open(snapshot.manifest, .snapshot, stream, keys))
    }

    /// Merges the relay's snapshot, one segment in one transaction, and then counts the batches that are in it as applied. A run that
    /// ends in between begins with the segment after the last that was merged.
    ///
    /// - Returns: whether there was one that says more than is here.
    func takeSnapshot(_ stream: SyncStream, keys: SyncKeyring, into report: inout SyncReport) async throws -> Bool {
        guard let tables, let snapshot = try await transport.snapshot(stream) else { return false }
        let manifest = try readManifest(of: snapshot, in: stream, keys: keys)
        let isNews = try await database.read { database in
            let heads = SyncHeads(database: database, stream: stream)
            return try manifest.covers.contains { try heads.head(of: $0.node).no < $0.no }
        }
        guard isNews else { return false }
        if try await coversOwn(manifest, stream, keys.device.node) { throw NodeEnd.copied }
        // A home that has merged nothing of others yet knew of none of it.
        let isFirst = try await isNew(stream)
        var left = manifest.segments
        while !left.isEmpty {
            var later: [SnapshotManifest.Segment] = []
            for segment in left {
                let isMerged = try await merge(
                    segment,
                    stream,
                    tables: tables,
                    keys: keys,
                    isFirst: isFirst,
                    into: &report
                )
                if !isMerged { later.append(segment) }
                try checkpoint(.segment)
            }
            guard later.count < left.count else {
                throw SyncFault.unexpected("a snapshot whose rows refer to rows that it lacks")
            }
            left = later
        }
        try await database.write { database in
            let heads = SyncHeads(database: database, stream: stream)
            let waiting = SyncWaiting(database: database, stream: stream)
            for head in manifest.heads where try heads.head(of: head.node).no < head.no {
                try heads.move(to: head)
                try waiting.remove(head.node, through: head.no)
            }
            try database.execute(sql: "DELETE FROM bento_sync_taken WHERE stream = ?", arguments: [stream.number])
        }
        return true
    }

    private func coversOwn(_ manifest: SnapshotManifest, _ stream: SyncStream, _ own: SyncNode) async throws -> Bool {
        let head = try await database.read { try SyncHeads(database: $0, stream: stream).head(of: own) }
        return manifest.covers.contains { $0.node == own && $0.no > head.no }
    }

    /// - Returns: whether it was merged; not where it refers to rows of a segment that is still to come.
    private func merge(
        _ segment: SnapshotManifest.Segment,
        _ stream: SyncStream,
        tables: SyncedTables,
        keys: SyncKeyring,
        isFirst: Bool,
        into report: inout SyncReport
    ) async throws -> Bool {
        let isTaken = try await database.read { database in
            try Bool.fetchOne(
                database.cachedStatement(
                    sql: "SELECT EXISTS (SELECT 1 FROM bento_sync_taken WHERE stream = ? AND object = ?)"
                ),
                arguments: [stream.number, segment.object.bytes.blob]
            ) ?? false
        }
        if isTaken { return true }
        let sealed = try await transport.object(segment.object, in: stream)
        guard sealed.digest == segment.object else { throw SyncFault.unexpected("a part of another snapshot") }
        let content = try SyncContent(decoding: open(sealed, .segment, stream, keys))
        let noticing = isFirst ? Moment(database.time.now) : nil
        let merged = try await database.write { database in
            let merged = try BatchTaker.merge(content.ops, of: stream, to: tables, in: database, noticing: noticing)
            if merged != nil {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO bento_sync_taken VALUES (?, ?)",
                    arguments: [stream.number, segment.object.bytes.blob]
                )
            }
            return merged
        }
        report.changedRows += merged?.rows ?? 0
        report.conflicts += merged?.conflicts ?? 0
        return merged != nil
    }
}
