/// The hash FNV-1a of 64 bits, over bytes or over larger words.
struct FNV1a {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ word: UInt64) { value = (value ^ word) &* 0x100_0000_01B3 }
    mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(UInt64(byte)) } }

    /// Brings what the high bits hold to the low ones, which a multiplication leaves as they are.
    mutating func fold() { value ^= value >> 29 }

    static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = FNV1a()
        hash.add(bytes)
        return hash.value
    }
}
