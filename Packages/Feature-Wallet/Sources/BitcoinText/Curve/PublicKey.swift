import CSecp256k1

/// A public key of secp256k1 (SEC 2), which is a point of the curve other than the one at infinity.
struct PublicKey: Sendable {
    private static let length = 33

    let point: secp256k1_pubkey

    init(_ point: secp256k1_pubkey) { self.point = point }

    /// 33 bytes: 2 or 3, and x; `nil` if the curve has no such point.
    init?(compressed bytes: some Collection<UInt8>) {
        var point = secp256k1_pubkey()
        guard bytes.count == Self.length,
            secp256k1_ec_pubkey_parse(csecp256k1_verifying(), &point, Array(bytes), Self.length) == 1
        else { return nil }
        self.point = point
    }

    /// 32 bytes; y is even (BIP-340).
    init?(xOnly bytes: some Collection<UInt8>) { self.init(compressed: [2] + Array(bytes)) }

    /// 33 bytes: 2 if y is even or 3 if it is odd, and x.
    var compressed: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Self.length)
        var (length, point) = (Self.length, point)
        _ = secp256k1_ec_pubkey_serialize(
            csecp256k1_verifying(),
            &bytes,
            &length,
            &point,
            UInt32(SECP256K1_EC_COMPRESSED)
        )
        return bytes
    }
}
