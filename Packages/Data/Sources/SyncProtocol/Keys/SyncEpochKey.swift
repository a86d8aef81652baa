import Core
import Crypto
import Foundation

/// The key that all devices of an owner share for a while. What is sealed never uses it directly: each envelope has a key of
/// its own, by HKDF with the envelope's salt. Two homes that were cloned count the same numbers; a key by number would then
/// seal two texts alike, which gives both away.
public struct SyncEpochKey: Sendable, Hashable {
    public static let byteCount = 32

    /// 1, 2, 3 ...
    public let epoch: UInt32
    private let key: SymmetricKey

    /// A new key.
    public init(epoch: UInt32) {
        self.epoch = epoch
        key = SymmetricKey(size: .bits256)
    }

    /// A key that was kept or received; `nil` where it has not 32 bytes.
    public init?(epoch: UInt32, bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.epoch = epoch
        key = SymmetricKey(data: bytes)
    }

    /// For the device's secrets, and for sealing to other devices; nothing else.
    public var bytes: [UInt8] { key.withUnsafeBytes { Array($0) } }

    public static func == (left: SyncEpochKey, right: SyncEpochKey) -> Bool {
        left.epoch == right.epoch && left.key == right.key
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(epoch) }

    func key(of header: EnvelopeHeader) -> SymmetricKey {
        var bytes = header.bytes
        bytes.removeSubrange(EnvelopeHeader.saltRange)
        return key(for: header.kind.name, salt: header.salt.bytes, context: bytes)
    }

    /// HKDF-SHA256 (RFC 5869) with info "bento sync 1 <purpose>" and the context.
    func key(for purpose: String, salt: [UInt8], context: [UInt8]) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: key,
            salt: salt,
            info: Array("bento sync 1 \(purpose)".utf8) + context,
            outputByteCount: 32
        )
    }
}

extension SyncEpochKey: CustomStringConvertible, CustomReflectable {
    /// The epoch alone: the key never shows itself.
    public var description: String { "epoch \(epoch)" }
    public var customMirror: Mirror { Mirror(self, children: ["epoch": epoch]) }
}
