/// Numbers in little-endian order, read in bounds.
struct LittleEndian {
    let bytes: [UInt8]
    private(set) var index: Int

    init(_ bytes: [UInt8], at index: Int = 0) {
        self.bytes = bytes
        self.index = index
    }

    /// `nil` past the end.
    mutating func next<Number: FixedWidthInteger & UnsignedInteger>(_ type: Number.Type) -> Number? {
        let width = Number.bitWidth / 8
        guard index >= 0, bytes.count - index >= width else { return nil }
        var value: Number = 0
        for offset in 0..<width { value |= Number(bytes[index + offset]) << (8 * offset) }
        index += width
        return value
    }

    mutating func skip(_ count: Int) { index += min(count, bytes.count - index) }

    mutating func take(_ count: Int) -> [UInt8]? {
        guard count >= 0, bytes.count - index >= count else { return nil }
        defer { index += count }
        return Array(bytes[index..<index + count])
    }

    static func append(_ number: some FixedWidthInteger & UnsignedInteger, to output: inout [UInt8]) {
        for offset in 0..<number.bitWidth / 8 { output.append(UInt8(truncatingIfNeeded: number >> (8 * offset))) }
    }
}
