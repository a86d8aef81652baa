import Synchronization

/// Lets callers that want the same thing at the same time share one piece of work.
///
/// A caller that is cancelled leaves at once; the work goes on for the others and is cancelled with the last of them.
/// A result is not kept: the next caller after it starts anew.
final class InFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Flight {
        let number: UInt64
        var task: Task<Void, Never>?
        var waiting: [UInt64: CheckedContinuation<Value, any Error>] = [:]
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        var nextNumber: UInt64 = 0

        mutating func number() -> UInt64 {
            nextNumber += 1
            return nextNumber
        }
    }

    private let state = Mutex(State())

    /// The result of the work under way for a key, or of `work` where there is none.
    func run(_ key: Key, _ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let caller = state.withLock { $0.number() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if !join(key, caller, continuation, work) { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            leave(key, caller)
        }
    }

    /// How many callers wait for a key's work.
    func callers(for key: Key) -> Int { state.withLock { $0.flights[key]?.waiting.count ?? 0 } }

    /// - Returns: whether the caller waits now. A cancelled one must not: `onCancel` may have looked for it before it was
    ///   there to be found, and nobody would wake it. The check is under the lock that `onCancel` takes.
    private func join(
        _ key: Key,
        _ caller: UInt64,
        _ continuation: CheckedContinuation<Value, any Error>,
        _ work: @escaping @Sendable () async throws -> Value
    ) -> Bool {
        state.withLock { state in
            guard !Task.isCancelled else { return false }
            if state.flights[key] != nil {
                state.flights[key]?.waiting[caller] = continuation
                return true
            }
            let number = state.number()
            var flight = Flight(number: number)
            flight.waiting[caller] = continuation
            // Detached from the first caller: its cancellation must not fail the others.
            flight.task = Task.detached { [self] in
                do {
                    let value = try await work()
                    finish(key, number, .success(value))
                } catch {
                    finish(key, number, .failure(error))
                }
            }
            state.flights[key] = flight
            return true
        }
    }

    private func leave(_ key: Key, _ caller: UInt64) {
        let (continuation, abandoned) = state.withLock {
            state -> (CheckedContinuation<Value, any Error>?, Task<Void, Never>?) in
            guard let continuation = state.flights[key]?.waiting.removeValue(forKey: caller) else { return (nil, nil) }
            guard let flight = state.flights[key], flight.waiting.isEmpty else { return (continuation, nil) }
            state.flights[key] = nil
            return (continuation, flight.task)
        }
        abandoned?.cancel()
        continuation?.resume(throwing: CancellationError())
    }

    private func finish(_ key: Key, _ number: UInt64, _ result: Result<Value, any Error>) {
        let waiting = state.withLock { state -> [CheckedContinuation<Value, any Error>] in
            guard let flight = state.flights[key], flight.number == number else { return [] }
            state.flights[key] = nil
            return Array(flight.waiting.values)
        }
        for continuation in waiting { continuation.resume(with: result) }
    }
}
