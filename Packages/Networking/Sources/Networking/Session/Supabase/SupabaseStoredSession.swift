import Core
import Foundation

/// What is kept of a session with Supabase's auth server between runs.
public struct SupabaseStoredSession: Sendable, Equatable {
    /// `nil` after signing out.
    public var accessToken: Secret?
    /// Good for one renewal.
    public var refreshToken: Secret?
    /// When the access token expires; where it is a JWT, it says so itself.
    public var expiresAt: Date?
    public var user: AuthUser?
    /// How often somebody signed in or out: what another process began before that must not be kept after it.
    public var changes: Int
    /// When and why the server ended the session; `user` is whose it was. `nil` while it lasts, and after signing out.
    public var ending: SessionEnding?

    public init(
        accessToken: Secret? = nil,
        refreshToken: Secret? = nil,
        expiresAt: Date? = nil,
        user: AuthUser? = nil,
        changes: Int = 0,
        ending: SessionEnding? = nil
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
        self.user = user
        self.changes = changes
        self.ending = ending
    }

    /// Nobody; the count goes on.
    var signedOut: SupabaseStoredSession { SupabaseStoredSession(changes: changes &+ 1) }

    /// What is left where the server ended it: whose it was, when and why.
    func ended(by code: String, at moment: Date) -> SupabaseStoredSession {
        SupabaseStoredSession(user: user, changes: changes &+ 1, ending: SessionEnding(code: code, at: moment))
    }

    /// Whether the access token can be used for another 30 s, as far as this machine can tell.
    func isUsable(at moment: Date) -> Bool {
        guard let accessToken, !accessToken.isEmpty else { return false }
        guard let end = JSONWebToken.expiry(of: accessToken) ?? expiresAt else { return true }
        return moment.addingTimeInterval(30) < end
    }
}

/// That a server ended a session.
public struct SessionEnding: Sendable, Equatable {
    /// The server's code, in lower case: `session_expired`.
    public let code: String
    /// When this device heard of it.
    public let at: Date

    public init(code: String, at: Date) {
        self.code = code
        self.at = at
    }

    public var fault: SupabaseFault { SupabaseFault(code: code) }
}
