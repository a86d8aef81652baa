import Foundation

/// Moments as the location dictionaries write them: ISO 8601 in UTC, to the millisecond.
package enum Timestamp {
    /// The moment without what is finer than a millisecond, so that writing and reading it changes nothing.
    package static func rounded(_ date: Date) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds(date)) / 1000)
    }

    /// `2026-11-21T10:00:00Z`, with `.250` before the Z where the seconds are not whole.
    package static func text(_ date: Date) -> String { ISO8601Time.text(milliseconds: milliseconds(date)) }

    /// Milliseconds since 1970, rounded; moments beyond the years 0...9999 are held at their ends.
    package static func milliseconds(_ date: Date) -> Int {
        let value = (date.timeIntervalSince1970 * 1000).rounded()
        return value.isFinite ? Int(max(-62_167_219_200_000, min(253_402_300_799_999, value))) : 0
    }

    /// Reads ISO 8601, with or without fractions; without a zone it is UTC. `nil` for anything else.
    package static func date(_ text: String) -> Date? { ISO8601Time.parse(text.utf8) }
}
