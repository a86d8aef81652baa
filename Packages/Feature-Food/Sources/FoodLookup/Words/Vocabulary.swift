import Core

/// Words by number: an open-addressing table over bytes, so that looking a word up allocates nothing.
package struct Vocabulary: Sendable {
    private var pool = PackedArray<UInt8>()
    private var starts = PackedArray<Int32>([0])
    /// -1 where the slot is free.
    private var slots: PackedArray<Int32>
    private var areSlotsPacked = false

    package init() {
        slots = PackedArray(Array(repeating: -1, count: 64))
    }

    init(_ reader: inout PackedReader) throws(FoodTableError) {
        pool = try reader.array(of: UInt8.self)
        starts = try reader.array(of: Int32.self)
        slots = try reader.array(of: Int32.self)
        areSlotsPacked = true
        guard !starts.isEmpty, !slots.isEmpty, slots.count & (slots.count - 1) == 0 else {
            throw .damaged(offset: reader.offset)
        }
    }

    func pack(into writer: inout ByteWriter) {
        writer.array(pool)
        writer.array(starts)
        writer.array(slots)
    }

    /// Words in it. They are numbered from 0.
    package var count: Int { starts.count - 1 }

    func bytes(_ word: Int32) -> Slice<PackedArray<UInt8>> { pool.part(starts[Int(word)], starts[Int(word) + 1]) }

    /// The first byte of a word; 0 where it has none.
    func firstByte(of word: Int32) -> UInt8 {
        let start = Int(starts[Int(word)])
        return start < Int(starts[Int(word) + 1]) ? pool[start] : 0
    }

    /// The number of bytes of a word.
    func length(of word: Int32) -> Int { Int(starts[Int(word) + 1]) - Int(starts[Int(word)]) }

    /// The word's number, or -1 where it is not in the vocabulary.
    package func find(_ word: ArraySlice<UInt8>) -> Int32 {
        var slot = Int(truncatingIfNeeded: Self.hash(word)) & (slots.count - 1)
        // A search ends at a free slot, and in a damaged table after all of them.
        for _ in 0..<slots.count {
            let number = slots[slot]
            guard number >= 0 else { break }
            if equal(number, word) { return number }
            slot = (slot + 1) & (slots.count - 1)
        }
        return -1
    }

    /// The word's number; a new one where it was not in the vocabulary.
    package mutating func insert(_ word: ArraySlice<UInt8>) -> Int32 {
        let found = find(word)
        if found >= 0 { return found }
        let number = Int32(count)
        pool.append(contentsOf: word)
        starts.append(Int32(pool.count))
        if count * 2 > slots.count { grow() } else { place(number) }
        return number
    }

    private mutating func grow() {
        slots = PackedArray(Array(repeating: -1, count: slots.count * 4))
        areSlotsPacked = false
        for number in 0..<Int32(count) { place(number) }
    }

    private mutating func place(_ number: Int32) {
        if areSlotsPacked {
            slots = PackedArray(Array(slots))
            areSlotsPacked = false
        }
        var slot = Int(truncatingIfNeeded: Self.hash(bytes(number))) & (slots.count - 1)
        for _ in 0..<slots.count {
            guard slots[slot] >= 0 else { break }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = number
    }

    private func equal(_ number: Int32, _ word: ArraySlice<UInt8>) -> Bool {
        guard length(of: number) == word.count else { return false }
        var index = Int(starts[Int(number)])
        for byte in word {
            if pool[index] != byte { return false }
            index += 1
        }
        return true
    }

    private static func hash(_ word: some Collection<UInt8>) -> UInt64 {
        var hash = FNV1a()
        hash.add(word)
        hash.fold()
        return hash.value
    }
}

/// For each word of a catalogue, how much it says about which food is meant.
package struct WordWeights: Sendable {
    /// As 64-bit floats.
    private let bits: PackedArray<UInt64>

    init(_ weights: [Double] = []) { bits = PackedArray(weights.map(\.bitPattern)) }

    init(_ reader: inout PackedReader) throws(FoodTableError) { bits = try reader.array(of: UInt64.self) }

    func pack(into writer: inout ByteWriter) { writer.array(bits) }

    package var count: Int { bits.count }

    package subscript(word: Int) -> Double { Double(bitPattern: bits[word]) }
}
