import Crypto
import Foundation

/// The keys that the recovery phrase gives: what an owner is known by, and what lets a device in when no other is left.
///
/// The bits are random, so no slow hash is needed: HKDF-SHA256 with salt "bento sync 1 recovery" makes a key of them, and of this
/// one the two private keys by info "sign" and "box".
///
/// - Important: They are made when the phrase is shown or typed, used, and let go. No device keeps them.
public struct SyncRecoveryKeys: Sendable, Undisclosed {
    public struct Public: Sendable, Hashable {
        /// Ed25519 and X25519 public keys, 32 bytes each.
        public let sign: [UInt8]
        public let box: [UInt8]

        /// `nil` where these are not keys.
        public init?(sign: [UInt8], box: [UInt8]) {
            guard let keys = SyncDeviceKeys.Public(sign: sign, box: box) else { return nil }
            (self.sign, self.box) = (keys.sign, keys.box)
        }

        init(reading reader: inout ByteReader) throws(SyncFault) {
            let keys = try SyncDeviceKeys.Public(reading: &reader)
            (sign, box) = (keys.sign, keys.box)
        }

        fileprivate init(_ sign: Data, _ box: Data) { (self.sign, self.box) = (Array(sign), Array(box)) }
    }

    let sign: Curve25519.Signing.PrivateKey
    let box: Curve25519.KeyAgreement.PrivateKey

    public init(_ phrase: RecoveryPhrase) throws(SyncFault) {
        let root = HKDF<SHA256>.deriveKey(
            inputKeyMaterial: SymmetricKey(data: phrase.entropy),
            salt: Array("bento sync 1 recovery".utf8),
            info: [],
            outputByteCount: 32
        )
        func key(_ info: String) -> [UInt8] {
            HKDF<SHA256>.deriveKey(inputKeyMaterial: root, info: Array(info.utf8), outputByteCount: 32)
                .withUnsafeBytes { Array($0) }
        }
        do {
            sign = try Curve25519.Signing.PrivateKey(rawRepresentation: key("sign"))
            box = try Curve25519.KeyAgreement.PrivateKey(rawRepresentation: key("box"))
        } catch {
            throw .unexpected("a recovery phrase that gives no keys")
        }
    }

    public var publicKeys: Public { Public(sign.publicKey.rawRepresentation, box.publicKey.rawRepresentation) }

    public var owner: SyncOwner { SyncOwner(publicKeys) }
}

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
