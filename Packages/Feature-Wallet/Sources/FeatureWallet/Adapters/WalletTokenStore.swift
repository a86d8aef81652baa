import AppData
import Core
import Foundation

/// Keeps the token of one barkd together with that server's address: it is never sent to another, however the address in
/// the settings came to be.
struct WalletTokenStore: Sendable {
    static let name = "wallet.\(WalletSettings.token)"

    let secrets: SecretStore

    private struct Kept: Codable {
        let server: ServerAddress
        let token: String
    }

    /// The token for a server; `nil` where none was given for it.
    ///
    /// One that the person set by itself is for the server that they use it with first.
    func token(for server: ServerAddress) async throws -> Secret? {
        guard let secret = try await secrets.secret(Self.name) else { return nil }
        guard let kept = try? JSONDecoder().decode(Kept.self, from: Data(secret.reveal().utf8)) else {
            try await keep(secret, for: server)
            return secret
        }
        return kept.server == server ? Secret(kept.token) : nil
    }

    /// - Parameter token: `nil` for a server that asks for none; then none is kept.
    func keep(_ token: Secret?, for server: ServerAddress) async throws {
        guard let token else {
            try await secrets.remove(Self.name)
            return
        }
        let kept = try JSONEncoder().encode(Kept(server: server, token: token.reveal()))
        try await secrets.set(Self.name, to: Secret(String(decoding: kept, as: UTF8.self)))
    }
}
