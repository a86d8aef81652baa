/// MurmurHash3, x86, 32 bits (Austin Appleby, public domain): what every Unleash client buckets with.
public enum MurmurHash3 {
    public static func hash(_ text: String, seed: UInt32 = 0) -> UInt32 {
        var text = text
        return text.withUTF8 { hash(Span(_unsafeElements: $0), seed: seed) }
    }

    static func hash(_ bytes: borrowing Span<UInt8>, seed: UInt32) -> UInt32 {
        var hash = seed
        let blocks = bytes.count / 4
        for block in 0..<blocks {
            let start = block * 4
            let word =
                UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
                | UInt32(bytes[start + 3]) << 24
            hash ^= scrambled(word)
            hash = hash << 13 | hash >> 19
            hash = hash &* 5 &+ 0xE654_6B64
        }
        var tail: UInt32 = 0
        for index in stride(from: bytes.count - 1, through: blocks * 4, by: -1) {
            tail = tail << 8 | UInt32(bytes[index])
        }
        hash ^= scrambled(tail)
        hash ^= UInt32(truncatingIfNeeded: bytes.count)
        hash = (hash ^ hash >> 16) &* 0x85EB_CA6B
        hash = (hash ^ hash >> 13) &* 0xC2B2_AE35
        return hash ^ hash >> 16
    }

    private static func scrambled(_ word: UInt32) -> UInt32 {
        let mixed = word &* 0xCC9E_2D51
        return (mixed << 15 | mixed >> 17) &* 0x1B87_3593
    }
}
