/// Writes little-endian values, as ``ByteReader`` reads them.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func append(_ more: [UInt8]) { bytes += more }

    mutating func uint8(_ value: UInt8) { bytes.append(value) }

    mutating func float32(_ value: Float) {
        withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) }
    }

    /// Text with two bytes of length before it; what is longer is cut.
    mutating func text16(_ text: String) {
        let utf8 = Array(text.utf8.prefix(Int(UInt16.max)))
        withUnsafeBytes(of: UInt16(utf8.count).littleEndian) { bytes.append(contentsOf: $0) }
        bytes += utf8
    }

    /// Numbers with four bytes of their count before them.
    mutating func array<Element: FixedWidthInteger & BitwiseCopyable>(_ values: some Collection<Element>) {
        withUnsafeBytes(of: UInt32(values.count).littleEndian) { bytes.append(contentsOf: $0) }
        values.map(\.littleEndian).withUnsafeBytes { bytes.append(contentsOf: $0) }
    }
}
