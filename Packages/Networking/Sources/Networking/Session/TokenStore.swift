/// Stores a session between runs in a secure place, shared by all processes that have the same one.
public protocol TokenStore<Session>: Sendable {
    associatedtype Session: Sendable

    /// The saved session; `nil` if there is none.
    ///
    /// - Throws: an error if there is one and it cannot be read (a wrong key, a damaged file).
    func load() async throws -> Session?

    /// Reads the session, changes it, and saves it as one step that no other process interrupts. `nil` deletes it.
    ///
    /// - Returns: the previous value and the current one.
    /// - Throws: errors of `change`, and nothing is changed then; errors of the store.
    @discardableResult
    func update(_ change: @escaping @Sendable (Session?) throws -> Session?) async throws -> TokenStoreChange<Session>

    /// Deletes the session, even if it cannot be read.
    ///
    /// - Throws: an error if it cannot be deleted without losing something else: a damaged file that contains other
    ///   secrets, too.
    func clear() async throws

    /// Runs work that only one process may do at a time: registering, or renewing a token.
    ///
    /// ``update(_:)`` and ``load()`` do not wait for it: a person who signs out must not wait for a server.
    ///
    /// - Throws: errors of the work; an error if another process holds it for too long.
    func exclusively<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value
}

/// The result of an update of a ``TokenStore``.
public struct TokenStoreChange<Session: Sendable>: Sendable {
    public let before: Session?
    public let after: Session?

    public init(before: Session?, after: Session?) {
        self.before = before
        self.after = after
    }
}
