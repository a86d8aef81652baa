import Foundation

/// How often, when and after which waits a request is sent again.
///
/// Waits grow exponentially and are spread by chance ("equal jitter": between half of the step and the whole step), so
/// that many clients do not come back at the same moment. A server's `Retry-After` replaces the step;
/// one that is longer than ``longestDelay`` ends the attempts at once: to come back earlier is what the server refused.
public struct RetryPolicy: Sendable, Hashable {
    /// How often a request is sent at most, the first time included.
    public var attempts: Int
    /// The first wait.
    public var firstDelay: Duration
    /// No wait is longer; where the server asks for more, the request fails at once.
    public var longestDelay: Duration

    /// Makes a policy; by default 3 attempts, 500 ms doubling up to 30 s.
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
    ///   - attempt: how many attempts failed so far, from 1.
    ///   - serverDelay: what the server asked for.
    ///   - chance: a random number in 0..<1.
    public func delay(afterAttempt attempt: Int, serverDelay: Duration?, chance: Double) -> Duration {
        if let serverDelay { return min(max(.zero, serverDelay), longestDelay) }
        let step = min(firstDelay * (1 << min(max(0, attempt - 1), 20)), longestDelay)
        return step * (0.5 + 0.5 * min(max(0, chance), 1))
    }

    /// Whether a failed request may be sent again.
    func allows(_ error: any Error, of request: ClientRequest, afterAttempt attempt: Int) -> Bool {
        guard attempt < attempts, let error = error as? HTTPError, error.isRetryable else { return false }
        if let asked = error.retryAfter, asked > longestDelay { return false }
        return request.isRepeatable || error.neverSent
    }
}
