/// An operation that exceeded its time limit.
public struct DeadlineExceeded: BentoError, Equatable {
    /// The time limit.
    public let limit: Duration

    public init(limit: Duration) { self.limit = limit }

    public var code: String { "deadline.exceeded" }
    public var message: String { "It did not finish within \(limit.formattedLimit)." }
    /// Trying again may help.
    public var recovery: String? { "Try again." }
    public var isRetryable: Bool { true }
    public var exitStatus: ExitStatus { .temporaryFailure }
}

/// Runs an operation for as long as a limit allows.
///
/// The operation runs in a separate task. When the limit passes, or the current task is canceled, the operation is
/// canceled and this returns at once, without waiting for it to notice: an operation that hangs cannot hold up its
/// caller.
///
/// - Parameters:
///   - limit: how long it may take; zero or less: it fails as soon as the clock allows.
///   - clock: measures the limit.
///   - operation: what to do.
/// - Throws: errors of the operation; ``DeadlineExceeded``; `CancellationError`.
nonisolated(nonsending) public func withDeadline<Value: Sendable>(
    _ limit: Duration,
    clock: any Clock<Duration> = ContinuousClock(),
    operation: @escaping @Sendable () async throws -> Value
) async throws -> Value {
    let flight = Flight<Value>()
    flight.start {
        do {
            return .success(try await operation())
        } catch {
            return .failure(error)
        }
    }
    let timer = Task {
        // Sleeping fails only when the timer is canceled, and then nobody waits for it any more.
        guard (try? await clock.sleep(for: limit)) != nil else { return }
        flight.end(with: .failure(DeadlineExceeded(limit: limit)))
    }
    defer { timer.cancel() }
    guard let outcome = await flight.outcome(for: Flight<Value>.founder) else { throw CancellationError() }
    return try outcome.get()
}

extension Duration {
    /// `5 s`, `1.5 s` or `250 ms`: short, and the same in every language.
    package var formattedLimit: String {
        let (seconds, attoseconds) = components
        let milliseconds = attoseconds / 1_000_000_000_000_000
        if seconds == 0 { return "\(milliseconds) ms" }
        return milliseconds == 0 ? "\(seconds) s" : "\(Double(seconds) + Double(milliseconds) / 1000) s"
    }
}
