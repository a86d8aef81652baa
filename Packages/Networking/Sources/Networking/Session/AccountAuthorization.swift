import Core
import Foundation

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
