import Foundation

/// Moments as programs and exports read them: UTC, to the second.
enum ISO8601 {
    static func text(_ date: Date) -> String { date.formatted(.iso8601) }
}
