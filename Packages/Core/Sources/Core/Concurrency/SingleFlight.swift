import Synchronization

/// Runs the work for a key once, however many ask for it at the same time.
///
/// - Callers with one key join the work that runs and get its result.
/// - A caller that is canceled leaves; the others get their result. When the last one leaves, the work is canceled.
/// - A failure reaches everybody who waits and is not kept: the next caller starts again.
/// - Two runs for one key never overlap: after a canceled one, the next waits until it has ended.
///
/// The result's type is part of the flight's own, so that one key cannot stand for results of two types.
///
/// ```swift
/// let balances = SingleFlight<WalletID, Balance>()
/// let balance = try await balances.run(wallet) { try await server.balance(of: wallet) }
/// ```
public final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let flight: Flight<Value>
        let number: Int
    }

    private struct State {
        var running: [Key: Entry] = [:]
        var started = 0
    }

    private enum Step {
        case start(Flight<Value>)
        case join(Flight<Value>, ticket: Int)
        case drain(Flight<Value>, ticket: Int)
    }

    private let state = Mutex(State())

    public init() {}

    /// The number of keys whose work is running.
    var runningCount: Int { state.withLock { $0.running.count } }

    /// The number of callers that wait for a key's work and keep it alive.
    public func waiterCount(for key: Key) -> Int { state.withLock { $0.running[key]?.flight.memberCount ?? 0 } }

    /// The number of callers that are suspended until the run for a key ends, whether or not they keep it alive.
    func suspendedCount(for key: Key) -> Int { state.withLock { $0.running[key]?.flight.suspendedCount ?? 0 } }

    /// The result of the work for a key: of the run that is under way, or of a new one.
    ///
    /// - Parameters:
    ///   - key: what the work is for.
    ///   - fresh: whether the work must begin after this call, to read what the caller has just written. It then waits
    ///     for the end of a run that is under way, whatever that ends with, and joins or starts the next.
    ///   - operation: the work. It runs in a task of its own.
    /// - Throws: errors of the work; `CancellationError` when the current task is canceled first.
    nonisolated(nonsending) public func run(
        _ key: Key,
        fresh: Bool = false,
        operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let oldest = fresh ? state.withLock { $0.started + 1 } : 0
        while true {
            try Task.checkCancellation()
            switch nextStep(key, oldest: oldest) {
            case .start(let flight):
                start(flight, key, operation)
                return try await wait(for: flight, ticket: Flight<Value>.founder)
            case .join(let flight, let ticket):
                return try await wait(for: flight, ticket: ticket)
            case .drain(let flight, let ticket):
                _ = await flight.outcome(for: ticket)
            }
        }
    }

    private func nextStep(_ key: Key, oldest: Int) -> Step {
        state.withLock { state in
            if let entry = state.running[key] {
                if entry.number >= oldest, let ticket = entry.flight.join() {
                    return .join(entry.flight, ticket: ticket)
                }
                return .drain(entry.flight, ticket: entry.flight.watch())
            }
            state.started += 1
            let flight = Flight<Value>()
            state.running[key] = Entry(flight: flight, number: state.started)
            return .start(flight)
        }
    }

    private func start(_ flight: Flight<Value>, _ key: Key, _ operation: @escaping @Sendable () async throws -> Value) {
        flight.start { [self] in
            let outcome: Result<Value, any Error>
            do {
                outcome = .success(try await operation())
            } catch {
                outcome = .failure(error)
            }
            // Before anybody gets the outcome, so that a caller who asks again gets a new run.
            state.withLock { $0.running[key] = nil }
            return outcome
        }
    }

    nonisolated(nonsending) private func wait(for flight: Flight<Value>, ticket: Int) async throws -> Value {
        guard let outcome = await flight.outcome(for: ticket) else { throw CancellationError() }
        return try outcome.get()
    }
}
