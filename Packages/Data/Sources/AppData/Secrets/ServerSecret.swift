import Core
import Foundation

/// A key or a token that is for one server: kept together with that server's origin, and given for no other, however the
/// settings change.
///
/// One that was typed alone belongs to the server that is set when it is first wanted, and is written back together with it;
/// typed anew, it belongs to none again.
public struct ServerSecret: Sendable {
    private let name: String
    private let store: SecretStore

    /// - Parameter name: what the store keeps it under, for example `chat.key`.
    public init(_ name: String, in store: SecretStore) {
        self.name = name
        self.store = store
    }

    public enum Found: Sendable {
        case none
        case secret(Secret)
        /// One that is for another server; `nil` where it was typed while there was none.
        case ofOther(String?)
    }

    private struct Kept: Codable {
        let secret: String
        let server: String?
    }

    /// - Parameter origin: `https://api.example.com:443`.
    /// - Throws: as ``SecretStore/secret(_:)`` and ``SecretStore/set(_:to:)``.
    public func found(for origin: String) async throws -> Found {
        guard let kept = try await kept(claimingFor: origin) else { return .none }
        return kept.server == origin ? .secret(Secret(kept.secret)) : .ofOther(kept.server)
    }

    /// Keeps what belongs to no server yet with the one that is set.
    ///
    /// - Parameter origin: `nil` where none is set; then no server is given it until it is typed again.
    public func claim(for origin: String?) async throws { _ = try await kept(claimingFor: origin) }

    /// - Parameter secret: `nil` for a server that asks for none; then none is kept.
    public func keep(_ secret: Secret?, for origin: String) async throws {
        guard let secret else {
            try await store.remove(name)
            return
        }
        try await save(Kept(secret: secret.reveal(), server: origin))
    }

    private func kept(claimingFor origin: String?) async throws -> Kept? {
        guard let typed = try await store.secret(name), !typed.isEmpty else { return nil }
        if let kept = try? JSONDecoder().decode(Kept.self, from: Data(typed.reveal().utf8)) { return kept }
        let kept = Kept(secret: typed.reveal(), server: origin)
        try await save(kept)
        return kept
    }

    private func save(_ kept: Kept) async throws {
        try await store.set(name, to: Secret(String(decoding: try JSONEncoder().encode(kept), as: UTF8.self)))
    }
}
