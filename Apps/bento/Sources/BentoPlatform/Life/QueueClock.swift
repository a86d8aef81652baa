import Dispatch
import Synchronization

/// The continuous clock, sleeping on a queue of Dispatch's.
///
/// `Task.sleep` first asks the runtime whether the current executor schedules by itself; that takes a short run, which
/// begins one sleep and cancels it, as long as a query of the database.
package struct QueueClock: Clock {
    package typealias Instant = ContinuousClock.Instant

    package init() {}

    package var now: Instant { .now }
    package var minimumResolution: Duration { .milliseconds(1) }

    /// - Throws: `CancellationError`.
    package func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        try Task.checkCancellation()
        let sleeper = Sleeper()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard sleeper.begin(continuation) else { return }
                let (seconds, attoseconds) = max(.zero, now.duration(to: deadline)).components
                // The longest that Dispatch counts is not reached in nanoseconds.
                let interval = Double(min(seconds, 1 << 30)) + Double(attoseconds) / 1e18
                DispatchQueue.global(qos: .userInitiated).asyncAfter(deadline: .now() + interval) {
                    sleeper.end(.success(()))
                }
            }
        } onCancel: {
            sleeper.end(.failure(CancellationError()))
        }
    }

    /// One sleep, which ends once, by the clock or by cancellation.
    private final class Sleeper: Sendable {
        private enum State {
            case ready
            case asleep(CheckedContinuation<Void, any Error>)
            case ended
        }

        private let state = Mutex(State.ready)

        /// - Returns: whether it sleeps now; else it was ended before, and is over.
        func begin(_ continuation: CheckedContinuation<Void, any Error>) -> Bool {
            let sleeps = state.withLock { state in
                guard case .ready = state else { return false }
                state = .asleep(continuation)
                return true
            }
            if !sleeps { continuation.resume(throwing: CancellationError()) }
            return sleeps
        }

        func end(_ result: Result<Void, any Error>) {
            let before = state.withLock { state in
                defer { state = .ended }
                return state
            }
            if case .asleep(let continuation) = before { continuation.resume(with: result) }
        }
    }
}
