import Crypto
import Foundation

/// The private keys of one device, made at random: Ed25519 for what it says, X25519 for what is sealed to it.
///
/// - Important: They stay on the device, in its secrets, and in no backup: a home that is restored or copied takes new ones.
public struct SyncDeviceKeys: Sendable {
    /// The public half of a device's keys.
    public struct Public: Sendable, Hashable {
        /// Ed25519 and X25519 public keys, 32 bytes each.
        public let sign: [UInt8]
        public let box: [UInt8]

        /// `nil` where one has not 32 bytes, or where nobody can have its private key: X25519's points of small order.
        public init?(sign: [UInt8], box: [UInt8]) {
            guard (try? Curve25519.Signing.PublicKey(rawRepresentation: sign)) != nil, BoxKey.isUsable(box) else {
                return nil
            }
            self.sign = sign
            self.box = box
        }

        init(reading reader: inout ByteReader) throws(SyncFault) {
            let sign = try reader.take(32)
            guard let keys = Self(sign: sign, box: try reader.take(32)) else { throw .malformed("key of a device") }
            self = keys
        }

        public var node: SyncNode { SyncNode(signingKey: sign) }
    }

    let sign: Curve25519.Signing.PrivateKey
    let box: Curve25519.KeyAgreement.PrivateKey
    public let node: SyncNode

    /// New keys: a new device.
    public init() {
        self.init(sign: Curve25519.Signing.PrivateKey(), box: Curve25519.KeyAgreement.PrivateKey())
    }

    /// Keys that were kept; `nil` where these are not the bytes of keys.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 64,
            let sign = try? Curve25519.Signing.PrivateKey(rawRepresentation: bytes.prefix(32)),
            let box = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes.suffix(32))
        else { return nil }
        self.init(sign: sign, box: box)
    }

    private init(sign: Curve25519.Signing.PrivateKey, box: Curve25519.KeyAgreement.PrivateKey) {
        self.sign = sign
        self.box = box
        node = SyncNode(signingKey: Array(sign.publicKey.rawRepresentation))
    }

    /// 64 bytes for the device's secrets; nothing else.
    public var bytes: [UInt8] { Array(sign.rawRepresentation + box.rawRepresentation) }

    public var publicKeys: Public {
        Public(unchecked: sign.publicKey.rawRepresentation, box.publicKey.rawRepresentation)
    }

    /// - Throws: what the cryptographic library says; it does not fail on keys that it accepted.
    func signature(of bytes: [UInt8]) throws -> [UInt8] { Array(try sign.signature(for: bytes)) }
}

extension SyncDeviceKeys.Public {
    fileprivate init(unchecked sign: Data, _ box: Data) {
        self.sign = Array(sign)
        self.box = Array(box)
    }
}

extension SyncDeviceKeys: CustomStringConvertible, CustomReflectable {
    /// The device alone: the keys never show themselves.
    public var description: String { "keys of \(node)" }
    public var customMirror: Mirror { Mirror(self, children: ["node": node]) }
}

/// Signatures by Ed25519 (RFC 8032). Everything that a device signs begins with another word, so that no signature can be taken
/// for that of something else: `BSY1` an envelope, `BSL1` an entry of the key log, `bento sync 1 challenge` an answer.
enum DeviceSignature {
    static func isValid(_ signature: some Collection<UInt8>, of bytes: some Collection<UInt8>, by key: [UInt8]) -> Bool
    {
        guard let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key) else { return false }
        return key.isValidSignature(Data(signature), for: Data(bytes))
    }
}

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
