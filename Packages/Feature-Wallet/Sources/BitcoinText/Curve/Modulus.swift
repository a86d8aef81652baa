/// Arithmetic modulo a prime just below 2^256: secp256k1's field and its group order (SEC 2).
///
/// Not constant in time: it verifies public data and never sees a private key.
struct Modulus: Sendable {
    let prime: UInt256
    /// 2^256 minus the prime.
    let excess: UInt256

    static let field = Modulus(
        prime: UInt256(
            w0: 0xffff_fffe_ffff_fc2f,
            w1: 0xffff_ffff_ffff_ffff,
            w2: 0xffff_ffff_ffff_ffff,
            w3: 0xffff_ffff_ffff_ffff
        ),
        excess: UInt256(w0: 0x1_0000_03d1, w1: 0, w2: 0, w3: 0)
    )
    static let order = Modulus(
        prime: UInt256(
            w0: 0xbfd2_5e8c_d036_4141,
            w1: 0xbaae_dce6_af48_a03b,
            w2: 0xffff_ffff_ffff_fffe,
            w3: 0xffff_ffff_ffff_ffff
        ),
        excess: UInt256(w0: 0x402d_a173_2fc9_bebf, w1: 0x4551_2319_50b7_5fc4, w2: 1, w3: 0)
    )

    func reduced(_ value: UInt256) -> UInt256 { value >= prime ? value.subtracting(prime).difference : value }

    func add(_ left: UInt256, _ right: UInt256) -> UInt256 {
        let (sum, carry) = left.adding(right)
        // Both are below the prime, so one subtraction is enough; after a carry it is the excess that is missing.
        return carry == 1 ? sum.adding(excess).sum : reduced(sum)
    }

    func subtract(_ left: UInt256, _ right: UInt256) -> UInt256 {
        let (difference, borrowed) = left.subtracting(right)
        return borrowed ? difference.adding(prime).sum : difference
    }

    func multiply(_ left: UInt256, _ right: UInt256) -> UInt256 {
        var (low, high) = left.multiplied(by: right)
        // high * 2^256 is high * excess modulo the prime; the high half shrinks each time.
        while !high.isZero {
            let (foldedLow, foldedHigh) = high.multiplied(by: excess)
            let (sum, carry) = low.adding(foldedLow)
            low = sum
            high = foldedHigh.adding(UInt256(w0: carry, w1: 0, w2: 0, w3: 0)).sum
        }
        return reduced(low)
    }

    func square(_ value: UInt256) -> UInt256 { multiply(value, value) }

    func power(_ base: UInt256, _ exponent: UInt256) -> UInt256 {
        var result = UInt256.one
        for index in stride(from: 255, through: 0, by: -1) {
            result = square(result)
            if exponent.bit(index) { result = multiply(result, base) }
        }
        return result
    }

    /// By Fermat's little theorem; zero for zero.
    func inverse(_ value: UInt256) -> UInt256 {
        power(value, prime.subtracting(UInt256(w0: 2, w1: 0, w2: 0, w3: 0)).difference)
    }

    func negate(_ value: UInt256) -> UInt256 { value.isZero ? value : prime.subtracting(value).difference }
}
