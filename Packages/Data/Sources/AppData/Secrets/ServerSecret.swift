import Core
import Foundation

/// A key or a token that is for one server: kept together with that server's origin, and given for no other, however the
/// settings change.
///
/// One that is typed belongs to the server that is set at that moment. Where none is, it belongs to the one that is set when it is
/// first wanted, and is written back together with it.
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
        /// One that is for another server, such as `https://api.example.com:443`; `nil` where it was typed while there was none.
        case ofOther(String?)
    }

    private struct Kept: Codable {
        let secret: String
        let server: String?
    }

    /// - Parameter server: its path does not count.
    /// - Throws: as ``SecretStore/secret(_:)`` and ``SecretStore/set(_:to:)``.
    public func found(for server: ServerAddress) async throws -> Found {
        let origin = Self.origin(of: server)
        guard let kept = try await kept(claimingFor: origin) else { return .none }
        return kept.server == origin ? .secret(Secret(kept.secret)) : .ofOther(kept.server)
    }

    /// The secret for a server; `nil` where there is none for it.
    ///
    /// - Throws: as ``found(for:)``.
    public func secret(for server: ServerAddress) async throws -> Secret? {
        if case .secret(let secret) = try await found(for: server) { secret } else { nil }
    }

    /// Keeps what belongs to no server yet with the one that is set.
    ///
    /// - Parameter server: `nil` where none is set; then no server is given it until it is typed again.
    public func claim(for server: ServerAddress?) async throws {
        _ = try await kept(claimingFor: server.map(Self.origin))
    }

    /// Gives what is kept to another server, because the person says so.
    public func move(to server: ServerAddress) async throws {
        guard let kept = try await kept(claimingFor: Self.origin(of: server)) else { return }
        try await keep(Secret(kept.secret), for: server)
    }

    /// - Parameter secret: `nil` for a server that asks for none; then none is kept.
    public func keep(_ secret: Secret?, for server: ServerAddress) async throws {
        guard let secret else {
            try await store.remove(name)
            return
        }
        try await save(Kept(secret: secret.reveal(), server: Self.origin(of: server)))
    }

    /// `https://api.example.com:443`
    private static func origin(of server: ServerAddress) -> String {
        let host = server.host.contains(":") ? "[\(server.host)]" : server.host
        return "\(server.scheme)://\(host):\(server.port)"
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
