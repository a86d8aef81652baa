import Core
import Foundation

/// A session with a service that knows people: what a contract for signing in stands on.
///
/// It is an ``AuthorizationProvider`` too: its token becomes the header of the requests of the clients that it is given to.
public protocol AuthProvider: AuthorizationProvider {
    /// The token, renewed where it has expired.
    ///
    /// - Throws: ``AuthError/notSignedIn``; what renewing throws.
    func accessToken() async throws -> Secret

    /// Who is signed in, without using the network; `nil` for nobody.
    func user() async throws -> AuthUser?

    /// Whether the session is good: by its expiry first, which costs nothing, then by the server.
    ///
    /// - Returns: who is signed in, as the server says.
    /// - Throws: ``AuthError``; ``HTTPError`` where the server cannot be asked: the session stays.
    func validate() async throws -> AuthUser

    /// - Throws: ``AuthError``; ``HTTPError``. A session that was there before stays then.
    func signIn(_ credentials: AuthCredentials) async throws -> AuthUser

    /// Ends sessions: in this place in any case, except for ``SignOutScope/others``.
    ///
    /// - Returns: whether the server was told.
    /// - Throws: only what the store throws; for ``SignOutScope/others`` also what the server does.
    @discardableResult
    func signOut(_ scope: SignOutScope) async throws -> Bool
}

/// Whose sessions end.
public enum SignOutScope: String, Sendable, CaseIterable {
    /// This one.
    case local
    /// All of the user's, on every device.
    case global
    /// All but this one.
    case others
}

/// Somebody who is signed in.
public struct AuthUser: Sendable, Equatable {
    public let id: String
    /// `nil` for somebody without an address.
    public let email: String?
    public let isAnonymous: Bool

    public init(id: String, email: String? = nil, isAnonymous: Bool = false) {
        self.id = id
        self.email = email
        self.isAnonymous = isAnonymous
    }
}
