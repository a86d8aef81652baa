/// A decimal number on its way to the nearest double.
///
/// Up to 19 digits with an exponent near zero, which is every number a map program writes, are converted exactly with
/// one 128-by-64-bit division or multiplication; the rest go through the standard library.
struct DecimalNumber {
    /// The digits, leading zeros dropped, as far as they fit.
    var digits: UInt64 = 0
    /// How many digits are in ``digits``.
    var count = 0
    /// The power of ten to multiply by.
    var exponent = 0
    var isNegative = false

    /// The nearest double; `nil` where the short way would not be exact.
    var value: Double? {
        guard count <= 19 else { return nil }
        if digits == 0 { return isNegative ? -0.0 : 0 }
        let magnitude: Double
        switch exponent {
        case 0: magnitude = Double(digits)
        case -22..<0 where digits <= 1 << 53: magnitude = Double(digits) / Self.powers[-exponent]
        case 1...22 where digits <= 1 << 53: magnitude = Double(digits) * Self.powers[exponent]
        case -19..<0: magnitude = Self.quotient(digits, Self.wholePowers[-exponent])
        default: return nil
        }
        return isNegative ? -magnitude : magnitude
    }

    /// `numerator / divisor`, correctly rounded.
    private static func quotient(_ numerator: UInt64, _ divisor: UInt64) -> Double {
        // Both are shifted to their top bit, so that the quotient has 63 or 64 significant bits; what the division
        // leaves over only decides ties, and the last bit remembers it.
        let numeratorShift = numerator.leadingZeroBitCount
        let divisorShift = divisor.leadingZeroBitCount
        let normalised = numerator << numeratorShift
        let result = (divisor << divisorShift).dividingFullWidth((normalised >> 1, normalised << 63))
        let sticky = result.quotient | (result.remainder == 0 ? 0 : 1)
        return Double(sign: .plus, exponent: divisorShift - numeratorShift - 63, significand: Double(sticky))
    }

    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
    private static let wholePowers: [UInt64] = {
        var powers: [UInt64] = [1]
        for _ in 0..<19 { powers.append(powers[powers.count - 1] * 10) }
        return powers
    }()
}
