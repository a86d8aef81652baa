import SyncMerge

/// The last batch of a device in a stream: 48 bytes.
public struct SyncHead: Sendable, Hashable {
    static let byteCount = 48

    public let node: SyncNode
    public let no: Int64
    /// ``SyncEnvelope/chain(after:)`` of that batch.
    public let chain: SyncDigest

    public init(node: SyncNode, no: Int64, chain: SyncDigest) {
        self.node = node
        self.no = no
        self.chain = chain
    }

    init(reading reader: inout ByteReader) throws(SyncFault) {
        node = try reader.value(SyncNode.self)
        no = try reader.count()
        chain = try reader.value(SyncDigest.self)
    }

    func write(to writer: inout ByteWriter) {
        writer.append(node)
        writer.count(no)
        writer.append(chain)
    }
}

/// The new batches of a stream.
public struct PullAnswer: Sendable, Hashable {
    public struct Batch: Sendable, Hashable {
        public let seq: Int64
        public let envelope: SyncEnvelope

        public init(seq: Int64, envelope: SyncEnvelope) {
            self.seq = seq
            self.envelope = envelope
        }
    }

    /// The stream's last `seq`. More is there where the last batch here is below it.
    public let head: Int64
    public let heads: [SyncHead]
    /// By `seq`, within ``SyncLimits/pulledBatches`` and ``SyncLimits/pulledBytes``.
    public let batches: [Batch]
    /// The relay's clock, milliseconds since 1970.
    public let relayTime: Int64

    public init(head: Int64, heads: [SyncHead], batches: [Batch], relayTime: Int64) {
        self.head = head
        self.heads = heads
        self.batches = batches
        self.relayTime = relayTime
    }

    /// The body; the time stands in ``RelayHeader/time``.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.count(head)
        writer.list(heads) { writer, head in head.write(to: &writer) }
        writer.list(batches) { writer, batch in
            writer.count(batch.seq)
            writer.block(batch.envelope.bytes)
        }
        return writer.bytes
    }

    /// - Throws: ``SyncFault``, also where batches are not by `seq` or a device has two heads.
    public init(parsing bytes: [UInt8], relayTime: Int64) throws(SyncFault) {
        var reader = ByteReader(bytes, of: "answer of the relay")
        head = try reader.count()
        heads = try reader.heads()
        batches = try reader.list(atMost: SyncLimits.pulledBatches, size: 12 + SyncEnvelope.overhead) {
            reader throws(SyncFault) in
            let seq = try reader.count()
            return Batch(seq: seq, envelope: try SyncEnvelope(parsing: reader.block(atMost: SyncLimits.envelopeBytes)))
        }
        try reader.end()
        guard zip(batches, batches.dropFirst()).allSatisfy({ $0.seq < $1.seq }), batches.last?.seq ?? 0 <= head,
            batches.first?.seq ?? 1 > 0
        else { throw .malformed("answer of the relay, with batches out of order") }
        self.relayTime = relayTime
    }
}

extension ByteReader {
    mutating func heads() throws(SyncFault) -> [SyncHead] {
        let heads = try list(atMost: SyncLimits.heads, size: SyncHead.byteCount) { reader throws(SyncFault) in
            try SyncHead(reading: &reader)
        }
        guard Set(heads.map(\.node)).count == heads.count else { throw .malformed("vector with a device twice") }
        return heads
    }
}

/// A stream's last `seq`, as a relay tells those who listen.
public struct StreamHead: Sendable, Hashable {
    public let stream: SyncStream
    public let head: Int64

    public init(stream: SyncStream, head: Int64) {
        self.stream = stream
        self.head = head
    }

    /// The data of a server-sent event: `core 41`.
    public var line: String { "\(stream.name) \(head)" }

    /// `nil` for anything but ``line``.
    public init?(line: String) {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard words.count == 2, let stream = SyncStream(name: words[0]), let head = Int64(words[1]), head >= 0 else {
            return nil
        }
        self.init(stream: stream, head: head)
    }
}
