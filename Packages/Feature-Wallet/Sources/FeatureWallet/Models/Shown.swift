import Core
import Foundation

/// What a screen shows of a value from elsewhere: the last good one, how old it is, and what is going on.
struct Shown<Value: Sendable>: Sendable {
    /// The last good value; it stays when a refresh fails.
    var value: Value?
    var loadedAt: Date?
    var isLoading = false
    /// Why the last refresh failed; `nil` after a good one.
    var failure: String?

    /// Seconds since the value was loaded, never negative.
    func age(at now: Date) -> TimeInterval? { loadedAt.map { max(0, now.timeIntervalSince($0)) } }
}

extension Shown: Equatable where Value: Equatable {}

/// A value with the moment at which it was read from its source.
struct Stamped<Value: Sendable>: Sendable {
    let value: Value
    let loadedAt: Date
    /// Older than it should be, since the source could not be asked; the reason.
    var failure: String?
}
