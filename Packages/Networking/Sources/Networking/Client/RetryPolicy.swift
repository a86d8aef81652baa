import Foundation

/// The number of attempts for a request, and the waits between them.
///
/// Waits grow exponentially and are randomized ("equal jitter": between half the step and the whole step), so that many
/// clients do not return at the same moment. A server's `Retry-After` replaces the step; if it is longer than
/// ``longestDelay``, the attempts end at once, because the server asked not to be called earlier.
public struct RetryPolicy: Sendable, Hashable {
    /// The maximum number of attempts, including the first.
    public var attempts: Int
    /// The first wait.
    public var firstDelay: Duration
    /// The maximum wait; if the server asks for more, the request fails at once.
    public var longestDelay: Duration

    public init(
        attempts: Int = 3,
        firstDelay: Duration = .milliseconds(500),
        longestDelay: Duration = .seconds(30)
    ) {
        self.attempts = max(1, attempts)
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
    }

    /// 3 attempts, 500 ms doubling, at most 30 s.
    public static let standard = RetryPolicy()
    public static let never = RetryPolicy(attempts: 1)

    /// The wait before the next attempt.
    ///
    /// - Parameters:
    ///   - attempt: the number of failed attempts so far, from 1.
    ///   - serverDelay: the wait that the server asked for.
    ///   - chance: a random number in 0..<1.
    public func delay(afterAttempt attempt: Int, serverDelay: Duration?, chance: Double) -> Duration {
        if let serverDelay { return min(max(.zero, serverDelay), longestDelay) }
        let step = min(firstDelay * (1 << min(max(0, attempt - 1), 20)), longestDelay)
        return step * (0.5 + 0.5 * min(max(0, chance), 1))
    }

    /// True if a failed request may be sent again.
    func allows(_ error: any Error, of request: ClientRequest, afterAttempt attempt: Int) -> Bool {
        guard attempt < attempts, let error = error as? HTTPError, error.isRetryable else { return false }
        if let asked = error.retryAfter, asked > longestDelay { return false }
        return request.isRepeatable || error.neverSent
    }
}

/// The number of the attempt that a transport carries out, for its log entries.
public enum RequestAttempt {
    /// 1 for the first.
    @TaskLocal public static var number = 1
}

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
