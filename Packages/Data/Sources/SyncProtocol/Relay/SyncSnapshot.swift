/// A snapshot of a stream, as the relay keeps it: it sees what the snapshot covers and which segments are needed, not what is
/// in them. The manifest, sealed, says both once more, and only what it says counts.
public struct SyncSnapshot: Sendable, Hashable {
    /// 1, 2, 3 ... A snapshot is committed where the one before it is the last.
    public let number: Int64
    /// The batches that are in it.
    public let covers: [SyncHead]
    public let segments: [SyncDigest]
    public let manifest: SyncEnvelope

    public init(number: Int64, covers: [SyncHead], segments: [SyncDigest], manifest: SyncEnvelope) {
        self.number = number
        self.covers = covers
        self.segments = segments
        self.manifest = manifest
    }

    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.count(number)
        writer.list(covers) { writer, head in head.write(to: &writer) }
        writer.list(segments) { writer, digest in writer.append(digest) }
        writer.block(manifest.bytes)
        return writer.bytes
    }

    public init(parsing bytes: [UInt8]) throws(SyncFault) {
        var reader = ByteReader(bytes, of: "snapshot")
        number = try reader.count()
        covers = try reader.heads()
        segments = try reader.list(atMost: SyncLimits.segments, size: SyncDigest.byteCount) {
            reader throws(SyncFault) in
            try reader.value(SyncDigest.self)
        }
        manifest = try SyncEnvelope(parsing: reader.block(atMost: SyncLimits.envelopeBytes))
        try reader.end()
        guard number > 0, manifest.header.kind == .snapshot, Set(segments).count == segments.count else {
            throw .malformed("snapshot")
        }
    }
}
