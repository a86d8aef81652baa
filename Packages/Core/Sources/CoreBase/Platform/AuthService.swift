/// The person's account at the servers of Bento, as any remote adapter may ask for it. Account provides it.
public protocol AuthService: Sendable {
    /// A token that is good now, refreshed where it had to be; `nil` where nobody is signed in.
    ///
    /// - Throws: what refreshing throws. All who wait share one refresh, across processes too.
    func accessToken() async throws -> Secret?

    /// Whether the session is good: by its expiry first, then, where the server can be reached, by the server.
    func validate() async throws -> Bool

    func signIn(_ credentials: AuthCredentials) async throws

    /// Forgets the session here, also where the server cannot be told.
    func signOut() async throws
}

/// How to sign in.
public enum AuthCredentials: Sendable {
    case anonymous
    case device
    case password(email: String, password: Secret)
}

extension ContractID {
    public static let auth = ContractID("account.auth", (any AuthService).self)
}
