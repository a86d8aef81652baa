import Crypto

/// SHA-256 of something: the chain of a device's batches, an entry of the key log, a segment of a snapshot.
public struct SyncDigest: SyncBytes {
    public static let byteCount = 32
    /// Before the first batch, and before the first entry.
    public static let zero = SyncDigest(unchecked: [UInt8](repeating: 0, count: 32))

    public let bytes: [UInt8]

    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    private init(unchecked bytes: [UInt8]) { self.bytes = bytes }

    public init(hashing parts: [UInt8]...) {
        var hash = SHA256()
        for part in parts { hash.update(data: part) }
        bytes = Array(hash.finalize())
    }
}
