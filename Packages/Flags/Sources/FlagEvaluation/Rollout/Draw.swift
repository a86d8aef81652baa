/// Chance that is the same however often it is asked: a number for a place in a flag, drawn from the seed of a context.
///
/// So a strategy of random stickiness does not change its mind within one context, and an explanation tells what the
/// evaluation did.
enum Draw {
    /// From 0 up to, not including, `limit`.
    static func number(below limit: UInt64, seed: UInt64, flag: String, place: Int) -> UInt64 {
        let salt = UInt64(MurmurHash3.hash(flag, seed: UInt32(truncatingIfNeeded: place &+ 1)))
        var mixed = seed &+ salt &* 0x9E37_79B9_7F4A_7C15
        // SplitMix64 (Steele, Lea, Flood 2014).
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return mixed.multipliedFullWidth(by: limit).high
    }

    /// What stands in for an id where nobody has one.
    static func id(seed: UInt64, flag: String, place: Int) -> String {
        String(number(below: 1 << 53, seed: seed, flag: flag, place: place))
    }
}
