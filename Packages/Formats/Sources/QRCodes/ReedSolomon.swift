/// Error correction over the field of 256 elements with the polynomial 0x11D, as QR codes have it.
struct ReedSolomon: Sendable {
    private let divisor: [UInt8]

    /// - Parameter degree: the number of correction bytes, 1 to 255.
    init(degree: Int) {
        // The product of (x - 2^i) for i below the degree; the leading 1 is left out.
        var divisor = [UInt8](repeating: 0, count: degree - 1) + [1]
        var root: UInt8 = 1
        for _ in 0..<degree {
            for index in divisor.indices {
                divisor[index] = Self.multiply(divisor[index], root)
                if index + 1 < divisor.count { divisor[index] ^= divisor[index + 1] }
            }
            root = Self.multiply(root, 2)
        }
        self.divisor = divisor
    }

    /// The correction bytes of some data.
    func remainder(of data: some Sequence<UInt8>) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: divisor.count)
        for byte in data {
            let factor = byte ^ result.removeFirst()
            result.append(0)
            guard factor != 0 else { continue }
            for (index, coefficient) in divisor.enumerated() { result[index] ^= Self.multiply(coefficient, factor) }
        }
        return result
    }

    private static func multiply(_ left: UInt8, _ right: UInt8) -> UInt8 {
        var result = 0
        for bit in stride(from: 7, through: 0, by: -1) {
            result = result << 1 ^ (result >> 7 & 1) * 0x11d
            if right >> UInt8(bit) & 1 == 1 { result ^= Int(left) }
        }
        return UInt8(truncatingIfNeeded: result)
    }
}
