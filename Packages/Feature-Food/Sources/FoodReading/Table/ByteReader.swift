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
