/// The 64-bit FNV-1a hash (RFC 9923) over bytes or larger words: the same in every run and on every device, and not
/// safe against deliberate collisions.
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

    /// Mixes the high bits into the low ones, which a multiplication leaves unchanged.
    @inlinable
    public mutating func fold() { hash ^= hash >> 29 }

    @inlinable
    public static func hash(of bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = FNV1a()
        hash.add(bytes)
        return hash.value
    }
}
