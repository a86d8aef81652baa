/// Packed keys in the order of their bytes, each with a value: looked up where they lie.
package struct SortedEntries: Sendable {
    private let owner: CatalogBytes
    private let count: Int
    private let offsets: Int
    private let body: Int
    /// The offset after them.
    package let end: Int

    /// - Returns: nil where the bytes end before what they promise.
    package init?(_ owner: CatalogBytes, at start: Int) {
        let bytes = owner.bytes
        guard start >= 0, start + 4 <= bytes.count else { return nil }
        self.owner = owner
        count = Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
        offsets = start + 4
        guard count < bytes.count / 4, offsets + (count + 1) * 4 <= bytes.count else { return nil }
        body = offsets + (count + 1) * 4
        var last = 0
        for place in 0...count {
            let offset = Self.offset(bytes, offsets, place)
            guard offset >= last, offset <= bytes.count - body else { return nil }
            last = offset
        }
        end = body + last
    }

    private static func offset(_ bytes: UnsafeRawBufferPointer, _ offsets: Int, _ place: Int) -> Int {
        Int(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offsets + place * 4, as: UInt32.self)))
    }

    /// The place of a key's value; nil if there is none.
    package func value(of key: ArraySlice<UInt8>) -> Range<Int>? {
        let bytes = owner.bytes
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let start = body + Self.offset(bytes, offsets, middle)
            let end = body + Self.offset(bytes, offsets, middle + 1)
            switch Self.compare(bytes, start..<end, key) {
            case 0: return start + key.count + 1..<end
            case ..<0: low = middle + 1
            default: high = middle
            }
        }
        return nil
    }

    package subscript(place: Int) -> UInt8 { owner.bytes[place] }

    package subscript(range: Range<Int>) -> ArraySlice<UInt8> { Array(owner.bytes[range])[...] }

    /// Below 0 where the entry comes before the key, 0 where it is its.
    private static func compare(_ bytes: UnsafeRawBufferPointer, _ entry: Range<Int>, _ key: ArraySlice<UInt8>) -> Int {
        var place = entry.lowerBound
        for byte in key {
            guard place < entry.upperBound else { return -1 }
            if bytes[place] != byte { return bytes[place] < byte ? -1 : 1 }
            place += 1
        }
        guard place < entry.upperBound else { return -1 }
        return bytes[place] == 0 ? 0 : 1
    }
}
