extension Sequence<UInt8> {
    /// FNV-1a of 64 bits (RFC 9923): the same in every run and on every device, and no guard against whoever wants two alike.
    var fnv1a: UInt64 { reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
}
