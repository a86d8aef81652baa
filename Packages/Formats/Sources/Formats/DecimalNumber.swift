/// A decimal number on its way to the nearest double.
///
/// Up to 19 digits with an exponent near zero, which covers every number that a map or a watch writes, are converted
/// exactly with one 128-by-64-bit division or multiplication; the rest go through the standard library.
struct DecimalNumber {
    /// The digits without leading zeros, as many as fit.
    var digits: UInt64 = 0
    /// The number of digits in ``digits``.
    var count = 0
    /// The power of ten to multiply by.
    var exponent = 0
    var isNegative = false

    /// The finite number in a range of bytes, used completely; `nil` for anything else. Signs, a leading or trailing
    /// point, and leading zeros are accepted, as in XML Schema's `decimal` and `double`.
    static func value(of bytes: Span<UInt8>, in range: Range<Int>) -> Double? {
        var number = DecimalNumber()
        var index = range.lowerBound
        let end = range.upperBound
        guard index < end else { return nil }
        if bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
            number.isNegative = bytes[index] == UInt8(ascii: "-")
            index += 1
        }
        let whole = index
        index = number.read(bytes, from: index, to: end)
        var digitCount = index - whole
        if index < end, bytes[index] == UInt8(ascii: ".") {
            let first = index + 1
            index = number.read(bytes, from: first, to: end)
            digitCount += index - first
            number.exponent -= index - first
        }
        guard digitCount > 0 else { return nil }
        if index < end, bytes[index] | 0x20 == UInt8(ascii: "e") {
            guard let exponent = exponent(bytes, from: &index, to: end) else { return nil }
            number.exponent += exponent
        }
        guard index == end else { return nil }
        if let value = number.value { return value }
        var copy: [UInt8] = []
        for position in range { copy.append(bytes[position]) }
        guard let value = Double(String(decoding: copy, as: UTF8.self)), value.isFinite else { return nil }
        return value
    }

    /// Reads an exponent, beginning at its letter.
    static func exponent(_ bytes: Span<UInt8>, from index: inout Int, to end: Int) -> Int? {
        index += 1
        var sign = 1
        if index < end, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
            sign = bytes[index] == UInt8(ascii: "-") ? -1 : 1
            index += 1
        }
        let first = index
        var exponent = 0
        while index < end, (48...57).contains(bytes[index]) {
            exponent = min(exponent * 10 + Int(bytes[index] - 48), 100_000)
            index += 1
        }
        return index > first ? sign * exponent : nil
    }

    /// Reads digits, and returns the index after them.
    mutating func read(_ bytes: Span<UInt8>, from start: Int, to end: Int) -> Int {
        var index = start
        while index < end {
            let digit = bytes[index] &- 48
            guard digit < 10 else { return index }
            // Leading zeros carry nothing; beyond 19 digits `count` alone tells that the short way is closed.
            if digits != 0 || digit != 0 { count += 1 }
            if count <= 19 { digits = digits &* 10 &+ UInt64(digit) }
            index += 1
        }
        return index
    }

    /// The nearest double; `nil` if the fast path would not be exact.
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
        // Both are shifted to their top bit, so that the quotient has 63 or 64 significant bits; the remainder of the
        // division only decides ties, and the last bit records it.
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
