/// 256 bits as four words, the lowest first, as the curve's arithmetic needs them.
struct UInt256: Sendable, Equatable {
    var w0, w1, w2, w3: UInt64

    static let zero = UInt256(w0: 0, w1: 0, w2: 0, w3: 0)
    static let one = UInt256(w0: 1, w1: 0, w2: 0, w3: 0)

    init(w0: UInt64, w1: UInt64, w2: UInt64, w3: UInt64) {
        (self.w0, self.w1, self.w2, self.w3) = (w0, w1, w2, w3)
    }

    /// 32 bytes, the highest first; `nil` for another number of bytes.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == 32 else { return nil }
        var words: [UInt64] = [0, 0, 0, 0]
        for (index, byte) in bytes.enumerated() { words[3 - index / 8] = words[3 - index / 8] << 8 | UInt64(byte) }
        self.init(w0: words[0], w1: words[1], w2: words[2], w3: words[3])
    }

    var bytes: [UInt8] {
        [w3, w2, w1, w0].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) } }
    }

    var isZero: Bool { w0 | w1 | w2 | w3 == 0 }
    var isOdd: Bool { w0 & 1 == 1 }

    func bit(_ index: Int) -> Bool {
        let word = index < 64 ? w0 : index < 128 ? w1 : index < 192 ? w2 : w3
        return word >> UInt64(index % 64) & 1 == 1
    }

    static func >= (left: UInt256, right: UInt256) -> Bool {
        if left.w3 != right.w3 { return left.w3 > right.w3 }
        if left.w2 != right.w2 { return left.w2 > right.w2 }
        if left.w1 != right.w1 { return left.w1 > right.w1 }
        return left.w0 >= right.w0
    }

    /// The sum and what falls out on top.
    func adding(_ other: UInt256) -> (sum: UInt256, carry: UInt64) {
        func step(_ left: UInt64, _ right: UInt64, _ carry: inout UInt64) -> UInt64 {
            let (first, one) = left.addingReportingOverflow(right)
            let (second, two) = first.addingReportingOverflow(carry)
            carry = (one ? 1 : 0) + (two ? 1 : 0)
            return second
        }
        var carry: UInt64 = 0
        let a = step(w0, other.w0, &carry)
        let b = step(w1, other.w1, &carry)
        let c = step(w2, other.w2, &carry)
        let d = step(w3, other.w3, &carry)
        return (UInt256(w0: a, w1: b, w2: c, w3: d), carry)
    }

    /// The difference modulo 2^256, and whether it was negative.
    func subtracting(_ other: UInt256) -> (difference: UInt256, borrowed: Bool) {
        func step(_ left: UInt64, _ right: UInt64, _ borrow: inout UInt64) -> UInt64 {
            let (first, one) = left.subtractingReportingOverflow(right)
            let (second, two) = first.subtractingReportingOverflow(borrow)
            borrow = (one ? 1 : 0) + (two ? 1 : 0)
            return second
        }
        var borrow: UInt64 = 0
        let a = step(w0, other.w0, &borrow)
        let b = step(w1, other.w1, &borrow)
        let c = step(w2, other.w2, &borrow)
        let d = step(w3, other.w3, &borrow)
        return (UInt256(w0: a, w1: b, w2: c, w3: d), borrow == 1)
    }

    /// The product's low and high half.
    func multiplied(by other: UInt256) -> (low: UInt256, high: UInt256) {
        func row(_ factor: UInt64, _ a: UInt64, _ sum: UInt64, _ carry: inout UInt64) -> UInt64 {
            let (high, low) = factor.multipliedFullWidth(by: a)
            let (first, one) = low.addingReportingOverflow(sum)
            let (second, two) = first.addingReportingOverflow(carry)
            // high is at most 2^64 - 2, so that both carries fit.
            carry = high &+ (one ? 1 : 0) &+ (two ? 1 : 0)
            return second
        }
        var (p0, p1, p2, p3, p4, p5, p6, p7): (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) =
            (0, 0, 0, 0, 0, 0, 0, 0)
        p0 = row(w0, other.w0, 0, &p4)
        p1 = row(w0, other.w1, 0, &p4)
        p2 = row(w0, other.w2, 0, &p4)
        p3 = row(w0, other.w3, 0, &p4)
        p1 = row(w1, other.w0, p1, &p5)
        p2 = row(w1, other.w1, p2, &p5)
        p3 = row(w1, other.w2, p3, &p5)
        p4 = row(w1, other.w3, p4, &p5)
        p2 = row(w2, other.w0, p2, &p6)
        p3 = row(w2, other.w1, p3, &p6)
        p4 = row(w2, other.w2, p4, &p6)
        p5 = row(w2, other.w3, p5, &p6)
        p3 = row(w3, other.w0, p3, &p7)
        p4 = row(w3, other.w1, p4, &p7)
        p5 = row(w3, other.w2, p5, &p7)
        p6 = row(w3, other.w3, p6, &p7)
        return (UInt256(w0: p0, w1: p1, w2: p2, w3: p3), UInt256(w0: p4, w1: p5, w2: p6, w3: p7))
    }
}
