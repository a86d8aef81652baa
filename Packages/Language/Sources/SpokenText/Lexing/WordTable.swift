import Core

/// Words by number, from 0: an open-addressing table over bytes, so that looking a word up allocates nothing.
public struct WordTable: Sendable {
    private var pool: [UInt8] = []
    private var starts: [Int32] = [0]
    /// -1 where the slot is free.
    private var slots: [Int32] = Array(repeating: -1, count: 64)

    public init() {}

    public var count: Int { starts.count - 1 }

    public subscript(word: Int32) -> ArraySlice<UInt8> { pool[Int(starts[Int(word)])..<Int(starts[Int(word) + 1])] }

    /// The number of a folded word, or -1 where it is not in the table.
    public func find(_ word: ArraySlice<UInt8>) -> Int32 {
        let mask = slots.count - 1
        var slot = Self.hash(word) & mask
        while slots[slot] >= 0 {
            if equal(slots[slot], word) { return slots[slot] }
            slot = (slot + 1) & mask
        }
        return -1
    }

    /// The number of a folded word, which is added where it was not in the table.
    public mutating func insert(_ word: ArraySlice<UInt8>) -> Int32 {
        let found = find(word)
        if found >= 0 { return found }
        let number = Int32(count)
        pool.append(contentsOf: word)
        starts.append(Int32(pool.count))
        if count * 2 > slots.count {
            slots = Array(repeating: -1, count: slots.count * 4)
            for number in 0..<Int32(count) { place(number) }
        } else {
            place(number)
        }
        return number
    }

    private mutating func place(_ number: Int32) {
        let mask = slots.count - 1
        var slot = Self.hash(self[number]) & mask
        while slots[slot] >= 0 { slot = (slot + 1) & mask }
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

    private static func hash(_ word: ArraySlice<UInt8>) -> Int {
        var hash = FNV1a()
        hash.add(word)
        hash.fold()
        return Int(truncatingIfNeeded: hash.value & 0x7fff_ffff)
    }
}
