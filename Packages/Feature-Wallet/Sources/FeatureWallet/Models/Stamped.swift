import Foundation

/// A value with the moment at which it was read from its source.
struct Stamped<Value: Sendable>: Sendable {
    let value: Value
    let loadedAt: Date
    /// Older than it should be, since the source could not be asked; the reason.
    var failure: String?
}
