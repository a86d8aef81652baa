import Synchronization

/// A clock that moves only when a test says so.
public final class ManualClock: Clock, Sendable {
    /// A moment: how long after the clock's beginning.
    public struct Instant: InstantProtocol, Sendable {
        /// How long after the beginning.
        public let offset: Duration

        /// A moment later (or earlier) than this.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// How long from this moment to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Earlier moments come first.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var nextNumber = 0
        var sleepers: [Int: Sleeper] = [:]
        var slept: [Duration] = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let skipping: Duration

    /// Makes a clock.
    ///
    /// - Parameter skipping: sleeps up to this long return at once and move the clock on by themselves.
    public init(skipping: Duration = .zero) { self.skipping = skipping }

    /// The clock's moment.
    public var now: Instant { state.withLock { $0.now } }
    /// One attosecond: a manual clock is exact.
    public var minimumResolution: Duration { Duration(secondsComponent: 0, attosecondsComponent: 1) }
    /// The lengths of all sleeps that were asked for, in order.
    public var slept: [Duration] { state.withLock { $0.slept } }
    /// How many sleeps wait for the clock to move.
    public var sleepers: Int { state.withLock { $0.sleepers.count } }

    /// Sleeps until the clock was moved that far.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let number = state.withLock { state in
            state.nextNumber += 1
            return state.nextNumber
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                let woken = state.withLock { state -> [CheckedContinuation<Void, Never>]? in
                    let length = state.now.duration(to: deadline)
                    guard !Task.isCancelled else { return nil }
                    state.slept.append(length)
                    if length <= .zero { return nil }
                    if length <= skipping {
                        state.now = deadline
                        return nil
                    }
                    state.sleepers[number] = Sleeper(deadline: deadline, continuation: continuation)
                    let count = state.sleepers.count
                    let ready = state.watchers.filter { $0.count <= count }.map(\.continuation)
                    state.watchers.removeAll { $0.count <= count }
                    return ready
                }
                guard let woken else {
                    if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
                    return continuation.resume()
                }
                woken.forEach { $0.resume() }
            }
        } onCancel: {
            state.withLock { $0.sleepers.removeValue(forKey: number) }?
                .continuation.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock on and wakes whoever slept until then.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state -> [Sleeper] in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            due.keys.forEach { state.sleepers[$0] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        woken.forEach { $0.continuation.resume() }
    }

    /// Returns when at least so many sleeps wait for the clock.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isReady = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}
