import Core
import Foundation

/// The stored data of a session with Supabase's auth server between runs.
public struct SupabaseStoredSession: Sendable, Equatable {
    /// `nil` after signing out.
    public var accessToken: Secret?
    /// Valid for one renewal.
    public var refreshToken: Secret?
    /// The expiry of the access token; a JWT contains its own.
    public var expiresAt: Date?
    public var user: AuthUser?
    /// The number of times that somebody signed in or out: the result of a step that another process began before that
    /// must not be stored after it.
    public var changes: Int
    /// The time and reason why the server ended the session; `user` is the one it belonged to. `nil` while it lasts,
    /// and after signing out.
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

    /// Nobody is signed in; the count continues.
    var signedOut: SupabaseStoredSession { SupabaseStoredSession(changes: changes &+ 1) }

    /// The data that remains after the server ended the session: its user, the time, and the reason.
    func ended(by code: String, at moment: Date) -> SupabaseStoredSession {
        SupabaseStoredSession(user: user, changes: changes &+ 1, ending: SessionEnding(code: code, at: moment))
    }

    /// True if the access token can be used for another 30 s, as far as this machine can tell.
    func isUsable(at moment: Date) -> Bool {
        guard let accessToken, !accessToken.isEmpty else { return false }
        guard let end = JSONWebToken.expiry(of: accessToken) ?? expiresAt else { return true }
        return moment.addingTimeInterval(30) < end
    }
}

/// The end of a session by the server.
public struct SessionEnding: Sendable, Equatable {
    /// The server's code, in lower case: `session_expired`.
    public let code: String
    /// The time when this device learned of it.
    public let at: Date

    public init(code: String, at: Date) {
        self.code = code
        self.at = at
    }

    public var fault: SupabaseFault { SupabaseFault(code: code) }
}

/// The sessions of a user that signing out ends.
public enum SignOutScope: String, Sendable, CaseIterable {
    /// This one.
    case local
    /// All of the user's, on every device.
    case global
    /// All but this one.
    case others
}

/// A user who is signed in.
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
