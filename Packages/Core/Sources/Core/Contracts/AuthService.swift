/// The person's account at the servers of Bento, as any remote adapter may ask for it. Account provides it.
public protocol AuthService: Sendable {
    /// A valid token, refreshed if necessary, for requests to one server.
    ///
    /// - Returns: `nil` if nobody is signed in, or if the token is for other servers.
    /// - Throws: errors of refreshing; an error if the server has ended the session. All who wait share one refresh,
    ///   even across processes.
    func accessToken(for server: ServerAddress) async throws -> Secret?

    /// A new token to replace one that a server rejected, renewed once for all who wait.
    ///
    /// - Returns: `nil` if there is none for that server.
    /// - Throws: as ``accessToken(for:)``.
    func renewedToken(replacing rejected: Secret, for server: ServerAddress) async throws -> Secret?

    /// Asks the person in the session whether the token may be sent to a server from now on. It does not ask if that is
    /// already allowed, if nobody is signed in, or if nobody can answer.
    ///
    /// - Returns: true if it may.
    func showConsent(for server: ServerAddress, in session: FlowSession) async throws -> Bool
}

/// The way to sign in.
public enum AuthCredentials: Sendable {
    case anonymous
    case password(email: String, password: Secret)
}

extension ContractID {
    public static let auth = ContractID("account.auth", (any AuthService).self)
}
