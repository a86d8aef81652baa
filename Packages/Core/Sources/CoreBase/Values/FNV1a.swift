/// The hash FNV-1a of 64 bits (RFC 9923), over bytes or over larger words: the same in every run and on every device, and no
/// guard against whoever wants two alike.
@frozen
public struct FNV1a: Sendable {
    @usableFromInline var hash: UInt64 = 0xCBF2_9CE4_8422_2325

    @inlinable
    public init() {}

    @inlinable public var value: UInt64 { hash }

    @inlinable
    public mutating func add(_ word: UInt64) { hash = (hash ^ word) &* 0x100_0000_01B3 }

    @inlinable
    public mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(UInt64(byte)) } }

    /// Brings what the high bits hold to the low ones, which a multiplication leaves as they are.
    @inlinable
    public mutating func fold() { hash ^= hash >> 29 }

    @inlinable
    public static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = FNV1a()
        hash.add(bytes)
        return hash.value
    }
}
