import SyncMerge

/// Six words over all that a device knows of others: the key log, and where each device's batches of each stream stand. Two
/// devices that show the same words have seen the same; a relay that shows them different things cannot make the words agree.
///
/// Persons read them to each other, so 66 bits of SHA-256 are enough: a relay has one try.
public struct HeadsFingerprint: Sendable, Hashable, CustomStringConvertible {
    public let words: [String]

    /// - Parameter heads: of each stream that both devices take part in.
    public init(log: KeyLog, heads: [SyncStream: [SyncHead]]) {
        var writer = ByteWriter()
        writer.append("bento sync 1 fingerprint".utf8)
        writer.append(log.owner)
        writer.append(log.head)
        for stream in SyncStream.allCases {
            writer.integer(stream.rawValue)
            writer.list((heads[stream] ?? []).sorted { $0.node < $1.node }) { writer, head in head.write(to: &writer) }
        }
        let bits = SyncDigest(hashing: writer.bytes).bytes.prefix(9).flatMap { byte in
            (0..<8).map { Int(byte >> (7 - $0) & 1) }
        }
        words = (0..<6).map { word in
            RecoveryPhrase.list[bits[(11 * word)..<(11 * word + 11)].reduce(0) { $0 << 1 | $1 }]
        }
    }

    public var description: String { words.joined(separator: " ") }
}
