/// The person's account at the servers of Bento, as any remote adapter may ask for it. Account provides it.
public protocol AuthService: Sendable {
    /// A token that is good now, refreshed where it had to be, for requests to one server.
    ///
    /// - Returns: `nil` if nobody is signed in, and if the token is for other servers.
    /// - Throws: errors of refreshing, and if the server has ended the session. All who wait share one refresh, across
    ///   processes too.
    func accessToken(for server: ServerAddress) async throws -> Secret?

    /// Another token in place of one that a server refused: renewed once for all who wait.
    ///
    /// - Returns: `nil` if there is none for that server.
    /// - Throws: as ``accessToken(for:)``.
    func renewedToken(replacing rejected: Secret, for server: ServerAddress) async throws -> Secret?

    /// Asks the person in the session whether the token may go to a server from now on. Asks nothing where it may, where
    /// nobody is signed in, and where nobody can answer.
    ///
    /// - Returns: whether it may.
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
