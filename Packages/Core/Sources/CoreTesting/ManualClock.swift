import Core
import Foundation
import Synchronization

/// A clock that moves only when it is told to, so that tests of time neither sleep nor race.
///
/// ```swift
/// let clock = ManualClock()
/// let waiting = Task { try await withDeadline(.seconds(5), clock: clock) { try await hang() } }
/// await clock.waitForSleepers(1)
/// clock.advance(by: .seconds(5))
/// ```
public final class ManualClock: Clock {
    /// A moment, as the time since the clock was made.
    public struct Instant: InstantProtocol {
        /// The time since the clock was made.
        public let offset: Duration

        /// A moment some time after the clock was made.
        public init(offset: Duration) { self.offset = offset }
        /// The moment that much later.
        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        /// The time from this moment to another; negative when that is earlier.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var lastID = 0
        var sleepers: [Int: Sleeper] = [:]
        var cancelled: Set<Int> = []
        var slept: [Duration] = []
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        mutating func takeWaiters() -> [CheckedContinuation<Void, Never>] {
            let ready = waiters.filter { $0.count <= sleepers.count }.map(\.continuation)
            waiters.removeAll { $0.count <= sleepers.count }
            return ready
        }
    }

    private let state = Mutex(State())
    private let skipping: Duration

    /// It stands at zero.
    ///
    /// - Parameter skipping: sleeps up to this long return at once and move the clock on by themselves.
    public init(skipping: Duration = .zero) { self.skipping = skipping }

    /// The moment it was last moved to.
    public var now: Instant { state.withLock { $0.now } }
    public var minimumResolution: Duration { .zero }

    /// The number of tasks that sleep on it now.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// The lengths of all sleeps that were asked for, in order.
    public var slept: [Duration] { state.withLock { $0.slept } }

    /// Sleeps until the clock is moved that far.
    ///
    /// - Throws: `CancellationError`.
    public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (result, waiters) = state.withLock {
                    state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
                    if state.cancelled.remove(id) != nil { return (.failure(CancellationError()), []) }
                    let length = state.now.duration(to: deadline)
                    state.slept.append(length)
                    if length <= .zero { return (.success(()), []) }
                    if length <= skipping {
                        state.now = deadline
                        return (.success(()), [])
                    }
                    state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
                    return (nil, state.takeWaiters())
                }
                if let result { continuation.resume(with: result) }
                for waiter in waiters { waiter.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Moves the clock forward and wakes those whose time has come, earliest first.
    public func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.sorted { ($0.value.deadline, $0.key) < ($1.value.deadline, $1.key) }
        }
        for sleeper in due { sleeper.value.continuation.resume() }
    }

    /// Returns once at least that many sleep on the clock.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.waiters.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
    }
}

extension TimeContext {
    /// A clock that stands still.
    ///
    /// - Parameters:
    ///   - moment: an ISO 8601 moment in UTC, for example `2026-11-21T12:00:00Z`; the epoch where it cannot be read.
    ///   - zone: an IANA zone identifier; UTC where it is unknown.
    public static func fixed(_ moment: String, zone: String = "UTC") -> TimeContext {
        let date = (try? Date(moment, strategy: .iso8601)) ?? Date(timeIntervalSince1970: 0)
        return TimeContext(zone: TimeZone(identifier: zone) ?? .gmt, locale: Locale(identifier: "en_GB")) { date }
    }
}
