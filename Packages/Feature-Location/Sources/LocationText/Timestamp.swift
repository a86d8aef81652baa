import Core
import Foundation

/// Moments as the location dictionaries hold them: to the millisecond.
package enum Timestamp {
    /// The moment truncated to milliseconds, so that writing and reading it changes nothing.
    package static func rounded(_ date: Date) -> Date {
        Date(timeIntervalSince1970: Double(RFC3339Time.milliseconds(date)) / 1000)
    }

    /// Reads RFC 3339, rounded; `nil` for anything else.
    package static func date(_ bytes: some Collection<UInt8>) -> Date? {
        RFC3339Time(bytes).map { rounded($0.date) }
    }
}
