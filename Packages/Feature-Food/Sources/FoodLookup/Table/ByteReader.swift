/// Reads little-endian values from bytes, each with a check that it is there.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private(set) var offset = 0

    init(bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    mutating func uint8() throws(FoodTableError) -> UInt8 { try load(UInt8.self) }
    mutating func uint16() throws(FoodTableError) -> UInt16 { UInt16(littleEndian: try load(UInt16.self)) }
    mutating func uint32() throws(FoodTableError) -> UInt32 { UInt32(littleEndian: try load(UInt32.self)) }
    mutating func float32() throws(FoodTableError) -> Float { Float(bitPattern: try uint32()) }

    /// Text with two bytes of length before it.
    mutating func text16() throws(FoodTableError) -> String { try text(length: Int(try uint16())) }

    mutating func skipText16() throws(FoodTableError) {
        let length = Int(try uint16())
        guard length <= bytes.count - offset else { throw .damaged(offset: offset) }
        offset += length
    }

    /// Text with one byte of length before it.
    mutating func text8() throws(FoodTableError) -> String {
        try text(length: Int(try uint8()))
    }

    mutating func text(length: Int) throws(FoodTableError) -> String {
        guard length <= bytes.count - offset else { throw .damaged(offset: offset) }
        defer { offset += length }
        return String(decoding: bytes[offset..<offset + length], as: UTF8.self)
    }

    private mutating func load<Value: FixedWidthInteger & BitwiseCopyable>(
        _ type: Value.Type
    ) throws(FoodTableError) -> Value {
        let size = MemoryLayout<Value>.size
        guard size <= bytes.count - offset else { throw .damaged(offset: offset) }
        defer { offset += size }
        return bytes.loadUnaligned(fromByteOffset: offset, as: type)
    }
}

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
