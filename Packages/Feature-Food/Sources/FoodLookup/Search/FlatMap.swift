/// Numbers by 64-bit keys: an open-addressing table, and what was added since beside it.
struct FlatMap: Sendable {
    private let keys: PackedArray<UInt64>
    /// -1 where the slot is free.
    private let values: PackedArray<Int32>
    private let size: Int
    private var added: [UInt64: Int32] = [:]

    init() {
        keys = PackedArray()
        values = PackedArray()
        size = 0
    }

    init(_ reader: inout PackedReader) throws(FoodTableError) {
        keys = try reader.array(of: UInt64.self)
        values = try reader.array(of: Int32.self)
        // A power of two, with room.
        size = keys.count
        guard size == values.count, size & (size - 1) == 0 else { throw .damaged(offset: reader.offset) }
    }

    subscript(key: UInt64) -> Int32? {
        if size > 0 {
            var slot = Self.slot(key, size)
            // A search ends at a free slot, and in a damaged table after all of them.
            for _ in 0..<size {
                let value = values[slot]
                guard value >= 0 else { break }
                if keys[slot] == key { return value }
                slot = (slot + 1) & (size - 1)
            }
        }
        return added.isEmpty ? nil : added[key]
    }

    mutating func insert(_ value: Int32, for key: UInt64) { added[key] = value }

    func pack(into writer: inout ByteWriter) {
        var all = added
        for slot in keys.indices where values[slot] >= 0 { all[keys[slot]] = values[slot] }
        var size = 16
        while size < all.count * 2 { size *= 2 }
        var keys = [UInt64](repeating: 0, count: size)
        var values = [Int32](repeating: -1, count: size)
        // In the order of the keys, so that the same content gives the same bytes.
        for (key, value) in all.sorted(by: { $0.key < $1.key }) {
            var slot = Self.slot(key, size)
            while values[slot] >= 0 { slot = (slot + 1) & (size - 1) }
            (keys[slot], values[slot]) = (key, value)
        }
        writer.array(keys)
        writer.array(values)
    }

    private static func slot(_ key: UInt64, _ size: Int) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 20) & (size - 1)
    }
}
