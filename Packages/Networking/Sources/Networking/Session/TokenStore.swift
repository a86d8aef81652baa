/// Keeps a session between runs, in a place fit for secrets.
public protocol TokenStore: Sendable {
    /// The session that was saved; `nil` where there is none.
    ///
    /// - Throws: where there is one and it cannot be read (a wrong key, a damaged file).
    func load() async throws -> StoredSession?
    /// Saves a session in place of the one before.
    func save(_ session: StoredSession) async throws
    /// Forgets the session.
    ///
    /// - Throws: where that cannot be done without losing something else: a damaged file that holds other secrets too.
    func clear() async throws
}
