import Core
import Foundation
import HTTPTypes

/// The endpoints of Supabase's auth server that Bento uses, below a base address that ends in `/auth/v1`.
enum SupabaseAPI {
    struct User: Decodable, Sendable {
        let id: String
        let email: String?
        let isAnonymous: Bool?

        private enum CodingKeys: String, CodingKey {
            case id, email
            case isAnonymous = "is_anonymous"
        }

        var authUser: AuthUser {
            AuthUser(id: id, email: email.flatMap { $0.isEmpty ? nil : $0 }, isAnonymous: isAnonymous ?? false)
        }
    }

    struct Session: Decodable, Sendable {
        let accessToken: String
        let refreshToken: String
        let expiresIn: Double?
        let expiresAt: Double?
        let user: User

        private enum CodingKeys: String, CodingKey {
            case user
            case accessToken = "access_token"
            case refreshToken = "refresh_token"
            case expiresIn = "expires_in"
            case expiresAt = "expires_at"
        }

        /// - Throws: ``AuthError/unusableSession`` for tokens that are not allowed in a header field or a body.
        func stored(at moment: Date, changes: Int) throws(AuthError) -> SupabaseStoredSession {
            for token in [accessToken, refreshToken] {
                guard !token.isEmpty, token.utf8.count <= 16_384, HTTPField.isValidValue(token), !token.contains(" ")
                else { throw .unusableSession }
            }
            // The lifetime counts from this machine's clock, which decides later; the moment is the server's.
            let lifetime = expiresIn.flatMap { $0.isFinite && (0...1e10).contains($0) ? $0 : nil }
            let end = expiresAt.flatMap { $0.isFinite && (0...1e11).contains($0) ? $0 : nil }
            return SupabaseStoredSession(
                accessToken: Secret(accessToken),
                refreshToken: Secret(refreshToken),
                expiresAt: lifetime.map { moment.addingTimeInterval($0) }
                    ?? end.map { Date(timeIntervalSince1970: $0) },
                user: user.authUser,
                changes: changes
            )
        }
    }

    private struct Credentials: Encodable {
        let email: String
        let password: String
    }

    private struct Refresh: Encodable {
        let refreshToken: String

        private enum CodingKeys: String, CodingKey {
            case refreshToken = "refresh_token"
        }
    }

    private struct Anonymous: Encodable {
        let data: [String: String]
    }

    static func signIn(_ credentials: AuthCredentials, key: Secret) throws -> Endpoint<Session> {
        switch credentials {
        case .anonymous:
            try keyed(.json(.post, "signup", sending: Anonymous(data: [:]), isAuthorized: false), key)
        case .password(let email, let password):
            try keyed(
                .json(
                    .post,
                    "token",
                    query: [URLQueryItem(name: "grant_type", value: "password")],
                    sending: Credentials(email: email, password: password.reveal()),
                    isAuthorized: false
                ),
                key
            )
        }
    }

    /// A refresh token is good once. The server takes the parent of the active one again, so that a response that was lost on
    /// the way can be asked for again: hence the key, which lets the request be repeated.
    static func refresh(_ token: Secret, key: Secret, at moment: Date) throws -> Endpoint<Session> {
        try keyed(
            .json(
                .post,
                "token",
                query: [URLQueryItem(name: "grant_type", value: "refresh_token")],
                sending: Refresh(refreshToken: token.reveal()),
                idempotencyKey: "refresh-\(Int64(min(max(moment.timeIntervalSince1970 * 1000, -1e15), 1e15)))",
                isAuthorized: false
            ),
            key
        )
    }

    static func user(_ token: Secret, key: Secret) -> Endpoint<User> {
        var endpoint = keyed(Endpoint<User>.json(.get, "user", isAuthorized: false), key)
        endpoint.headers[.authorization] = "Bearer " + token.reveal()
        return endpoint
    }

    static func logout(_ token: Secret, scope: SignOutScope, key: Secret) -> Endpoint<Void> {
        var endpoint = keyed(
            Endpoint(
                .post,
                "logout",
                query: [URLQueryItem(name: "scope", value: scope.rawValue)],
                isAuthorized: false
            ) { _ in },
            key
        )
        endpoint.headers[.authorization] = "Bearer " + token.reveal()
        endpoint.timeouts = HTTPTimeouts(head: .seconds(5), idle: .seconds(5), total: .seconds(5))
        return endpoint
    }

    private static func keyed<Output>(_ endpoint: Endpoint<Output>, _ key: Secret) -> Endpoint<Output> {
        var endpoint = endpoint
        if let field = HTTPField.Name("apikey") { endpoint.headers[field] = key.reveal() }
        return endpoint
    }
}
