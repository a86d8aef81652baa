/// Reads the sections of a packed catalogue: each stays where it is.
struct PackedReader {
    private let bytes: CatalogBytes
    private(set) var offset = 0

    init(_ bytes: CatalogBytes) { self.bytes = bytes }

    /// Numbers with four bytes of their count before them.
    ///
    /// - Throws: where the bytes end before them.
    mutating func array<Element: FixedWidthInteger & BitwiseCopyable>(
        of type: Element.Type
    ) throws(FoodTableError) -> PackedArray<Element> {
        guard bytes.bytes.count - offset >= 4 else { throw .damaged(offset: offset) }
        let count = Int(UInt32(littleEndian: bytes.bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
        let start = offset + 4
        let size = MemoryLayout<Element>.size
        guard count <= (bytes.bytes.count - start) / size else { throw .damaged(offset: offset) }
        offset = start + count * size
        return PackedArray(bytes, start..<offset)
    }

    /// Whether nothing comes after the sections that were read.
    var isAtEnd: Bool { offset == bytes.bytes.count }
}
