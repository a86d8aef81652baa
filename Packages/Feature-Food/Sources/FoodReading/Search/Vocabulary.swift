/// Words by number: an open-addressing table over bytes, so that looking a word up allocates nothing.
struct Vocabulary: Sendable {
    private var pool: [UInt8] = []
    private var starts: [Int32] = [0]
    private var slots: [Int32]

    init() {
        slots = Array(repeating: -1, count: 64)
    }

    init(_ reader: inout ByteReader) throws(FoodTableError) {
        pool = try reader.array(of: UInt8.self)
        starts = try reader.array(of: Int32.self)
        slots = try reader.array(of: Int32.self)
        let last = Int32(starts.count) - 1
        guard starts.first == 0, starts.last == Int32(pool.count), slots.count & (slots.count - 1) == 0,
            zip(starts, starts.dropFirst()).allSatisfy({ $0 <= $1 }), slots.contains(-1),
            slots.allSatisfy({ $0 < last })
        else { throw .damaged(offset: reader.offset) }
    }

    func pack(into writer: inout ByteWriter) {
        writer.array(pool)
        writer.array(starts)
        writer.array(slots)
    }

    /// Words in it. They are numbered from 0.
    var count: Int { starts.count - 1 }

    /// The bytes of a word.
    func bytes(_ word: Int32) -> ArraySlice<UInt8> {
        pool[Int(starts[Int(word)])..<Int(starts[Int(word) + 1])]
    }

    /// The word's number, or -1 where it is not in the vocabulary.
    func find(_ word: ArraySlice<UInt8>) -> Int32 {
        var slot = Int(truncatingIfNeeded: Self.hash(word)) & (slots.count - 1)
        while slots[slot] >= 0 {
            if equal(slots[slot], word) { return slots[slot] }
            slot = (slot + 1) & (slots.count - 1)
        }
        return -1
    }

    /// The word's number; a new one where it was not in the vocabulary.
    mutating func insert(_ word: ArraySlice<UInt8>) -> Int32 {
        let found = find(word)
        if found >= 0 { return found }
        let number = Int32(count)
        pool.append(contentsOf: word)
        starts.append(Int32(pool.count))
        if count * 2 > slots.count { grow() } else { place(number) }
        return number
    }

    private mutating func grow() {
        slots = Array(repeating: -1, count: slots.count * 4)
        for number in 0..<Int32(count) { place(number) }
    }

    private mutating func place(_ number: Int32) {
        var slot = Int(truncatingIfNeeded: Self.hash(bytes(number))) & (slots.count - 1)
        while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = number
    }

    private func equal(_ number: Int32, _ word: ArraySlice<UInt8>) -> Bool {
        let start = Int(starts[Int(number)])
        guard Int(starts[Int(number) + 1]) - start == word.count else { return false }
        var index = start
        for byte in word {
            if pool[index] != byte { return false }
            index += 1
        }
        return true
    }

    /// FNV-1a.
    private static func hash(_ word: ArraySlice<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in word { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return hash ^ (hash >> 29)
    }
}
