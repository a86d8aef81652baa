import Networking
import Synchronization

/// Keeps a session in memory; a test can make it fail. Several sessions over one store are like several processes.
public final class InMemoryTokenStore<Session: Sendable>: TokenStore {
    private struct State {
        var session: Session?
        var failure: (any Error)?
        var saves = 0
        var isHeld = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    public init(_ session: Session? = nil) { state = Mutex(State(session: session)) }

    /// The stored session.
    public var session: Session? { state.withLock { $0.session } }
    /// The number of saves.
    public var saves: Int { state.withLock { $0.saves } }
    /// The number of callers that wait for work that one process may do at a time.
    public var waiters: Int { state.withLock { $0.waiting.count } }
    /// Makes every further ``load()`` and ``update(_:)`` fail; `nil` makes them work again.
    public func fail(with error: (any Error)?) { state.withLock { $0.failure = error } }

    public func load() async throws -> Session? {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return state.session
        }
    }

    @discardableResult
    public func update(
        _ change: @escaping @Sendable (Session?) throws -> Session?
    ) async throws -> TokenStoreChange<Session> {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            let before = state.session
            state.session = try change(before)
            state.saves += 1
            return TokenStoreChange(before: before, after: state.session)
        }
    }

    public func clear() async throws { state.withLock { $0.session = nil } }

    public func exclusively<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isFree = state.withLock { state in
                if state.isHeld {
                    state.waiting.append(continuation)
                    return false
                }
                state.isHeld = true
                return true
            }
            if isFree { continuation.resume() }
        }
        defer {
            let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
                if state.waiting.isEmpty {
                    state.isHeld = false
                    return nil
                }
                return state.waiting.removeFirst()
            }
            next?.resume()
        }
        return try await work()
    }
}
