import CSecp256k1
import Crypto

/// A key pair of the sandbox, for addresses and invoices of play money.
///
/// - Important: Its secret is made from a seed on the disk. Real keys stay in the wallet daemon.
package struct PlayKey: Sendable {
    private let secret: [UInt8]
    /// Compressed, 33 bytes.
    package let publicKey: [UInt8]

    package init(seed: [UInt8]) {
        var hash = Array(SHA256.hash(data: seed))
        while true {
            if let made = PlayKey(secret: hash) {
                self = made
                return
            }
            hash = Array(SHA256.hash(data: hash))
        }
    }

    /// 32 bytes; `nil` if they are zero, or the group's order or above.
    init?(secret: [UInt8]) {
        guard secret.count == 32 else { return nil }
        var point = secp256k1_pubkey()
        guard Self.signing({ secp256k1_ec_pubkey_create($0, &point, secret) }) == 1 else { return nil }
        self.secret = secret
        publicKey = PublicKey(point).compressed
    }

    /// The signature of a hash of 32 bytes, with its recovery id: 65 bytes (RFC 6979, low s).
    package func sign(_ hash: SHA256.Digest) -> [UInt8] {
        var signature = secp256k1_ecdsa_recoverable_signature()
        // It fails if no nonce produces a signature, which has never been seen, and for an invalid secret.
        _ = Self.signing { secp256k1_ecdsa_sign_recoverable($0, &signature, Array(hash), secret, nil, nil) }
        return RecoverableSignature(signature).bytes
    }

    /// The signature of a message, as bark makes it.
    package func sign(message: String) -> MessageSignature {
        var (pair, bytes) = (secp256k1_keypair(), [UInt8](repeating: 0, count: 64))
        // It fails only for an invalid secret, which this is not.
        _ = Self.signing { context in
            guard secp256k1_keypair_create(context, &pair, secret) == 1 else { return 0 }
            return secp256k1_schnorrsig_sign32(context, &bytes, MessageSignature.digest(message), &pair, nil)
        }
        return MessageSignature(bytes)
    }

    /// Runs what needs the secret in a context of its own: the constant one cannot, and a shared one would be global state.
    private static func signing(_ body: (OpaquePointer) -> Int32) -> Int32 {
        guard let context = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE)) else { return 0 }
        defer { secp256k1_context_destroy(context) }
        // Blinds the arithmetic, as the header asks of all that hold a secret.
        guard secp256k1_context_randomize(context, (0..<32).map { _ in .random(in: 0...255) }) == 1 else { return 0 }
        return body(context)
    }
}
