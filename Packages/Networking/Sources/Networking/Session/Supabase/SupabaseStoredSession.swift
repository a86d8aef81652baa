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

    public init(
        accessToken: Secret? = nil,
        refreshToken: Secret? = nil,
        expiresAt: Date? = nil,
        user: AuthUser? = nil,
        changes: Int = 0
    ) {
        self.accessToken = accessToken
        self.refreshToken = refreshToken
        self.expiresAt = expiresAt
        self.user = user
        self.changes = changes
    }

    /// Nobody; the count goes on.
    var signedOut: SupabaseStoredSession { SupabaseStoredSession(changes: changes &+ 1) }

    /// Whether the access token can be used for another 30 s, as far as this machine can tell.
    func isUsable(at moment: Date) -> Bool {
        guard let accessToken, !accessToken.isEmpty else { return false }
        guard let end = JSONWebToken.expiry(of: accessToken) ?? expiresAt else { return true }
        return moment.addingTimeInterval(30) < end
    }
}
