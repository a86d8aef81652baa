import Core
import Foundation
import HTTPTypes

/// A credential as it goes on the wire.
public struct Authorization: Sendable, Hashable {
    /// The header field that carries it.
    public let field: HTTPField.Name
    /// Its value, for example `Bearer ...`.
    public let value: Secret

    /// A credential in a header field of its own.
    public init(field: HTTPField.Name, value: Secret) {
        self.field = field
        self.value = value
    }

    /// A bearer token (RFC 6750).
    public static func bearer(_ token: Secret) -> Authorization {
        Authorization(field: .authorization, value: Secret("Bearer " + token.reveal()))
    }

    /// A key in a header field, for example `x-api-key`; `nil` if the name is no valid field name.
    public static func key(_ key: Secret, field: String) -> Authorization? {
        HTTPField.Name(field).map { Authorization(field: $0, value: key) }
    }
}

/// Gives a client the credentials for its requests.
public protocol AuthorizationProvider: Sendable {
    /// The credentials for a request; `nil` to send it without any.
    ///
    /// - Parameter url: the URL of the request.
    /// - Throws: an error if there should be credentials and they are unavailable; the request is not sent then.
    func authorization(for url: URL) async throws -> Authorization?

    /// Called when a server rejected credentials with 401, at most once for each request.
    ///
    /// Many requests may call it at the same time about the same credentials; they must be renewed once for all.
    ///
    /// - Parameter rejected: the credentials of the rejected request.
    /// - Returns: whether there are other credentials now, so that the request is worth sending again.
    func renew(rejected: Authorization?) async throws -> Bool
}

extension AuthorizationProvider {
    /// Cannot renew.
    public func renew(rejected: Authorization?) async throws -> Bool { false }
}

/// Credentials that never change, for one origin only.
public struct FixedAuthorization: AuthorizationProvider {
    private let credentials: Authorization
    private let origin: Origin?

    /// - Parameters:
    ///   - credentials: what to send.
    ///   - service: requests to other origins (scheme, host, port) than this address's get no credentials.
    public init(_ credentials: Authorization, for service: URL) {
        self.credentials = credentials
        self.origin = Origin(service)
    }

    /// The credentials, if the request goes to their origin.
    public func authorization(for url: URL) async throws -> Authorization? {
        guard let origin, Origin(url) == origin else { return nil }
        return credentials
    }
}

/// The person's account as the credentials of one service: its token is sent there and nowhere else, and is renewed
/// once for all if the service rejects it.
public struct AccountAuthorization: AuthorizationProvider {
    private let auth: any AuthService
    private let server: ServerAddress
    private let origin: Origin?

    /// - Parameter server: requests to other origins (scheme, host, port) get no token.
    public init(_ auth: any AuthService, for server: ServerAddress) {
        self.auth = auth
        self.server = server
        origin = URL(string: server.description).flatMap { Origin($0) }
    }

    public func authorization(for url: URL) async throws -> Authorization? {
        guard let origin, Origin(url) == origin else { return nil }
        return try await auth.accessToken(for: server).map { .bearer($0) }
    }

    public func renew(rejected: Authorization?) async throws -> Bool {
        let scheme = "Bearer "
        guard let value = rejected?.value.reveal(), value.hasPrefix(scheme) else { return false }
        let token = Secret(String(value.dropFirst(scheme.count)))
        return try await auth.renewedToken(replacing: token, for: server) != nil
    }
}
