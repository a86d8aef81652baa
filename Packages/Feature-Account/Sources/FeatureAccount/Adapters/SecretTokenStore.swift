import AppData
import Core
import Foundation
import Networking

/// Keeps a device session among the person's encrypted secrets.
///
/// The address stands beside the token: a session with one service is never handed to another.
struct SecretTokenStore: TokenStore {
    let secrets: SecretStore
    let server: String

    /// The name of the secret.
    static let name = "account.session"

    private struct Kept: Codable {
        let server: String
        let deviceID: String
        let token: String?
        let expiresAt: Date?
        let userID: String?
        let accountType: String?
    }

    func load() async throws -> StoredSession? {
        guard let secret = try await secrets.secret(Self.name),
            let kept = try? JSONDecoder().decode(Kept.self, from: Data(secret.reveal().utf8)), kept.server == server
        else { return nil }
        return StoredSession(
            deviceID: kept.deviceID,
            token: kept.token.map { Secret($0) },
            expiresAt: kept.expiresAt,
            userID: kept.userID,
            accountType: kept.accountType
        )
    }

    func save(_ session: StoredSession) async throws {
        let kept = Kept(
            server: server,
            deviceID: session.deviceID,
            token: session.token?.reveal(),
            expiresAt: session.expiresAt,
            userID: session.userID,
            accountType: session.accountType
        )
        let text = String(decoding: try JSONEncoder().encode(kept), as: UTF8.self)
        try await secrets.set(Self.name, to: Secret(text))
    }

    func clear() async throws { try await secrets.remove(Self.name) }
}
