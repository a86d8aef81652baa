/// An ECDSA signature over secp256k1 that tells who made it (SEC 1, 4.1.6).
struct RecoverableSignature: Sendable, Equatable {
    let r: UInt256
    let s: UInt256
    /// 0 to 3.
    let recoveryID: UInt8

    /// 65 bytes: r, s, and the recovery id; `nil` where one is out of range.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == 65, bytes[64] < 4, let r = UInt256(bytes[0..<32]), let s = UInt256(bytes[32..<64]) else {
            return nil
        }
        let order = Modulus.order.prime
        guard !r.isZero, !s.isZero, !(r >= order), !(s >= order) else { return nil }
        self.r = r
        self.s = s
        recoveryID = bytes[64]
    }

    /// Whether s is in the lower half of the order, as signers write it today.
    var isLowS: Bool {
        // (n - 1) / 2
        let half = UInt256(
            w0: 0xdfe9_2f46_681b_20a0,
            w1: 0x5d57_6e73_57a4_501d,
            w2: 0xffff_ffff_ffff_ffff,
            w3: 0x7fff_ffff_ffff_ffff
        )
        return half >= s
    }

    /// The key that signed a hash of 32 bytes; `nil` where no key could have.
    func signer(of hash: [UInt8]) -> CurvePoint? {
        guard let message = UInt256(hash) else { return nil }
        let order = Modulus.order
        var x = r
        if recoveryID & 2 == 2 {
            let (sum, carry) = r.adding(order.prime)
            guard carry == 0 else { return nil }
            x = sum
        }
        guard let point = CurvePoint(x: x, isOdd: recoveryID & 1 == 1) else { return nil }
        // Q = r⁻¹ (s R - z G)
        let inverse = order.inverse(r)
        let fromMessage = order.negate(order.multiply(order.reduced(message), inverse))
        return CurvePoint.sum(generatorTimes: fromMessage, plus: point, times: order.multiply(s, inverse))
    }

    /// Whether a key made it over a hash; the recovery id has no part in it.
    func isMade(by key: CurvePoint, over hash: [UInt8]) -> Bool {
        guard let message = UInt256(hash) else { return false }
        let order = Modulus.order
        let inverse = order.inverse(s)
        let point = CurvePoint.sum(
            generatorTimes: order.multiply(order.reduced(message), inverse),
            plus: key,
            times: order.multiply(r, inverse)
        )
        return point.map { order.reduced($0.x) == r } ?? false
    }
}
