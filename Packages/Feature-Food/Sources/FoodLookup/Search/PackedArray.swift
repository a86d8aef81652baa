/// Numbers of a packed catalogue, read in place, and those that were appended since.
///
/// A file may be damaged without anybody noticing, and then its numbers may be anything, also those that say where others
/// are: a place where there is nothing reads as 0.
package struct PackedArray<Element: FixedWidthInteger & BitwiseCopyable & Sendable>: RandomAccessCollection,
    @unchecked Sendable  // For the pointer alone; see CatalogBytes.
{
    /// Keeps the bytes that `packed` points to.
    private let owner: CatalogBytes?
    private let packed: UnsafeRawBufferPointer
    private let packedCount: Int
    private var added: [Element]

    init(_ elements: [Element] = []) {
        owner = nil
        packed = UnsafeRawBufferPointer(start: nil, count: 0)
        packedCount = 0
        added = elements
    }

    /// - Parameter range: bytes, within those of the catalogue.
    init(_ bytes: CatalogBytes, _ range: Range<Int>) {
        owner = bytes
        packed = UnsafeRawBufferPointer(rebasing: bytes.bytes[range])
        packedCount = range.count / MemoryLayout<Element>.size
        added = []
    }

    package var startIndex: Int { 0 }
    package var endIndex: Int { packedCount + added.count }
    // What the standard library would say too, by way of what an unspecialised build looks up each time.
    package var count: Int { packedCount + added.count }
    package func distance(from start: Int, to end: Int) -> Int { end - start }
    package func index(after index: Int) -> Int { index + 1 }
    package func index(before index: Int) -> Int { index - 1 }
    package func index(_ index: Int, offsetBy distance: Int) -> Int { index + distance }
    package subscript(bounds: Range<Int>) -> Slice<PackedArray> { Slice(base: self, bounds: bounds) }

    package subscript(index: Int) -> Element {
        get {
            guard index >= packedCount else {
                guard index >= 0 else { return 0 }
                let offset = index * MemoryLayout<Element>.size
                return Element(littleEndian: packed.loadUnaligned(fromByteOffset: offset, as: Element.self))
            }
            return index - packedCount < added.count ? added[index - packedCount] : 0
        }
        set {
            // What is packed stays as it is.
            guard index >= packedCount, index - packedCount < added.count else { return }
            added[index - packedCount] = newValue
        }
    }

    mutating func append(_ element: Element) { added.append(element) }
    mutating func append(contentsOf elements: some Sequence<Element>) { added.append(contentsOf: elements) }

    /// The elements from `start` to `end`; fewer where there are not so many.
    func part(_ start: Int32, _ end: Int32) -> Slice<PackedArray> {
        let start = Swift.min(Swift.max(Int(start), 0), count)
        return self[start..<Swift.min(Swift.max(Int(end), start), count)]
    }

    /// The bytes from `start` to `end`, all of them packed or all appended.
    func withBytes<Result>(_ start: Int32, _ end: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let size = MemoryLayout<Element>.size
        func part(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> UnsafeRawBufferPointer {
            let start = Swift.min(Swift.max(start * size, 0), bytes.count)
            return UnsafeRawBufferPointer(rebasing: bytes[start..<Swift.min(Swift.max(end * size, start), bytes.count)])
        }
        if Int(start) < packedCount {
            return withExtendedLifetime(owner) { body(part(packed, Int(start), Int(end))) }
        }
        return added.withUnsafeBytes { body(part($0, Int(start) - packedCount, Int(end) - packedCount)) }
    }
}

/// The bytes of a packed catalog, read where they are: in the program, in memory, or in a file that is mapped.
// Unchecked, because a raw pointer is not Sendable by itself: nothing writes to the bytes, and each array that reads them keeps
// this object, which keeps their owner.
package final class CatalogBytes: @unchecked Sendable {
    let bytes: UnsafeRawBufferPointer
    private let owner: (any Sendable)?

    /// - Parameter owner: the bytes stay where they are for as long as it lives; `nil`: for as long as the process.
    package init(_ bytes: UnsafeRawBufferPointer, ownedBy owner: (any Sendable)? = nil) {
        self.bytes = bytes
        self.owner = owner
    }
}

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

    /// True if nothing comes after the sections that were read.
    var isAtEnd: Bool { offset == bytes.bytes.count }
}
