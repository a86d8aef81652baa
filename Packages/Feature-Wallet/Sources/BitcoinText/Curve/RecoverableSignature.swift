import CSecp256k1

/// An ECDSA signature over secp256k1 from which the signer's key can be recovered (SEC 1, 4.1.6).
struct RecoverableSignature: Sendable {
    private let signature: secp256k1_ecdsa_recoverable_signature

    /// 65 bytes: r, s, and the recovery id, 0 to 3; `nil` if one is out of range.
    init?(_ bytes: [UInt8]) {
        var signature = secp256k1_ecdsa_recoverable_signature()
        // The library reads a zero, which nobody can have signed with, and ends the process at a recovery id above 3.
        guard bytes.count == 65, bytes[64] < 4, bytes[..<32].contains(where: { $0 != 0 }),
            bytes[32..<64].contains(where: { $0 != 0 }),
            secp256k1_ecdsa_recoverable_signature_parse_compact(
                csecp256k1_verifying(),
                &signature,
                bytes,
                Int32(bytes[64])
            ) == 1
        else { return nil }
        self.signature = signature
    }

    init(_ signature: secp256k1_ecdsa_recoverable_signature) { self.signature = signature }

    /// 65 bytes: r, s, and the recovery id.
    var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 65)
        var (signature, recoveryID) = (signature, Int32())
        _ = secp256k1_ecdsa_recoverable_signature_serialize_compact(
            csecp256k1_verifying(),
            &bytes,
            &recoveryID,
            &signature
        )
        bytes[64] = UInt8(truncatingIfNeeded: recoveryID)
        return bytes
    }

    /// True if s is in the lower half of the order, as modern signers write it.
    var isLowS: Bool { normalized.wasLow }

    /// The key that signed a hash of 32 bytes; `nil` if no key could have.
    func signer(of hash: [UInt8]) -> PublicKey? {
        var (point, signature) = (secp256k1_pubkey(), signature)
        guard hash.count == 32,
            secp256k1_ecdsa_recover(csecp256k1_verifying(), &point, &signature, hash) == 1
        else { return nil }
        return PublicKey(point)
    }

    /// True if a key made it over a hash. The recovery id is ignored, and s may lie in either half of the order.
    func isMade(by key: PublicKey, over hash: [UInt8]) -> Bool {
        var (signature, point) = (normalized.signature, key.point)
        return hash.count == 32 && secp256k1_ecdsa_verify(csecp256k1_verifying(), &signature, hash, &point) == 1
    }

    private var normalized: (signature: secp256k1_ecdsa_signature, wasLow: Bool) {
        var (recoverable, plain, low) = (signature, secp256k1_ecdsa_signature(), secp256k1_ecdsa_signature())
        _ = secp256k1_ecdsa_recoverable_signature_convert(csecp256k1_verifying(), &plain, &recoverable)
        let wasHigh = secp256k1_ecdsa_signature_normalize(csecp256k1_verifying(), &low, &plain) == 1
        return (low, !wasHigh)
    }
}
