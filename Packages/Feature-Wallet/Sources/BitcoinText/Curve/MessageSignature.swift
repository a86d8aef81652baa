import CSecp256k1
import Crypto

/// A signature over a message by the key of an Ark address, as bark makes it: BIP-340, over `SHA256("bark/message" || message)`.
package struct MessageSignature: Sendable, Equatable {
    /// 64 bytes.
    let bytes: [UInt8]

    /// - Parameter hex: 64 bytes, hexadecimal; `nil` for other texts.
    package init?(hex: String) {
        guard let bytes = Hex.bytes(hex), bytes.count == 64 else { return nil }
        self.bytes = bytes
    }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    package var hex: String { Hex.text(bytes) }

    static func digest(_ message: String) -> [UInt8] {
        Array(SHA256.hash(data: Array("bark/message".utf8) + Array(message.utf8)))
    }

    /// True if the key of an address made it; `nil` if the address has no key.
    package func isMade(over message: String, by address: ArkAddress) -> Bool? {
        guard case .bark(_, .publicKey(let key), _) = address.version, let point = PublicKey(compressed: key) else {
            return nil
        }
        var (whole, even) = (point.point, secp256k1_xonly_pubkey())
        guard secp256k1_xonly_pubkey_from_pubkey(csecp256k1_verifying(), &even, nil, &whole) == 1 else { return false }
        return secp256k1_schnorrsig_verify(csecp256k1_verifying(), bytes, Self.digest(message), 32, &even) == 1
    }
}
