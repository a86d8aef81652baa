import Foundation

/// Reads `Retry-After` (RFC 9110, section 10.2.3): seconds or an HTTP date.
enum RetryAfter {
    /// The wait the field asks for; `nil` if it cannot be read.
    ///
    /// - Parameter now: the moment a date is compared with.
    static func delay(_ field: String?, now: Date) -> Duration? {
        guard let text = field?.trimmingCharacters(in: .whitespaces), !text.isEmpty, text.utf8.count <= 64 else {
            return nil
        }
        if text.utf8.allSatisfy({ (48...57).contains($0) }) {
            return .seconds(Int(text) ?? Int(Int32.max))
        }
        // Some servers send fractions of a second.
        if let seconds = Double(text), seconds.isFinite, seconds >= 0 { return .seconds(min(seconds, 1e9)) }
        guard let date = HTTPDate.parse(text) else { return nil }
        return .seconds(min(max(0, date.timeIntervalSince(now)), 1e9))
    }
}
