import Crypto

/// A device, by the first 8 bytes of SHA-256 over its signing key.
public struct SyncNode: SyncBytes {
    public static let byteCount = 8
    public let bytes: [UInt8]

    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    /// - Parameter signingKey: an Ed25519 public key of 32 bytes.
    public init(signingKey: [UInt8]) {
        var hash = SHA256()
        hash.update(data: Array("bento sync 1 node".utf8))
        hash.update(data: signingKey)
        bytes = Array(hash.finalize().prefix(Self.byteCount))
    }
}
