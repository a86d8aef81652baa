import Networking
import Synchronization

/// Keeps a session in memory; a test can make it fail.
public final class InMemoryTokenStore: TokenStore {
    private struct State {
        var session: StoredSession?
        var failure: (any Error)?
        var saves = 0
    }

    private let state: Mutex<State>

    /// Makes a store.
    public init(_ session: StoredSession? = nil) { state = Mutex(State(session: session)) }

    /// What is kept.
    public var session: StoredSession? { state.withLock { $0.session } }
    /// How often something was saved.
    public var saves: Int { state.withLock { $0.saves } }
    /// Makes every further ``load()`` and ``save(_:)`` fail; `nil` makes them work again.
    public func fail(with error: (any Error)?) { state.withLock { $0.failure = error } }

    /// What is kept, or the failure.
    public func load() async throws -> StoredSession? {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            return state.session
        }
    }

    /// Keeps a session, or fails.
    public func save(_ session: StoredSession) async throws {
        try state.withLock { state in
            if let failure = state.failure { throw failure }
            state.session = session
            state.saves += 1
        }
    }

    /// Forgets the session.
    public func clear() async throws { state.withLock { $0.session = nil } }
}
