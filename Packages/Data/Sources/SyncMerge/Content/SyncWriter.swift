/// Writes the numbers, texts and values of a content.
struct SyncWriter {
    private(set) var bytes: [UInt8] = []

    mutating func byte(_ value: UInt8) { bytes.append(value) }

    /// Seven bits a byte, the lowest first.
    mutating func number(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func count(_ value: Int) { number(UInt64(max(0, value))) }

    /// Zigzag, so that small negative numbers are short, too.
    mutating func signed(_ value: Int64) { number(UInt64(bitPattern: value << 1 ^ value >> 63)) }

    /// The lowest bytes of a number, big-endian.
    mutating func fixed(_ value: UInt64, bytes count: Int) {
        for place in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * place))) }
    }

    mutating func data(_ data: some Collection<UInt8>) {
        count(data.count)
        bytes.append(contentsOf: data)
    }

    mutating func value(_ value: SyncValue) {
        byte(value.tag)
        switch value {
        case .null: break
        case .integer(let integer): signed(integer)
        case .real(let figure): fixed(figure.bitPattern, bytes: 8)
        case .text(let text): data(text.utf8)
        case .blob(let blob): data(blob)
        }
    }

    mutating func key(_ key: SyncKey) {
        switch key {
        case .id(let high, let low):
            byte(0)
            fixed(high, bytes: 8)
            fixed(low, bytes: 8)
        case .text(let text):
            byte(1)
            data(text.utf8)
        }
    }
}
