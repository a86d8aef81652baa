import Crypto

/// A person, as a relay knows them: the first 16 bytes of SHA-256 over their recovery keys, so that nobody can put other keys in
/// their place.
public struct SyncOwner: SyncBytes {
    public static let byteCount = 16
    public let bytes: [UInt8]

    public init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    public init(_ keys: SyncRecoveryKeys.Public) {
        var hash = SHA256()
        hash.update(data: Array("bento sync 1 owner".utf8))
        hash.update(data: keys.sign)
        hash.update(data: keys.box)
        bytes = Array(hash.finalize().prefix(Self.byteCount))
    }
}
