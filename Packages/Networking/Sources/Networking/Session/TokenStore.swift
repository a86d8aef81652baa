/// Keeps a session between runs, in a place fit for secrets, shared by all processes that have the same one.
public protocol TokenStore<Session>: Sendable {
    associatedtype Session: Sendable

    /// The session that was saved; `nil` where there is none.
    ///
    /// - Throws: where there is one and it cannot be read (a wrong key, a damaged file).
    func load() async throws -> Session?

    /// Reads the session, changes it and saves it as one step that no other process comes between. `nil` forgets it.
    ///
    /// - Returns: what was kept before, and what is kept now.
    /// - Throws: what `change` throws, and nothing is changed then; what the store throws.
    @discardableResult
    func update(_ change: @escaping @Sendable (Session?) throws -> Session?) async throws -> TokenStoreChange<Session>

    /// Forgets the session, also where it cannot be read.
    ///
    /// - Throws: where that cannot be done without losing something else: a damaged file that holds other secrets too.
    func clear() async throws

    /// Runs work that only one process may do at a time: to register, or to renew a token.
    ///
    /// ``update(_:)`` and ``load()`` do not wait for it: a person who signs out must not wait for a server.
    ///
    /// - Throws: what the work throws; where another process holds it for too long.
    func exclusively<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value
}

/// What an update of a ``TokenStore`` did.
public struct TokenStoreChange<Session: Sendable>: Sendable {
    public let before: Session?
    public let after: Session?

    public init(before: Session?, after: Session?) {
        self.before = before
        self.after = after
    }
}
