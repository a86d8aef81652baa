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

    /// Numbers with four bytes of their count before them.
    mutating func array<Element: FixedWidthInteger & BitwiseCopyable>(
        of type: Element.Type
    ) throws(FoodTableError) -> [Element] {
        let count = Int(try uint32())
        let size = MemoryLayout<Element>.size
        guard count <= (bytes.count - offset) / size else { throw .damaged(offset: offset) }
        let part = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count * size])
        offset += count * size
        let values = [Element](unsafeUninitializedCapacity: count) { buffer, initialized in
            UnsafeMutableRawBufferPointer(buffer).copyMemory(from: part)
            initialized = count
        }
        return Element(littleEndian: 1) == 1 ? values : values.map { Element(littleEndian: $0) }
    }

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
