import Core
import Foundation

/// A key or a token that is for one server: kept together with that server's origin, and given for no other, however the
/// settings change. Each server has one of its own, so that those of production and staging stand beside each other.
///
/// One that is typed belongs to the server that is set at that moment. Where none is, it belongs to the one that is set when it is
/// first wanted, and is written back together with it.
public struct ServerSecret: Sendable {
    /// The maximum number of servers that have one; beyond it, the oldest is dropped.
    static let limit = 32

    private let name: String
    private let store: SecretStore

    /// - Parameter name: what the store keeps them under, for example `chat.key`.
    public init(_ name: String, in store: SecretStore) {
        self.name = name
        self.store = store
    }

    public enum Found: Sendable {
        case none
        case secret(Secret)
        /// There are only those of other servers, the last of them such as `https://api.example.com:443`; `nil` where it was typed
        /// while there was no server.
        case ofOther(String?)
    }

    /// One value of the store. Before there was one secret for each server, it was a single ``Entry``, or what was typed.
    private struct Kept: Codable {
        /// The last one that was kept stands last.
        var servers: [Entry] = []
        /// The secret typed while no server was set.
        var typed: String?

        mutating func keep(_ secret: String, for server: String?) {
            servers.removeAll { $0.server == server }
            servers.append(Entry(secret: secret, server: server))
            if servers.count > ServerSecret.limit { servers.removeFirst() }
        }
    }

    private struct Entry: Codable {
        let secret: String
        let server: String?
    }

    /// - Parameter server: its path does not count.
    /// - Throws: as ``SecretStore/secret(_:)`` and ``SecretStore/set(_:to:)``.
    public func found(for server: ServerAddress) async throws -> Found {
        let origin = Self.origin(of: server)
        let kept = try await kept(claimingFor: origin)
        guard let last = kept.servers.last else { return .none }
        let own = kept.servers.first { $0.server == origin }
        return own.map { .secret(Secret($0.secret)) } ?? .ofOther(last.server)
    }

    /// The secret for a server; `nil` where there is none for it.
    ///
    /// - Throws: as ``found(for:)``.
    public func secret(for server: ServerAddress) async throws -> Secret? {
        if case .secret(let secret) = try await found(for: server) { secret } else { nil }
    }

    /// True if a server has one, or would be given the one that belongs to no server yet; nothing is written.
    public func isKept(for server: ServerAddress) async throws -> Bool {
        let kept = try await stored()
        return kept.typed != nil || kept.servers.contains { $0.server == Self.origin(of: server) }
    }

    /// Keeps what belongs to no server yet with the one that is set.
    ///
    /// - Parameter server: `nil` where none is set; then no server is given it until it is typed again.
    public func claim(for server: ServerAddress?) async throws {
        _ = try await kept(claimingFor: server.map(Self.origin))
    }

    /// Gives the secret that was kept last to another server in place of its own, because the person says so.
    public func move(to server: ServerAddress) async throws {
        let origin = Self.origin(of: server)
        var kept = try await kept(claimingFor: origin)
        guard let last = kept.servers.popLast() else { return }
        kept.keep(last.secret, for: origin)
        try await save(kept)
    }

    /// - Parameters:
    ///   - secret: `nil` for a server that asks for none; then none is kept for it.
    ///   - server: `nil` while none is set: then it is for the one that wants it first.
    public func keep(_ secret: Secret?, for server: ServerAddress?) async throws {
        var kept = try await stored()
        kept.typed = nil
        switch (secret, server.map(Self.origin)) {
        case (let secret?, let origin?): kept.keep(secret.reveal(), for: origin)
        case (let secret?, nil): kept.typed = secret.reveal()
        case (nil, let origin): kept.servers.removeAll { $0.server == origin }
        }
        try await save(kept)
    }

    /// `https://api.example.com:443`
    private static func origin(of server: ServerAddress) -> String {
        let host = server.host.contains(":") ? "[\(server.host)]" : server.host
        return "\(server.scheme)://\(host):\(server.port)"
    }

    private func stored() async throws -> Kept {
        guard let text = try await store.secret(name), !text.isEmpty else { return Kept() }
        let bytes = Data(text.reveal().utf8)
        if let kept = try? JSONDecoder().decode(Kept.self, from: bytes) { return kept }
        if let entry = try? JSONDecoder().decode(Entry.self, from: bytes) { return Kept(servers: [entry]) }
        return Kept(typed: text.reveal())
    }

    private func kept(claimingFor origin: String?) async throws -> Kept {
        var kept = try await stored()
        guard let typed = kept.typed else { return kept }
        kept.typed = nil
        kept.keep(typed, for: origin)
        try await save(kept)
        return kept
    }

    private func save(_ kept: Kept) async throws {
        guard !kept.servers.isEmpty || kept.typed != nil else {
            try await store.remove(name)
            return
        }
        try await store.set(name, to: Secret(String(decoding: try JSONEncoder().encode(kept), as: UTF8.self)))
    }
}

/// The server that a typed secret is for: the one that is set at that moment (``ServerSecret``).
public struct SecretServer: FeatureContribution {
    /// The secret's full name: `chat.key`.
    public let id: String
    /// The server that the settings name; `nil` where they name none.
    public let server: @Sendable (FeatureSettings) async throws -> ServerAddress?

    public init(_ id: String, server: @escaping @Sendable (FeatureSettings) async throws -> ServerAddress?) {
        self.id = id
        self.server = server
    }
}

extension FeatureRegistrar {
    /// Declares a secret that a person may set, and the server that it is for.
    ///
    /// - Parameter check: see ``CoreBase/SettingDeclaration/check``.
    public mutating func secret(
        _ name: String,
        _ help: String,
        check: (@Sendable (Secret, _ source: String) throws -> Void)? = nil,
        for server: @escaping @Sendable (FeatureSettings) async throws -> ServerAddress?
    ) {
        secret(name, help, check: check)
        contribute(SecretServer("\(manifest.id).\(name)", server: server))
    }
}
