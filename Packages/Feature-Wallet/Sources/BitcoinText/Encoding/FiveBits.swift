/// Bytes from groups of five bits and back, as bech32 texts hold them.
enum FiveBits {
    /// The bytes; `nil` if more than four bits are left over or one of them is set.
    static func bytes(_ values: some Collection<UInt8>) -> [UInt8]? {
        var result = [UInt8]()
        result.reserveCapacity(values.count * 5 / 8)
        var accumulator: UInt32 = 0
        var bits: UInt32 = 0
        for value in values {
            accumulator = (accumulator << 5 | UInt32(value)) & 0xfff
            bits += 5
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: accumulator >> bits))
            }
        }
        guard bits < 5, accumulator & ((1 << bits) - 1) == 0 else { return nil }
        return result
    }

    /// The bytes, and a last one from the remaining bits, padded with zeros.
    static func paddedBytes(_ values: some Collection<UInt8>) -> [UInt8] {
        Array(whole(Array(values) + [0, 0]).prefix((values.count * 5 + 7) / 8))
    }

    /// The whole bytes; remaining bits are dropped.
    static func whole(_ values: some Collection<UInt8>) -> [UInt8] {
        var result = [UInt8]()
        result.reserveCapacity(values.count * 5 / 8)
        var accumulator: UInt32 = 0
        var bits: UInt32 = 0
        for value in values {
            accumulator = (accumulator << 5 | UInt32(value)) & 0xfff
            bits += 5
            if bits >= 8 {
                bits -= 8
                result.append(UInt8(truncatingIfNeeded: accumulator >> bits))
            }
        }
        return result
    }

    /// Five bits each, the last group padded with zeros.
    static func values(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var result = [UInt8]()
        result.reserveCapacity((bytes.count * 8 + 4) / 5)
        var accumulator: UInt32 = 0
        var bits: UInt32 = 0
        for byte in bytes {
            accumulator = (accumulator << 8 | UInt32(byte)) & 0xfff
            bits += 8
            while bits >= 5 {
                bits -= 5
                result.append(UInt8(accumulator >> bits & 31))
            }
        }
        if bits > 0 { result.append(UInt8(accumulator << (5 - bits) & 31)) }
        return result
    }

    /// An unsigned number of at most 64 bits, the first group on top; `nil` if it is larger.
    static func number(_ values: some Collection<UInt8>) -> UInt64? {
        var result: UInt64 = 0
        for value in values {
            guard result >> 59 == 0 else { return nil }
            result = result << 5 | UInt64(value)
        }
        return result
    }
}
