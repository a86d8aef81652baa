import Core
import Crypto
import Foundation

/// The users and sessions of the sandbox's auth server, with the rules of Supabase: an access token lasts an hour, a
/// refresh token is valid once, and one that is used twice ends its session.
actor SupabaseSandbox {
    struct User: Sendable {
        let id: String
        let email: String
        let isAnonymous: Bool
        let createdAt: Date
    }

    /// The reason why a request is rejected, in the words of the real service.
    struct Refusal: Error, Equatable {
        let status: Int
        let code: String
        let message: String

        init(status: Int, code: String, message: String) {
            (self.status, self.code, self.message) = (status, code, message)
        }

        /// A rejection with any code, on request, with the status that the server usually sends with it.
        init(code: String) {
            self.code = code
            message = "The sandbox was asked to refuse with \(code)."
            status =
                switch code {
                case "over_request_rate_limit", "over_email_send_rate_limit", "over_sms_send_rate_limit": 429
                case "bad_jwt", "session_not_found", "session_expired", "user_banned", "user_not_found",
                    "insufficient_aal":
                    403
                case "no_authorization", "not_admin": 401
                case "conflict": 409
                case "request_timeout", "hook_timeout": 504
                case "unexpected_failure", "server_error", "temporarily_unavailable": 500
                case "weak_password", "same_password", "anonymous_provider_disabled", "signup_disabled": 422
                default: 400
                }
        }
    }

    private struct Session {
        let id: String
        let user: User
        /// The latest refresh token, and its predecessor: a response may be lost on its way.
        var refreshToken: String
        var parent: String?
        var renewals = 0
    }

    private struct Access {
        let sessionID: String
        let expiresAt: Date
    }

    nonisolated static let lifetime = 3600
    /// Passwords are not stored: any of six bytes or more signs in, except this one.
    nonisolated static let wrongPassword = "wrong-password"
    private static let capacity = 10_000

    private let time: TimeContext
    private let key = SymmetricKey(size: .bits256)
    private var users: [String: User] = [:]
    private var sessions: [String: Session] = [:]
    private var access: [String: Access] = [:]
    /// Sessions by every refresh token that was ever issued for them.
    private var used: [String: String] = [:]

    init(time: TimeContext) { self.time = time }

    func signIn(email: String, password: String) throws(Refusal) -> JSONValue {
        guard email.contains("@"), password.utf8.count >= 6, password != Self.wrongPassword else {
            throw Refusal(status: 400, code: "invalid_credentials", message: "Invalid login credentials")
        }
        let known = users[email.lowercased()]
        let user = known ?? User(id: makeID(), email: email.lowercased(), isAnonymous: false, createdAt: time.now)
        users[user.email] = user
        return open(user)
    }

    func signInAnonymously() -> JSONValue {
        open(User(id: makeID(), email: "", isAnonymous: true, createdAt: time.now))
    }

    func refresh(_ token: String) throws(Refusal) -> JSONValue {
        guard let id = used[token], var session = sessions[id] else {
            throw Refusal(
                status: 400,
                code: "refresh_token_not_found",
                message: "Invalid Refresh Token: Refresh Token Not Found"
            )
        }
        guard token == session.refreshToken || token == session.parent else {
            end(id)
            throw Refusal(
                status: 400,
                code: "refresh_token_already_used",
                message: "Invalid Refresh Token: Already Used"
            )
        }
        if token == session.refreshToken {
            session.parent = token
            session.refreshToken = makeToken()
            session.renewals += 1
            used[session.refreshToken] = id
            sessions[id] = session
        }
        return answer(session)
    }

    /// True if a token is valid, for another service that accepts it.
    func accepts(_ authorization: String?) -> Bool { (try? session(authorization)) != nil }

    func user(_ authorization: String?) throws(Refusal) -> JSONValue { json(try session(authorization).user) }

    /// The sessions that have not ended.
    var summary: JSONValue {
        .array(
            sessions.values.sorted { $0.id < $1.id }.map { session in
                [
                    "session_id": .string(session.id), "user_id": .string(session.user.id),
                    "renewals": .integer(Int64(session.renewals)),
                ]
            }
        )
    }

    func signOut(_ authorization: String?, scope: String) throws(Refusal) {
        let own = try session(authorization)
        let ended = sessions.values.filter { other in
            switch scope {
            case "local": other.id == own.id
            case "others": other.user.id == own.user.id && other.id != own.id
            default: other.user.id == own.user.id
            }
        }
        for session in ended { end(session.id) }
    }

    private func session(_ authorization: String?) throws(Refusal) -> Session {
        guard let authorization, authorization.lowercased().hasPrefix("bearer ") else {
            throw Refusal(status: 401, code: "no_authorization", message: "This endpoint requires a valid Bearer token")
        }
        let token = String(authorization.dropFirst(7))
        guard let known = access[token], time.now < known.expiresAt else {
            throw Refusal(status: 403, code: "bad_jwt", message: "invalid JWT: unable to parse or verify signature")
        }
        guard let session = sessions[known.sessionID] else {
            throw Refusal(
                status: 403,
                code: "session_not_found",
                message: "Session from session_id claim in JWT does not exist"
            )
        }
        return session
    }

    private func end(_ id: String) { sessions[id] = nil }

    private func open(_ user: User) -> JSONValue {
        if sessions.count >= Self.capacity { (sessions, access, used) = ([:], [:], [:]) }
        let session = Session(id: makeID(), user: user, refreshToken: makeToken(), parent: nil)
        sessions[session.id] = session
        used[session.refreshToken] = session.id
        return answer(session)
    }

    private func answer(_ session: Session) -> JSONValue {
        let now = time.now
        let end = now.addingTimeInterval(TimeInterval(Self.lifetime))
        let claims: JSONValue = [
            "aud": "authenticated", "role": "authenticated", "sub": .string(session.user.id),
            "session_id": .string(session.id), "email": .string(session.user.email),
            "is_anonymous": .bool(session.user.isAnonymous), "jti": .string(makeID()),
            "iat": .integer(Int64(now.timeIntervalSince1970)), "exp": .integer(Int64(end.timeIntervalSince1970)),
        ]
        let header: JSONValue = ["alg": "HS256", "typ": "JWT"]
        let signed = [header, claims].map { Self.base64URL(Data($0.text().utf8)) }.joined(separator: ".")
        let signature = HMAC<SHA256>.authenticationCode(for: Data(signed.utf8), using: key)
        let token = signed + "." + Self.base64URL(Data(signature))
        access[token] = Access(sessionID: session.id, expiresAt: end)
        return [
            "access_token": .string(token), "token_type": "bearer", "expires_in": .integer(Int64(Self.lifetime)),
            "expires_at": .integer(Int64(end.timeIntervalSince1970)), "refresh_token": .string(session.refreshToken),
            "user": json(session.user),
        ]
    }

    private func json(_ user: User) -> JSONValue {
        let created = JSONValue.string(user.createdAt.formatted(.iso8601))
        return [
            "id": .string(user.id), "aud": "authenticated", "role": "authenticated", "email": .string(user.email),
            "phone": "", "is_anonymous": .bool(user.isAnonymous), "app_metadata": [:], "user_metadata": [:],
            "identities": [], "created_at": created, "updated_at": created, "last_sign_in_at": created,
        ]
    }

    private func makeID() -> String { UUIDv7.make(at: time.now).uuidString.lowercased() }

    private func makeToken() -> String {
        Self.base64URL(SymmetricKey(size: .init(bitCount: 128)).withUnsafeBytes { Data($0) })
    }

    private static func base64URL(_ data: Data) -> String {
        data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}
