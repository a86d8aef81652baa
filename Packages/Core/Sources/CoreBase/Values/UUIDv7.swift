import Foundation

/// Makes time-ordered identifiers (RFC 9562, version 7): 48 bits of milliseconds since 1970, then random bits.
public enum UUIDv7 {
    /// A new identifier for a moment.
    ///
    /// - Parameters:
    ///   - date: the moment; moments before 1970 count as 1970.
    ///   - generator: the source of the 74 random bits.
    public static func make(at date: Date, using generator: inout some RandomNumberGenerator) -> UUID {
        let milliseconds = UInt64(min(max(0, date.timeIntervalSince1970 * 1000), 281_474_976_710_655))
        let high: UInt64 = generator.next()
        let low: UInt64 = generator.next()
        func time(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: milliseconds >> shift) }
        func random(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: low >> shift) }
        return UUID(
            uuid: (
                time(40), time(32), time(24), time(16), time(8), time(0),
                0x70 | UInt8(truncatingIfNeeded: high >> 8) & 0x0F, UInt8(truncatingIfNeeded: high),
                0x80 | random(56) & 0x3F, random(48), random(40), random(32), random(24), random(16), random(8),
                random(0)
            )
        )
    }

    /// A new identifier for a moment, with the system's randomness.
    public static func make(at date: Date) -> UUID {
        var generator = SystemRandomNumberGenerator()
        return make(at: date, using: &generator)
    }
}
